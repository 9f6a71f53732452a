import { translator } from "@/lib/i18n/translator";
import { type Ctx, type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { IssueCodesInput, IssuedListInput } from "../inputs";
import { scanUrl } from "../links";
import { addBatch } from "../operations/write";
import type { IssuedCode, PrintableCode } from "../presenter";
import { countIssued, listUnclaimed } from "../queries";

const printable = (code: IssuedCode): PrintableCode => ({ ...code, url: scanUrl(code) });

/**
 * Issues codes that are printed before a farm has them, as a batch of their own, whose cards can be printed. For the super
 * administrator, as often as batches of cards.
 * @throws AppError unauthenticated | not_found, for anyone else | rate_limited
 */
export async function issueQrCodes(ctx: PoolCtx, raw: unknown): Promise<PrintableCode[]> {
  authorizeSuperAdmin(ctx, notFound);
  const { count } = IssueCodesInput.parse(raw);
  await limitRate(ctx, "code_batch_account", String(userId(ctx)));
  const note = translator(ctx.lang, "qr_cards")("byApi");
  const { codes } = await transaction(ctx, (tx) => addBatch(tx, { count, note }));
  return codes.map(printable);
}

/** Lists the issued codes that no farm claimed, with the counts of all. For the super administrator. */
export async function listIssuedQrCodes(
  ctx: Ctx,
  raw: unknown,
): Promise<{ issued: number; claimed: number; qrCodes: PrintableCode[]; next: string | null }> {
  authorizeSuperAdmin(ctx, notFound);
  const input = IssuedListInput.parse(raw);
  const [counts, found] = await Promise.all([countIssued(ctx.db), listUnclaimed(ctx.db, input)]);
  const codes = found.slice(0, input.limit);
  const next = found.length > codes.length ? (codes.at(-1)?.uuid ?? null) : null;
  return { ...counts, qrCodes: codes.map(printable), next };
}
