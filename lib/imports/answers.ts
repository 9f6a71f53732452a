import { z } from "zod";
import { count, instant, whole } from "@/lib/values/answers";
import { CONSENT_BASES } from "@/lib/vocabulary/enumerations";
import { IMPORT_KINDS, IMPORT_STATUSES, REFUSER_CHOICES } from "@/lib/vocabulary/import-enumerations";
import { ImportCounts, ImportMapping } from "@/lib/vocabulary/import-json";
import { LANGS } from "@/lib/vocabulary/languages";

/** An import as the members of its farm see it. */
export const Import = z
  .object({
    id: whole,
    uuid: z.uuid(),
    status: z.enum(IMPORT_STATUSES),
    kind: z.enum(IMPORT_KINDS),
    file_name: z.string(),
    headers: z.array(z.string()),
    header_line: whole,
    sheet: z.string(),
    sheets: z.array(z.string()),
    mapping: ImportMapping,
    refusers: z.enum(REFUSER_CHOICES),
    /** Columns that look like a status, and those of them that the mapping leaves out. */
    status_columns: z.array(whole),
    unmapped_statuses: z.array(whole),
    lang: z.enum(LANGS),
    category_id: whole.nullable(),
    qr_code_id: whole.nullable(),
    basis: z.enum(CONSENT_BASES).nullable(),
    given_on: z.iso.date().nullable(),
    wording: z.string(),
    total: count,
    counts: ImportCounts,
    /** Rows that the job of the present status has done, out of `steps`. */
    progress: count,
    steps: count,
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
    undo_until: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof Import>;
