import { z } from "zod";
import { blank, FarmInput, filter, id, name, typedNumber } from "@/lib/values/fields";
import { DEFAULT_LANG, LANGS } from "@/lib/vocabulary/languages";

export const QrCodeIdInput = FarmInput.extend({ qr_code_id: id });
export const QrCodeInput = z.object({
  title: name(80, "requiredTitle"),
});
/** Image options. `size` is the width in pixels. */
export const QrImageInput = QrCodeIdInput.extend({
  format: z.enum(["png", "svg"]).default("png"),
  size: typedNumber(z.number().int().min(128).max(2048)).default(1024),
});
const POSTER_SIZES = ["letter", "a6"] as const;
export type PosterSize = (typeof POSTER_SIZES)[number];
export const QrPosterInput = QrCodeIdInput.extend({ size: z.enum(POSTER_SIZES).default("letter") });
export const QrScanInput = z.object({
  uuid: z.uuid(),
  saved_lang: z.enum(LANGS).optional().catch(undefined),
});
/** Codes of a sheet of cards, and of the largest batch. */
export const CARDS_A_SHEET = 10;
const MOST_CARDS = 100;
/** The counts of codes that a batch may have: whole sheets. */
export const BATCH_COUNTS = Array.from(
  { length: MOST_CARDS / CARDS_A_SHEET },
  (_, at) => (at + 1) * CARDS_A_SHEET,
);
export const BATCH_NOTE_LENGTH = 200;
/** Codes that are issued together to be printed as cards, and what they are for. */
export const IssueBatchInput = z.object({
  count: typedNumber(
    z.number().int().min(CARDS_A_SHEET).max(MOST_CARDS).multipleOf(CARDS_A_SHEET, "invalidValue"),
  ),
  note: name(BATCH_NOTE_LENGTH, "requiredNote"),
});
/** A part of the batches: `after` is the `next` of the part before. */
export const BatchListInput = z.object({ after: z.preprocess(blank, id.nullable()).default(null) });
/** A batch, and the language of its cards. */
export const CardSheetInput = z.object({ batch_id: id, lang: z.enum(LANGS).default(DEFAULT_LANG) });
/** A part of the issued codes that no farm claimed: `after` is the `next` of the part before. */
export const IssuedListInput = z.object({
  after: filter(z.uuid()),
  limit: typedNumber(z.number().int().min(1).max(100)).default(100),
});
export type IssuedListInput = z.infer<typeof IssuedListInput>;
/** How many codes the super administrator has printed at once. */
export const IssueCodesInput = z.object({ count: typedNumber(z.number().int().min(1).max(500)) });
