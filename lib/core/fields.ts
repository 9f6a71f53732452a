import { z } from "zod";

/** Text that must be there; only its absence has this message, a length or a shape has its own. */
export const present = (missing: string) =>
  z.string({ error: (issue) => (issue.code === "invalid_type" ? missing : undefined) });

/** One line: a database refuses NUL, and a line break in a name ends up in the header of a message. */
export const line = (max: number, missing: string) =>
  present(missing)
    .trim()
    .min(1, missing)
    .max(max)
    .regex(/^\P{Cc}*$/u, "invalidValue");

/** An email address that must be there. */
export const email = present("requiredEmail")
  .trim()
  .min(1, "requiredEmail")
  .max(254)
  .pipe(z.email().regex(/^\P{Cc}*$/u, "invalidEmail"));
