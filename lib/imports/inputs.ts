import { z } from "zod";
import {
  blank,
  day,
  FarmInput,
  id,
  lines,
  optionalLine,
  orNull,
  ticked,
  typedNumber,
} from "@/lib/values/fields";
import { shownFileName } from "@/lib/values/file-name";
import { PageInput } from "@/lib/values/pagination";
import { CONSENT_BASES } from "@/lib/vocabulary/enumerations";
import { IMPORT_ROW_OUTCOMES, REFUSER_CHOICES } from "@/lib/vocabulary/import-enumerations";
import { ImportMapping } from "@/lib/vocabulary/import-json";
import { LANGS } from "@/lib/vocabulary/languages";
import { IMPORT_LIMITS } from "./rules/limits";

export const ImportInput = FarmInput.extend({ import_id: id });
export const ImportByUuidInput = FarmInput.extend({ uuid: z.uuid() });

const NAME_LENGTH = 200;

/** A file, or text that was pasted. Its bytes say what it is; its name is only shown. */
export const UploadImportInput = FarmInput.extend({
  file: z.instanceof(Uint8Array, { error: "requiredFile" }).meta({ type: "string", format: "binary" }),
  file_name: z
    .string()
    .default("")
    .transform((name) => shownFileName(name, NAME_LENGTH)),
  /** The sheet of a workbook that the person chose, and the draft of the file that this reading takes the place of. */
  sheet: z.string().max(100).default(""),
  replaces: orNull(id).default(null),
  pasted: z.preprocess((value) => value === true || value === "true", z.boolean()).default(false),
});

/** One field of each column, in an object of "column_0", "column_1" ... as a form sends them. */
const readColumns = (raw: unknown) => {
  if (!raw || typeof raw !== "object" || "mapping" in raw) return raw;
  const columns = Object.entries(raw).flatMap(([name, value]) => {
    const column = /^column_(\d{1,3})$/.exec(name)?.[1];
    return column === undefined ? [] : [[Number(column), blank(value)] as const];
  });
  const mapping: unknown[] = [];
  for (const [column, value] of columns) if (column < IMPORT_LIMITS.columns) mapping[column] = value;
  return { ...raw, mapping: Array.from(mapping, (field) => field ?? null) };
};

/** What the columns hold, and what the people get. */
export const OrganizeImportInput = z.preprocess(
  readColumns,
  ImportInput.extend({
    mapping: ImportMapping.max(IMPORT_LIMITS.columns),
    refusers: z.enum(REFUSER_CHOICES).default("unsubscribe"),
    /** Says that the columns that look like a status, and are not mapped, hold no refusal. */
    no_refusals: ticked,
    lang: z.enum(LANGS),
    category_id: orNull(id).default(null),
    qr_code_id: orNull(id).default(null),
    basis: z.enum(CONSENT_BASES.filter((basis) => basis !== "express")),
    given_on: orNull(day).default(null),
    wording: lines(1000).default(""),
  }),
);
export type OrganizeImportInput = z.infer<typeof OrganizeImportInput>;

/** The line of a file that names the columns. */
export const ChooseHeaderInput = ImportInput.extend({ header_line: id });

/** `outcome` lists the rows of one alone. */
export const ImportRowsInput = ImportInput.extend({
  ...PageInput.shape,
  outcome: orNull(z.enum(IMPORT_ROW_OUTCOMES)).default(null),
});

export const CorrectCellInput = ImportInput.extend({
  line: id,
  column: typedNumber(z.number().int().min(0).max(IMPORT_LIMITS.columns)),
  value: optionalLine(IMPORT_LIMITS.cell).or(z.literal("")),
});

/** The consent is declared with the start, so that nobody imports by mistake. */
export const StartImportInput = ImportInput.extend({
  declared: z
    .preprocess((value) => value === true || value === "true" || value === "on", z.boolean())
    .refine((declared) => declared, "requiredDeclaration"),
});
