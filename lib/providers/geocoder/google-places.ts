import { z } from "zod";
import { env } from "@/lib/env";
import { CONVENTIONS } from "@/lib/i18n/conventions";
import { log } from "@/lib/log";
import { countProviderCall } from "@/lib/platform/telemetry/provider-calls";
import { canonicalPostalCode } from "@/lib/values/postal-code";
import type { Lang } from "@/lib/vocabulary/languages";
import type { NamedPlace } from ".";
import type { FoundAddress } from "./address";

/** Time that a search waits for Google before it continues without an answer. */
const TIMEOUT_MS = 2500;

/** Rectangle that contains Canada, and parts of its neighbours. */
const CANADA = {
  low: { latitude: 41.6, longitude: -141.1 },
  high: { latitude: 83.2, longitude: -52.5 },
};

const Component = z.object({
  longText: z.string().default(""),
  shortText: z.string().default(""),
  types: z.array(z.string()).default([]),
});

const Addresses = z.object({
  places: z
    .array(
      z.object({
        id: z.string().min(1).max(300),
        formattedAddress: z.string().min(1),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        addressComponents: z.array(Component).default([]),
      }),
    )
    .default([]),
});

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

interface Asked {
  lang: Lang;
  country: string;
  limit: number;
}

/** Asks for places in a country (Places API, text search). Each call costs money. */
async function searchText(text: string, fields: string, { lang, country, limit }: Asked): Promise<unknown> {
  const { GOOGLE_PLACES_API_KEY, GOOGLE_PLACES_BASE_URL } = env();
  const search = async () => {
    const answer = await fetch(`${GOOGLE_PLACES_BASE_URL}/v1/places:searchText`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Goog-Api-Key": GOOGLE_PLACES_API_KEY ?? "",
        "X-Goog-FieldMask": fields,
      },
      body: JSON.stringify({
        textQuery: text,
        languageCode: lang,
        regionCode: country,
        pageSize: limit,
        ...(country === "CA" ? { locationRestriction: { rectangle: CANADA } } : {}),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, ok } = answer;
    // A body that breaks off, or that nobody can read, is no answer.
    return { status, ok, body: ok ? ((await answer.json()) as unknown) : null };
  };
  const ofAnswer = (answer: { status: number }) => answer.status;
  const { status, ok, body } = await countProviderCall("places", search, { ofAnswer });
  if (!ok) throw new Error(`Google Places answered ${status}`);
  return body;
}

/**
 * Returns the place in Canada that Google finds for `text` (Places API, text search); null when there is none. Each
 * call costs money.
 * @returns undefined when Google refuses or does not answer in time, so that a later call may ask again
 */
export async function askGoogle(text: string, lang: Lang): Promise<NamedPlace | null | undefined> {
  try {
    const [place] = Answer.parse(
      await searchText(text, "places.displayName,places.location", { lang, country: "CA", limit: 1 }),
    ).places;
    if (!place) return null;
    const { latitude, longitude } = place.location;
    return { label: place.displayName.text, lat: latitude, lng: longitude, source: "google" };
  } catch (error) {
    log().warn({ err: error }, "place not looked up");
    return undefined;
  }
}

/**
 * Returns the postal addresses of a country that Google finds for `text`; null when it refuses or does not answer in time.
 */
export async function askGoogleAddresses(text: string, asked: Asked): Promise<FoundAddress[] | null> {
  const { lang, country } = asked;
  const fields = ["id", "formattedAddress", "location", "addressComponents"].map(
    (field) => `places.${field}`,
  );
  try {
    const { places } = Addresses.parse(await searchText(text, fields.join(), asked));
    const found = places.map(({ id, formattedAddress, location, addressComponents }) => {
      const part = (...types: string[]) =>
        addressComponents.find((component) => types.some((type) => component.types.includes(type)));
      const street = [part("street_number")?.longText, part("route")?.longText].filter(Boolean);
      return {
        address: street.join(CONVENTIONS[lang].afterHouseNumber),
        city: part("locality", "postal_town", "administrative_area_level_3")?.longText ?? "",
        // Where Google names no country, it is the one that was asked for.
        country: part("country")?.shortText ?? country,
        region: part("administrative_area_level_1")?.shortText ?? "",
        zipcode:
          country === "CA"
            ? canonicalPostalCode(part("postal_code")?.longText ?? "")
            : (part("postal_code")?.longText ?? null),
        lat: location.latitude,
        lng: location.longitude,
        formatted_address: formattedAddress,
        google_place_id: id,
      };
    });
    return found.filter((address) => address.country === country);
  } catch (error) {
    log().warn({ err: error }, "address not looked up");
    return null;
  }
}
