import type { Ctx } from "@/lib/core/context";
import { drawInTurn, drawingsOfCaller } from "@/lib/core/drawing-queue";
import { notFound } from "@/lib/core/errors";
import { authorizeFarmOf } from "@/lib/core/permissions";
import { formatDay } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import { drawInvoice } from "../documents/invoice-pdf";
import { ReceiptInput } from "../inputs";
import { findReceipt, receiptNumber } from "../operations/receipts";
import type { PaperFile } from "../presenter";
import { accountIdOf } from "../queries";

/** Returns the receipt for a plan that was paid ahead as PDF. @throws AppError not_found */
export async function readReceiptPdf(ctx: Ctx, raw: unknown): Promise<PaperFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.read", raw);
  const { receipt_id } = ReceiptInput.parse(raw);
  const receipt = await findReceipt(ctx, await accountIdOf(ctx.db, farm_id), receipt_id);
  if (!receipt) throw notFound();
  const number = receiptNumber(receipt);
  const day = formatDay(receipt.issued_at);
  const body = await drawInTurn(drawingsOfCaller(ctx), async () =>
    Buffer.from(
      await drawInvoice({
        ...receipt.document,
        ...{ kind: "receipt", number, issued_on: day, paid_on: day, status: "paid", card: receipt.card },
        ...{ credit_applied_cents: 0, amount_paid_cents: receipt.document.total_cents },
        ...{ refers_to: null, receipt: null, reason: null },
      }),
    ),
  );
  const word = translator(ctx.lang, "billing")("file.receipt");
  return { body, type: "application/pdf", filename: `potager-${word}-${number}.pdf`, inline: true };
}
