import { z } from "zod";
import { CHANNEL_CHOICES, TUTORIAL_STEPS } from "@/lib/core/enumerations";
import {
  blank,
  emailOrNull,
  FarmInput,
  flag,
  lines,
  name,
  optionalLine,
  orNull,
  phone,
  place,
  zipcode,
} from "@/lib/core/fields";
import { StoredImage } from "@/lib/core/json-columns";
import { listOf } from "@/lib/core/lists";
import { OpeningHours } from "@/lib/core/opening-hours";
import { LANGS } from "@/lib/i18n/languages";
import { parsePrice } from "@/lib/i18n/read-number";
import { WINDOW_CLOSES, WINDOW_OPENS } from "@/lib/messaging/rules/window";
import { CERTIFICATIONS, COUNTRIES, REGIONS } from "@/lib/reference/codes";
import { isTimeZone } from "./rules";

/**
 * Returns a schema of an https address. "ferme.example" becomes "https://ferme.example"; other schemes are refused.
 */
const webAddress = (hosts?: RegExp) =>
  orNull(
    z
      .string()
      .trim()
      .max(300)
      .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
      .refine((text) => {
        if (!URL.canParse(text)) return false;
        const { protocol, hostname, username, password } = new URL(text);
        const named = /^[^.]+(\.[^.]+)+$/.test(hostname) && username === "" && password === "";
        return protocol === "https:" && named && (!hosts || hosts.test(hostname));
      }, "invalidUrl")
      .transform((text) => new URL(text).href),
  );

const thisYear = () => new Date().getFullYear();

const fields = {
  name: name(120, "requiredFarmName"),
  description: lines(5000),
  email: emailOrNull,
  phone: orNull(phone),
  phone_public: flag,
  website: webAddress(),
  google_map_link: webAddress(/(^|\.)(google\.[a-z.]{2,6}|goo\.gl)$/),
  facebook: webAddress(/(^|\.)(facebook|fb)\.com$/),
  instagram: webAddress(/(^|\.)instagram\.com$/),
  address: orNull(place(200)),
  country: z.enum(COUNTRIES),
  region: z.enum(REGIONS),
  city: orNull(place(100)),
  zipcode: orNull(zipcode),
  formatted_address: orNull(place(300)),
  google_place_id: orNull(z.string().regex(/^[\w-]{1,300}$/, "invalidValue")),
  lat: orNull(z.coerce.number("invalidValue").min(41).max(84)),
  lng: orNull(z.coerce.number("invalidValue").min(-142).max(-52)),
  since_year: orNull(
    z.coerce
      .number("invalidYear")
      .int("invalidYear")
      .min(1600, "invalidYear")
      .refine((year) => year <= thisYear(), "invalidYear"),
  ),
  organic: flag,
  certifications: listOf(z.enum(CERTIFICATIONS), CERTIFICATIONS.length).transform((codes) => [
    ...new Set(codes),
  ]),
  main_photo: StoredImage.nullable(),
  logo: StoredImage.nullable(),
  photos: listOf(StoredImage.nullable(), 8).transform((photos) => photos.filter((photo) => photo !== null)),
  public: flag,
  average_basket_cents: orNull(z.coerce.number("invalidPrice").int("invalidPrice").min(0).max(10_000_000)),
  weekly_subscriber_report: flag,
  daily_subscriber_report: flag,
  accept_sync_customers: flag,
  accept_sync_customer_created: flag,
  time_zone: z.string().max(60).refine(isTimeZone, "invalidTimeZone"),
  opening_hours: OpeningHours.nullable(),
  default_lang: z.enum(LANGS),
  default_type: z.enum(CHANNEL_CHOICES),
  default_reply_to: emailOrNull,
  default_hour: orNull(
    z.coerce
      .number("invalidValue")
      .int()
      .min(WINDOW_OPENS)
      .max(WINDOW_CLOSES - 1),
  ),
};

/** Default values of a farm. A full update resets omitted fields to them. */
const BLANK = {
  description: "",
  email: null,
  phone: null,
  phone_public: false,
  website: null,
  google_map_link: null,
  facebook: null,
  instagram: null,
  address: null,
  country: "CA" as const,
  region: "QC" as const,
  city: null,
  zipcode: null,
  formatted_address: null,
  google_place_id: null,
  lat: null,
  lng: null,
  since_year: null,
  organic: false,
  certifications: [],
  main_photo: null,
  logo: null,
  photos: [],
  public: true,
  average_basket_cents: null,
  weekly_subscriber_report: true,
  daily_subscriber_report: true,
  accept_sync_customers: false,
  accept_sync_customer_created: false,
  time_zone: "America/Toronto",
  opening_hours: null,
  default_lang: "fr" as const,
  default_type: "all" as const,
  default_reply_to: null,
  default_hour: null,
} satisfies Record<Exclude<keyof typeof fields, "name">, unknown>;

/** Converts `average_basket` of a form ("42,50") to cents. API callers send `average_basket_cents`. */
function typedBasket(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || !("average_basket" in raw)) return raw;
  const typed = String(raw.average_basket).trim();
  return { ...raw, average_basket_cents: typed === "" ? null : (parsePrice(typed) ?? Number.NaN) };
}

/**
 * Some fields of a farm. Omitted fields keep their value. With the version of the settings that the person saw, a change
 * of someone who did not see the newest ones is refused.
 */
export const FarmPatchInput = z.preprocess(
  typedBasket,
  z.object({ ...fields, settings_version: z.coerce.number().int().positive() }).partial(),
);

/** The answer of Potager to a farm that asked to be verified. A refusal says why. */
export const DecideVerificationInput = FarmInput.extend({
  decision: z.enum(["verified", "refused"]),
  reason: optionalLine(300).default(""),
}).refine(({ decision, reason }) => decision === "verified" || reason !== "", {
  path: ["reason"],
  message: "requiredReason",
});

/** A whole farm. Omitted fields get their default value. */
export const FarmWholeInput = z.preprocess(
  typedBasket,
  z
    .object({ ...z.object(fields).partial().shape, name: fields.name })
    .transform((given) => ({ ...BLANK, ...given })),
);

/** A typed address to look up. */
export const FindAddressInput = FarmInput.extend({ q: optionalLine(200).default("") });

/**
 * Where a farm is: the address that was chosen from the search, or typed into its fields; else what was typed into the
 * search.
 */
export const FarmPlaceInput = FarmInput.extend({
  typed_address: optionalLine(200).default(""),
  ...z
    .object(fields)
    .pick({
      address: true,
      city: true,
      zipcode: true,
      formatted_address: true,
      google_place_id: true,
      lat: true,
      lng: true,
    })
    .partial().shape,
  region: z.preprocess(blank, fields.region.nullish()),
});

/** A farm by id, uuid or handle. */
export const FarmKeyInput = z.union([
  FarmInput,
  z.object({ farm_uuid: z.uuid() }),
  z.object({ handle: z.string().max(100) }),
]);

/** Search text for a list of farms. Only a super administrator needs it. */
export const MyFarmsInput = z.object({ q: z.string().trim().max(100).default("") });

export const TutorialStepInput = FarmInput.extend({ step: z.enum(TUTORIAL_STEPS) });
