import { z } from "zod";

/** Basic schemas for the answers of all features, as presenters make them before they become JSON. */

/** An id or another whole number. */
export const whole = z.number().int();
/** A number of things, or an amount in cents. */
export const count = whole.min(0);
/** An instant: a Date that becomes ISO 8601 with milliseconds in JSON. */
export const instant = z.date();
/** The answer of a call that has nothing else to say. */
export const Done = z.object({ success: z.boolean() });

/** The page of a list: its number and size, and how many rows there are in all. */
export const PageAnswer = z.object({ total: count, page: whole.min(1), per_page: whole.min(1) });

/** Returns the names of the fields of an answer, for a presenter that picks them of a row. */
export const fieldsOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>): (keyof Shape & string)[] =>
  Object.keys(schema.shape);
