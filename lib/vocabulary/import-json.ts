import { z } from "zod";
import { LANGS } from "@/lib/vocabulary/languages";
import { CHANNELS } from "./enumerations";
import { IMPORT_FIELDS, IMPORT_ROW_OUTCOMES, ROW_NOTES, ROW_PROBLEMS } from "./import-enumerations";

/** Schemas of the JSON columns of imports. */

/** The field of each column of an imported file, in the order of the columns. */
export const ImportMapping = z.array(z.enum(IMPORT_FIELDS).nullable());
export type ImportMapping = z.infer<typeof ImportMapping>;

/** What is wrong with a row of an import, or worth knowing. `column` counts from 0; null means all columns. */
const RowRemark = z.object({
  column: z.number().nullable(),
  reason: z.enum([...ROW_PROBLEMS, ...ROW_NOTES]),
});
export type RowRemark = z.infer<typeof RowRemark>;

/** Checked values of a row of an import that no other column holds. */
const ImportedPerson = z.object({
  name: z.string(),
  zipcode: z.string().nullable(),
  lang: z.enum(LANGS).nullable(),
  purchased_on: z.string().nullable(),
  /** How the file says that the person agreed to no messages; null when it does not. */
  refusal: z.enum(["refused", "unusable"]).nullish(),
  /** Channels that the person refused, of somebody who may be written to on another one. */
  refused_channels: z.array(z.enum(CHANNELS)).optional(),
  categories: z.array(z.string()).optional(),
});
export type ImportedPerson = z.infer<typeof ImportedPerson>;

/** Blanks of a known person that an import filled. Undo empties those that still have this value. */
const FilledBlanks = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    zipcode: z.string(),
    qr_code_id: z.number(),
    category_ids: z.array(z.number()),
  })
  .partial();
export type FilledBlanks = z.infer<typeof FilledBlanks>;

/** One of the first records of a file, with its line. */
const HeadRecord = z.object({ line: z.number(), cells: z.array(z.string()) });
export type HeadRecord = z.infer<typeof HeadRecord>;

/** A column of a file that looks like the answer of each person. `agrees`: some rows of it say yes. */
const StatusColumn = z.object({ column: z.number(), agrees: z.boolean() });
export type StatusColumn = z.infer<typeof StatusColumn>;

/** How many rows of an import have each outcome. */
export const ImportCounts = z.partialRecord(z.enum(IMPORT_ROW_OUTCOMES), z.number());
export type ImportCounts = z.infer<typeof ImportCounts>;
