import type Stripe from "stripe";
import type { Credit, PaymentProvider } from "../payment-provider";
import { refundPayment } from "./invoices";
import { idOf } from "./read-documents";
import { asking, askingForRefund } from "./stripe-client";

/** Returns how the money of a note is given. An open invoice only becomes less; its note needs no money. */
function waysOf(credit: Credit, isOpen: boolean): Partial<Stripe.CreditNoteCreateParams> {
  if (isOpen) return {};
  const { refund_cents, credit_cents, outside_cents } = credit;
  const total = credit.tax_cents.reduce((sum, cents) => sum + cents, credit.cents);
  // It was open when the request was written, and its card paid it since.
  const refund = refund_cents + credit_cents + outside_cents === 0 ? total : refund_cents;
  return {
    ...(refund ? { refund_amount: refund } : {}),
    ...(credit_cents ? { credit_amount: credit_cents } : {}),
    ...(outside_cents ? { out_of_band_amount: outside_cents } : {}),
  };
}

async function makeNote(credit: Credit): Promise<void> {
  const { invoice_id, request_uuid, cents, tax_cents, reason, comment } = credit;
  const notes = await asking((sdk) => sdk.creditNotes.list({ invoice: invoice_id, limit: 100 }));
  if (notes.data.some(({ metadata }) => metadata?.request_uuid === request_uuid)) return;
  const invoice = await asking((sdk) => sdk.invoices.retrieve(invoice_id));
  const [line] = invoice.lines.data;
  if (!line) throw new Error(`the invoice ${invoice_id} has no line`);
  const isOpen = invoice.status === "open";
  await askingForRefund((sdk) =>
    sdk.creditNotes.create(
      {
        invoice: invoice_id,
        lines: [
          {
            type: "invoice_line_item",
            invoice_line_item: line.id,
            amount: cents,
            tax_amounts: (invoice.total_taxes ?? []).map((tax, at) => ({
              amount: tax_cents[at] ?? 0,
              tax_rate: idOf(tax.tax_rate_details?.tax_rate) ?? "",
              taxable_amount: cents,
            })),
          },
        ],
        ...waysOf(credit, isOpen),
        ...(comment ? { memo: comment } : {}),
        metadata: { reason, request_uuid },
      },
      { idempotencyKey: `${request_uuid}:note:${isOpen ? "open" : "paid"}` },
    ),
  );
}

export const creditInvoice: PaymentProvider["refunds"]["creditInvoice"] = async (credit) => {
  await makeNote(credit);
  const { outside_cents, outside_payment_id, request_uuid } = credit;
  if (outside_cents && outside_payment_id)
    await refundPayment(outside_payment_id, outside_cents, `${request_uuid}:outside`);
};
