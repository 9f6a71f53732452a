import { z } from "zod";
import { typedCents } from "@/lib/i18n/read-number";
import { WINDOW_CLOSES, WINDOW_OPENS } from "@/lib/messaging/rules/sending-hours";
import { COUNTRIES } from "@/lib/reference/countries";
import { usualZone } from "@/lib/reference/zones";
import { isKnownZone } from "@/lib/time-zones/known-zones";
import {
  blank,
  emailOrNull,
  FarmInput,
  flag,
  id,
  lines,
  name,
  optionalLine,
  orNull,
  phoneIn,
  place,
  typedNumber,
  zipcode,
} from "@/lib/values/fields";
import { shownFileName } from "@/lib/values/file-name";
import { listOf } from "@/lib/values/lists";
import { CERTIFICATIONS, REGIONS } from "@/lib/vocabulary/codes";
import { CHANNEL_CHOICES, TUTORIAL_STEPS } from "@/lib/vocabulary/enumerations";
import { StoredImage } from "@/lib/vocabulary/json-columns";
import { DEFAULT_LANG, LANGS } from "@/lib/vocabulary/languages";
import { OpeningHours } from "@/lib/vocabulary/opening-hours";
import { FARM_PLACE } from "./rules/farm-place";
import { FILE_NAME_LENGTH } from "./rules/verification-files";

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

const thisYear = () => new Date().getUTCFullYear();

const FIELDS = {
  name: name(120, "requiredFarmName"),
  description: lines(5000),
  email: emailOrNull,
  phone_public: flag,
  website: webAddress(),
  google_map_link: webAddress(/(^|\.)(google\.[a-z.]{2,6}|goo\.gl)$/),
  facebook: webAddress(/(^|\.)(facebook|fb)\.com$/),
  instagram: webAddress(/(^|\.)instagram\.com$/),
  address: orNull(place(200)),
  country: z.enum(COUNTRIES),
  city: orNull(place(100)),
  formatted_address: orNull(place(300)),
  google_place_id: orNull(z.string().regex(/^[\w-]{1,300}$/, "invalidValue")),
  lat: orNull(typedNumber(z.number("invalidValue").min(-90).max(90))),
  lng: orNull(typedNumber(z.number("invalidValue").min(-180).max(180))),
  since_year: orNull(
    typedNumber(
      z
        .number("invalidYear")
        .int("invalidYear")
        .min(1600, "invalidYear")
        .refine((year) => year <= thisYear(), "invalidYear"),
    ),
  ),
  organic: flag,
  certifications: listOf(z.enum(CERTIFICATIONS), CERTIFICATIONS.length).transform((codes) => [
    ...new Set(codes),
  ]),
  main_photo: StoredImage.nullable(),
  logo: StoredImage.nullable(),
  photos: listOf(StoredImage.nullable(), 8).transform((photos) => photos.filter((photo) => photo !== null)),
  public: flag,
  average_basket_cents: orNull(
    typedNumber(z.number("invalidPrice").int("invalidPrice").min(0).max(10_000_000)),
  ),
  weekly_subscriber_report: flag,
  daily_subscriber_report: flag,
  accept_sync_customers: flag,
  accept_sync_customer_created: flag,
  time_zone: z.string().max(60).refine(isKnownZone, "invalidTimeZone"),
  opening_hours: OpeningHours.nullable(),
  default_lang: z.enum(LANGS),
  default_type: z.enum(CHANNEL_CHOICES),
  default_reply_to: emailOrNull,
  default_hour: orNull(
    typedNumber(
      z
        .number("invalidValue")
        .int()
        .min(WINDOW_OPENS)
        .max(WINDOW_CLOSES - 1),
    ),
  ),
};

/** Returns what `make` makes for a country, made once for each. */
function forCountry<Made>(make: (country: string) => Made): (country: string) => Made {
  const known = new Map<string, Made>();
  return (country) => {
    const made = known.get(country) ?? make(country);
    known.set(country, made);
    return made;
  };
}

/**
 * Returns the fields of a farm. Its country decides how region, postal code and phone are written: Canada has a list of
 * provinces and a form of postal codes, other countries have lines of text.
 */
