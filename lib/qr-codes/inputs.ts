import { z } from "zod";
import { asNumber, FarmInput, id, name } from "@/lib/values/fields";
import { LANGS } from "@/lib/vocabulary/languages";

export const QrCodeIdInput = FarmInput.extend({ qr_code_id: id });
export const QrCodeInput = z.object({
  title: name(80, "requiredTitle"),
});
/** Image options. `size` is the width in pixels. */
export const QrImageInput = QrCodeIdInput.extend({
  format: z.enum(["png", "svg"]).default("png"),
  size: z.coerce.number().int().min(128).max(2048).default(1024),
});
const POSTER_SIZES = ["letter", "a6"] as const;
export type PosterSize = (typeof POSTER_SIZES)[number];
export const QrPosterInput = QrCodeIdInput.extend({ size: z.enum(POSTER_SIZES).default("letter") });
export const QrScanInput = z.object({
  uuid: z.uuid(),
  saved_lang: z.enum(LANGS).optional().catch(undefined),
});
/** How many codes the super administrator has printed at once. */
export const IssueCodesInput = z.object({ count: z.preprocess(asNumber, z.number().int().min(1).max(500)) });
