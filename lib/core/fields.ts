import { z } from "zod";
import { parsePhone } from "./phone";
import { canonicalPostalCode } from "./postal-code";

/** The primitives that every feature's inputs are made of. Messages are keys of messages/{lang}/errors.json. */

/** An id as a path, a query or a form has it. */
export const id = z.coerce.number().int().positive();

/** Which farm a call is about; the verb authorizes it. */
export const FarmInput = z.object({ farm_id: id });

/** A form's empty field is no value. */
export const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.nullable());

/** Yes or no, as JSON or as a checkbox of a form says it. */
export const flag = z.preprocess(
  (value) => (value === "on" || value === "true" ? true : value === "" || value === "false" ? false : value),
  z.boolean(),
);

/** A box that counts only when it is clearly ticked; anything else is no. */
export const ticked = z.preprocess(
  (value) => value === true || value === "true" || value === "on",
  z.boolean(),
);

/** Text that must be there; only its absence has this message, a length or a shape has its own. */
export const present = (missing: string) =>
  z.string({ error: (issue) => (issue.code === "invalid_type" ? missing : undefined) });

/** A database refuses NUL, and a line break in a name ends up in the header of a message. */
const ONE_LINE = /^\P{Cc}*$/u;

/** One line that may be empty. */
export const optionalLine = (max: number) => z.string().trim().max(max).regex(ONE_LINE, "invalidValue");

/** One line that must be there. */
export const line = (max: number, missing: string) =>
  present(missing).trim().min(1, missing).max(max).regex(ONE_LINE, "invalidValue");

/** Several lines that may be empty. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\0]*$/, "invalidValue");

/** An email address that must be there. */
export const email = present("requiredEmail")
  .trim()
  .min(1, "requiredEmail")
  .max(254)
  .pipe(z.email().regex(ONE_LINE, "invalidEmail"));

/** An email address as it is kept when nobody logs in with it: lower case, or null. */
export const emailOrNull = orNull(z.string().trim().toLowerCase().max(254).pipe(z.email()));

/** A phone number as typed, in E.164. */
export const phone = z
  .string()
  .max(40)
  .transform((text, check) => {
    const parsed = parsePhone(text);
    if (parsed) return parsed;
    check.addIssue({ code: "custom", message: "invalidPhone" });
    return z.NEVER;
  });

/** A Canadian postal code, "J3B 1A1". */
export const zipcode = z
  .string()
  .max(20)
  .transform((text, check) => {
    const code = canonicalPostalCode(text);
    if (code) return code;
    check.addIssue({ code: "custom", message: "invalidZipcode" });
    return z.NEVER;
  });