const fieldsIn = forCountry((country) => {
  const region: z.ZodType<string | null> = country === "CA" ? z.enum(REGIONS) : orNull(place(100));
  return {
    ...FIELDS,
    region,
    zipcode: orNull(country === "CA" ? zipcode : place(20)),
    phone: orNull(phoneIn(country)),
  };
});

/** The country that a call names, when there is one of that code. */
const NamedCountry = z.object({ country: FIELDS.country });

/** Returns the country by whose rules the fields of a call are read: the one that it names, else the farm's own. */
export const countryOf = (raw: unknown, own: string): string =>
  NamedCountry.safeParse(raw).data?.country ?? own;

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
  country: "CA",
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
  opening_hours: null,
  default_lang: DEFAULT_LANG,
  default_type: "all" as const,
  default_reply_to: null,
  default_hour: null,
} satisfies Record<Exclude<keyof ReturnType<typeof fieldsIn>, "name" | "region" | "time_zone">, unknown>;

/**
 * Some fields of a farm. Omitted fields keep their value. With the version of the settings that the person saw, a change
 * of someone who did not see the newest ones is refused.
 */
export const farmPatchInput = forCountry((country) =>
  z.preprocess(
    typedCents("average_basket"),
    z.object({ ...fieldsIn(country), settings_version: typedNumber(z.number().int().positive()) }).partial(),
  ),
);

/** The answer of Potager to a farm that asked to be verified. A refusal says why. */
export const DecideVerificationInput = FarmInput.extend({
  decision: z.enum(["verified", "refused"]),
  reason: optionalLine(300).default(""),
  /** The stamp of what the super administrator saw. */
  seen: optionalLine(100).default(""),
}).refine(({ decision, reason }) => decision === "verified" || reason !== "", {
  path: ["reason"],
  message: "requiredReason",
});

/** A whole farm. Omitted fields get their default value; the time zone that of its place. */
export const farmWholeInput = forCountry((country) =>
  z.preprocess(
    typedCents("average_basket"),
    z
      .object({ ...z.object(fieldsIn(country)).partial().shape, name: FIELDS.name })
      .transform(({ region = country === "CA" ? "QC" : null, ...given }) => ({
        ...BLANK,
        region,
        time_zone: usualZone({ country, region }),
        ...given,
      })),
  ),
);

/** A typed address to look up. */
export const FindAddressInput = FarmInput.extend({
  q: optionalLine(200).default(""),
  country: FIELDS.country.optional(),
});

/**
 * Where a farm is: the address that was chosen from the search, or typed into its fields; else what was typed into the
 * search.
 */
export const farmPlaceInput = forCountry((country) => {
  const fields = fieldsIn(country);
  return FarmInput.extend({
    typed_address: optionalLine(200).default(""),
    ...z
      .object(fields)
      .pick({
        address: true,
        city: true,
        country: true,
        zipcode: true,
        formatted_address: true,
        google_place_id: true,
        lat: true,
        lng: true,
      })
      .partial().shape,
    region: z.preprocess(blank, fields.region.nullish()),
  });
});

export const FarmUuidInput = z.object({ farm_uuid: z.uuid() });
export const FarmHandleInput = z.object({ handle: z.string().max(100) });
/** A farm by id, uuid or handle. */
export const FarmKeyInput = z.union([FarmInput, FarmUuidInput, FarmHandleInput]);

/** Search text for a list of farms. Only a super administrator needs it. */
/** A part of the farms: `after` is the `next` of the part before. */
export const MyFarmsInput = z.object({
  q: z.string().trim().max(100).default(""),
  after: z.preprocess(blank, z.string().max(30).regex(FARM_PLACE, "invalidValue").nullable()).default(null),
  limit: typedNumber(z.number().int().min(1).max(100)).default(50),
});

/** A file that proves who a farm is. Its bytes say what it is; its name is only shown. */
export const AttachFileInput = FarmInput.extend({
  file: z
    .instanceof(Uint8Array, { error: "requiredFile" })
    .refine((bytes) => bytes.length > 0, "requiredFile")
    .meta({ type: "string", format: "binary" }),
  file_name: z
    .string()
    .default("")
    .transform((name) => shownFileName(name, FILE_NAME_LENGTH)),
});

export const VerificationFileInput = FarmInput.extend({ file_id: id });

export const TutorialStepInput = FarmInput.extend({ step: z.enum(TUTORIAL_STEPS) });
