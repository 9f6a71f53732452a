import { z } from "zod";
import { log } from "@/lib/core/log";
import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import type { NamedPlace } from ".";

/** Time that a search waits for Google before it continues without an answer. */
const TIMEOUT_MS = 2500;

/** Rectangle that contains Canada, and parts of its neighbours. */
const CANADA = {
  low: { latitude: 41.6, longitude: -141.1 },
  high: { latitude: 83.2, longitude: -52.5 },
};

const Answer = z.object({
  places: z
    .array(
      z.object({
        displayName: z.object({ text: z.string().min(1) }),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
      }),
    )
    .default([]),
});

/**
 * Returns the place in Canada that Google finds for `text` (Places API, text search); null when there is none. Each
 * call costs money.
 * @returns undefined when Google refuses or does not answer in time, so that a later call may ask again
 */
export async function askGoogle(text: string, lang: Lang): Promise<NamedPlace | null | undefined> {
  const { GOOGLE_PLACES_API_KEY, GOOGLE_PLACES_BASE_URL } = env();
  try {
    const answer = await fetch(`${GOOGLE_PLACES_BASE_URL}/v1/places:searchText`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Goog-Api-Key": GOOGLE_PLACES_API_KEY ?? "",
        "X-Goog-FieldMask": "places.displayName,places.location",
      },
      body: JSON.stringify({
        textQuery: text,
        languageCode: lang,
        regionCode: "CA",
        pageSize: 1,
        locationRestriction: { rectangle: CANADA },
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`Google Places answered ${answer.status}`);
    const [place] = Answer.parse(await answer.json()).places;
    if (!place) return null;
    const { latitude, longitude } = place.location;
    return { label: place.displayName.text, lat: latitude, lng: longitude, source: "google" };
  } catch (error) {
    log().warn({ err: error }, "place not looked up");
    return undefined;
  }
}
