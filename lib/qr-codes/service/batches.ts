import QRCode from "qrcode";
import { translator } from "@/lib/i18n/translator";
import { type Ctx, type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { drawingsOfCaller, KeptDrawings } from "@/lib/platform/drawing-queue";
import { notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { BatchListInput, CardSheetInput, IssueBatchInput } from "../inputs";
import { scanUrl } from "../links";
import { addBatch } from "../operations/write";
import type { BatchPage, QrCodeFile } from "../presenter";
import { listBatchPage, listCodesOfBatch } from "../queries";

const sheets = new KeptDrawings<Uint8Array>(10);

/**
 * Issues codes that are printed as cards and handed out, with a note of what they are for. For super administrators.
 * @throws AppError not_found, for anyone else | invalid | rate_limited
 */
export async function issueBatch(ctx: PoolCtx, raw: unknown): Promise<{ batch_id: number }> {
  authorizeSuperAdmin(ctx, notFound);
  const input = IssueBatchInput.parse(raw);
  await limitRate(ctx, "code_batch_account", String(userId(ctx)));
  const { batch_id } = await transaction(ctx, (tx) => addBatch(tx, input));
  return { batch_id };
}

/** Lists the batches with how many of their codes a farm claimed. For super administrators. @throws AppError not_found */
export async function listBatches(ctx: Ctx, raw: unknown): Promise<BatchPage> {
  authorizeSuperAdmin(ctx, notFound);
  return listBatchPage(ctx.db, BatchListInput.parse(raw).after);
}

/**
 * Returns the cards of a batch to print, ten a page. The same batch always gives the same codes, claimed ones too. For
 * super administrators.
 * @throws AppError not_found
 */
export async function drawCardSheets(ctx: Ctx, raw: unknown): Promise<QrCodeFile> {
  authorizeSuperAdmin(ctx, notFound);
  const { batch_id, lang } = CardSheetInput.parse(raw);
  const codes = await listCodesOfBatch(ctx.db, batch_id);
  if (codes.length === 0) throw notFound();
  const draw = async () => {
    const { drawCards } = await import("../cards");
    const cards = codes.map((code) => {
      const url = scanUrl(code);
      return { url, modules: QRCode.create(url, { errorCorrectionLevel: "M" }).modules };
    });
    return drawCards(cards, lang);
  };
  const body = await sheets.get(drawingsOfCaller(ctx), `${batch_id} ${lang}`, draw);
  const word = translator(lang, "qr_cards")("file");
  return { body, type: "application/pdf", filename: `${word}-${batch_id}-${lang}.pdf` };
}
