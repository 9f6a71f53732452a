import { z } from "zod";
import { parsePhone } from "@/lib/core/phone";
import { canonicalPostalCode } from "@/lib/core/postal-code";
import { parsePrice } from "@/lib/i18n/read-number";
import { CERTIFICATIONS, COUNTRIES, REGIONS } from "@/lib/reference/codes";
import { StoredImageInput } from "@/lib/uploads/inputs";
import { isTimeZone, TUTORIAL_STEPS } from "./rules";

const id = z.coerce.number().int().positive();
const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

/** A blank field of a form is no value at all. */
const orNull = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.nullable());
const flag = z.preprocess(
  (value) => (value === "on" || value === "true" ? true : value === "" || value === "false" ? false : value),
  z.boolean(),
);
/** A database refuses NUL, and a line break in a name ends up in the header of a message. */
const oneLine = /^\P{Cc}*$/u;
const line = (max: number) => orNull(z.string().trim().max(max).regex(oneLine, "invalidValue"));

/** An https address; "ferme.example" gets its scheme, anything but https is refused. */
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
  name: z.string().trim().min(1, "requiredFarmName").max(120).regex(oneLine, "invalidValue"),
  description: z
    .string()
    .trim()
    .max(5000)
    .regex(/^[^\0]*$/, "invalidValue"),
  email: orNull(z.string().trim().toLowerCase().max(254).pipe(z.email())),
  phone: orNull(
    z.string().transform((text, check) => {
      const phone = parsePhone(text);
      if (!phone) check.addIssue({ code: "custom", message: "invalidPhone" });
      return phone;
    }),
  ),
  phone_public: flag,
  website: webAddress(),
  google_map_link: webAddress(/(^|\.)(google\.[a-z.]{2,6}|goo\.gl)$/),
  facebook: webAddress(/(^|\.)(facebook|fb)\.com$/),
  instagram: webAddress(/(^|\.)instagram\.com$/),
  address: line(200),
  country: z.enum(COUNTRIES),
  region: z.enum(REGIONS),
  city: line(100),
  zipcode: orNull(
    z
      .string()
      .max(20)
      .transform((text, check) => {
        const code = canonicalPostalCode(text);
        if (!code) check.addIssue({ code: "custom", message: "invalidZipcode" });
        return code;
      }),
  ),
  since_year: orNull(
    z.coerce
      .number("invalidYear")
      .int("invalidYear")
      .min(1600, "invalidYear")
      .refine((year) => year <= thisYear(), "invalidYear"),
  ),
  organic: flag,
  certifications: z
    .array(z.enum(CERTIFICATIONS))
    .max(CERTIFICATIONS.length)
    .transform((codes) => [...new Set(codes)]),
  main_photo: StoredImageInput.nullable(),
  logo: StoredImageInput.nullable(),
  photos: z
    .array(StoredImageInput.nullable())
    .max(8)
    .transform((photos) => photos.filter((photo) => photo !== null)),
  public: flag,
  average_basket_cents: orNull(z.coerce.number("invalidPrice").int("invalidPrice").min(0).max(10_000_000)),
  weekly_subscriber_report: flag,
  daily_subscriber_report: flag,
  accept_sync_customers: flag,
  accept_sync_customer_created: flag,
  time_zone: z.string().max(60).refine(isTimeZone, "invalidTimeZone"),
};

/** What a farm is before anyone says more; a whole update goes back to it where a field is left out. */
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
};

/** A form sends `average_basket` as it is typed ("42,50"); an API caller sends `average_basket_cents`. */
function typedBasket(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || !("average_basket" in raw)) return raw;
  const typed = String(raw.average_basket).trim();
  return { ...raw, average_basket_cents: typed === "" ? null : (parsePrice(typed) ?? Number.NaN) };
}

/** Some fields of a farm; those left out stay as they are. */
export const FarmPatchInput = z.preprocess(typedBasket, z.object(fields).partial());

/** A whole farm: what is left out is blank. */
export const FarmWholeInput = z.preprocess(
  typedBasket,
  z
    .object({ ...z.object(fields).partial().shape, name: z.string("requiredFarmName").pipe(fields.name) })
    .transform((given) => ({ ...BLANK, ...given })),
);

export const FarmIdInput = z.object({ farm_id: id });

/** A farm by any of its three names. */
export const FarmKeyInput = z.union([
  FarmIdInput,
  z.object({ farm_uuid: z.uuid() }),
  z.object({ handle: z.string().max(100) }),
]);

/** Whose farms: a super administrator may look for some of all of them. */
export const MyFarmsInput = z.object({ q: z.string().trim().max(100).default("") });

export const TutorialStepInput = FarmIdInput.extend({ step: z.enum(TUTORIAL_STEPS) });
