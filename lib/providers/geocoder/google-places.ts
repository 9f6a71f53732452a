import { z } from "zod";
import { log } from "@/lib/core/log";
import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import type { NamedPlace } from ".";

/** What a search waits for Google before it goes on without. */
const PATIENCE_MS = 2500;

/** Canada and what a rectangle cannot leave out of it. */
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
 * The place in Canada that Google takes `text` for (Places API, text search); null when it knows none. Each
 * question is billed.
 * @returns undefined when Google refuses or does not answer in time: ask again another time
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
      signal: AbortSignal.timeout(PATIENCE_MS),
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
