import { z } from "zod";
import { mayBeTexted, parsePhone } from "./phone";
import { hasWebAddress, isOneLine } from "./plain-line";
import { canonicalPostalCode } from "./postal-code";

/** Basic schemas for the inputs of all features. Messages are keys of messages/{lang}/errors.json. */

/** Reads a number from text, as of a path or a form. What is missing stays missing, so that the error says so. */
function asNumber(value: unknown): unknown {
  if (value === undefined || value === null || value === "") return undefined;
  // An object of the caller's may have no way to become a number, and Number() would throw.
  return typeof value === "string" ? Number(value) : value;
}

/** Returns the schema of a number that may come as text, as of a path, a query or a form. Nothing else becomes one. */
export const typedNumber = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(asNumber, schema);

/** A positive integer id. */
export const id = typedNumber(z.number().int().positive());

/** Returns a schema of up to tens of thousands of ids. Of wrong ones only the first is named. */
export const idsOf = (most: number, messages: { none?: string; tooMany?: string } = {}) =>
  z
    .array(z.unknown())
    .min(1, { abort: true, error: messages.none })
    .max(most, { abort: true, error: messages.tooMany })
    .transform((given, check): number[] => {
      const read: number[] = [];
      for (const [at, value] of given.entries()) {
        const number = asNumber(value);
        if (!Number.isSafeInteger(number) || Number(number) <= 0) {
          check.addIssue({ code: "custom", message: "invalidValue", path: [at] });
          return z.NEVER;
        }
        read.push(Number(number));
      }
      return read;
    })
    .meta({ items: { type: "integer", minimum: 1 } });

/** The farm of a call. The verb checks the permission. */
export const FarmInput = z.object({ farm_id: id });

/** Returns null for an empty form field. */
export const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);
/** Returns a schema that reads an empty field as missing, so that its default counts. */
export const parameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => blank(value) ?? undefined, schema);
/** Returns a schema of a filter or field that may be empty or missing. */
export const filter = <Schema extends z.ZodType>(schema: Schema) => parameter(schema.optional());
/** Returns the schema with empty text read as null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.nullable());

/** A day, as YYYY-MM-DD. PostgreSQL has no year 0, and nothing of ours is planned for other centuries. */
export const day = z.iso
  .date({ abort: true })
  .refine((text) => text >= "1900-01-01" && text < "2200-01-01", "dayOfOtherCentury");

/** A boolean from JSON or from a checkbox. */
export const flag = z.preprocess(
  (value) => (value === "on" || value === "true" ? true : value === "" || value === "false" ? false : value),
  z.boolean(),
);

/** A consent checkbox. Only a clear yes is true; any other value is false. */
export const ticked = z.preprocess(
  (value) => value === true || value === "true" || value === "on",
  z.boolean(),
);

/**
 * Returns a schema of required text. `missing` is the message when the field is missing; other problems, such as a
 * number in its place, have their own message.
 */
export const requiredText = (missing: string) =>
  z.string({
    error: ({ code, input }) =>
      code === "invalid_type" && (input === undefined || input === null) ? missing : undefined,
  });

/** A text that is too long goes no further: the other checks would read all of it. */
const STOP = { abort: true };

/** Returns a schema of one line of text that may be empty. Line breaks could add email headers. */
export const optionalLine = (max: number) => z.string().trim().max(max, STOP).refine(isOneLine, "oneLine");

/** Returns a schema of one required line of text. */
export const line = (max: number, missing: string) =>
  requiredText(missing).trim().min(1, missing).max(max, STOP).refine(isOneLine, "oneLine");

/**
 * Returns a schema of a required name of a farm, a person, a code or a category. It contains no web address, because
 * strangers get it in messages of ours.
 */
export const name = (max: number, missing: string) =>
  line(max, missing).refine((text) => !hasWebAddress(text), "noWebAddress");

/** Returns a schema of a part of a postal address, which every message of a farm shows. It may be empty. */
export const place = (max: number) =>
  optionalLine(max).refine((text) => !hasWebAddress(text), "noWebAddress");

/** Something that is seen: directions, joiners and spaces alone are no text. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns a schema of required text with several lines. */
export const requiredLines = (max: number, missing: string) =>
  requiredText(missing)
    .trim()
    .max(max, STOP)
    .refine((text) => VISIBLE.test(text), missing);

/** Characters of the shortest reason that explains anything. */
const SHORTEST_REASON = 3;

/** Returns a schema of a reason in some words. */
export const reasonWithin = (max: number) =>
  requiredLines(max, "requiredReason").refine((text) => text.length >= SHORTEST_REASON, "shortReason");

/** Returns a schema of text with several lines that may be empty. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, STOP)
    .regex(/^[^\0]*$/, "invalidValue");

/** A required email address. */
export const email = requiredText("requiredEmail")
  .trim()
  .min(1, "requiredEmail")
  .max(254, STOP)
  .pipe(z.email().refine(isOneLine, "invalidEmail"));

/** An email address in lower case, or null. For addresses that are not used to log in. */
export const emailOrNull = orNull(z.string().trim().toLowerCase().max(254, STOP).pipe(z.email()));

/** Returns a schema of a phone number of a country as typed that is only shown, converted to E.164. */
export const phoneIn = (country: string) =>
  z
    .string()
    .max(40, STOP)
    .transform((text, check) => {
      const parsed = parsePhone(text, country);
      if (parsed) return parsed;
      check.addIssue({ code: "custom", message: "invalidPhone" });
      return z.NEVER;
    });

/** A phone number as typed that we may send texts to, converted to E.164. */
export const textablePhone = phoneIn("CA").refine(mayBeTexted, "phoneNotTextable");

/** A Canadian postal code, formatted as "J3B 1A1". */
export const zipcode = z
  .string()
  .max(20, STOP)
  .transform((text, check) => {
    const code = canonicalPostalCode(text);
    if (code) return code;
    check.addIssue({ code: "custom", message: "invalidZipcode" });
    return z.NEVER;
  });
