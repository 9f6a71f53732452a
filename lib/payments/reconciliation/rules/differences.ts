import type { ProviderAccount, ProviderMovements } from "@/lib/providers/payments/types";
import type { MoneyDifference } from "@/lib/vocabulary/payment-enumerations";
import type { AccountRow } from "../../accounts/queries";
import type { InvoiceRow, PaymentRow } from "../../documents/queries";

/** An amount that two of ledger, invoices and provider do not agree on. */
export interface Difference {
  kind: MoneyDifference;
  /** The natural key: what differs. */
  subject: string;
  /** What a person calls it. */
  what: string;
  cents: number;
}

/** What a comparison of an account found. */
export interface Compared {
  differences: Difference[];
  /** False while a request is underway, which may have made half of its calls: only what it cannot have made is told. */
  whole: boolean;
}

const KEPT = ["paid_cents", "due_cents", "refunded_cents"] as const;

/** Compares what an invoice of ours and the provider's amount to. It never changes once an invoice is closed. */
export const totalsDiffer = (ours: readonly InvoiceRow[], { invoices }: ProviderAccount): Difference[] =>
  invoices.flatMap(({ id, number, total_cents, subtotal_cents }) => {
    const own = ours.find(({ provider_invoice_id }) => provider_invoice_id === id);
    if (!own) return [];
    const cents = total_cents - own.total_cents || subtotal_cents - own.subtotal_cents;
    return { kind: "invoice", subject: id, what: number ?? id, cents };
  });

/** Compares the invoices that we keep with those of the provider, once we have read them. */
export function invoicesDiffer(ours: readonly InvoiceRow[], { invoices }: ProviderAccount): Difference[] {
  const kept = new Map(ours.map((row) => [row.provider_invoice_id, row]));
  const said = new Set(invoices.map(({ id }) => id));
  const there = invoices.map((invoice) => {
    const own = kept.get(invoice.id);
    const by = own && KEPT.map((name) => invoice[name] - own[name]).find((cents) => cents !== 0);
    const what = invoice.number ?? invoice.id;
    return {
      kind: "invoice" as const,
      subject: invoice.id,
      what,
      cents: own ? (by ?? 0) : invoice.total_cents,
    };
  });
  const gone = ours
    .filter(({ provider_invoice_id }) => !said.has(provider_invoice_id))
    .map(({ number, provider_invoice_id: subject, total_cents }) => ({
      ...{ kind: "invoice" as const, subject, what: number ?? subject, cents: -total_cents },
    }));
  return [...there, ...gone];
}

/** Compares what cards paid with what the invoices say that they paid. */
export function paymentsDiffer(ours: readonly InvoiceRow[], payments: readonly PaymentRow[]): Difference[] {
  const paid = payments.filter(({ status }) => status === "succeeded");
  return ours
    .filter(({ status }) => status === "paid")
    .map(({ id, number, provider_invoice_id: subject, paid_cents }) => {
      const sum = paid.reduce((total, one) => total + (one.invoice_id === id ? one.amount_cents : 0), 0);
      return { kind: "paid", subject, what: number ?? subject, cents: sum - paid_cents };
    });
}

/** Returns the refunds that no request and no credit note made. */
function refundsByHand({ credit_notes }: ProviderAccount, { refunds }: ProviderMovements) {
  const ofNotes = new Set(credit_notes.flatMap(({ refund_ids }) => refund_ids));
  return refunds.filter(({ id, ours }) => !ours && !ofNotes.has(id));
}

const sumOf = (rows: readonly { cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

/** Returns what somebody did at the provider, where all money of ours moves by a request. */
export function madeByHand(said: ProviderAccount, movements: ProviderMovements): Difference[] {
  const { invoices, payments, credit_notes } = said;
  const paid = new Set(invoices.map(({ payment_id }) => payment_id));
  const named = (kind: MoneyDifference, subject: string, cents: number, what = subject): Difference => ({
    ...{ kind, subject, what, cents },
  });
  return [
    ...refundsByHand(said, movements).map(({ id, cents }) => named("hand_refund", id, cents)),
    ...movements.credits.flatMap(({ id, cents, ours }) => (ours ? [] : named("hand_credit", id, cents))),
    ...credit_notes.flatMap(({ id, number, total_cents, request_uuid }) =>
      request_uuid ? [] : named("hand_note", id, total_cents, number),
    ),
    ...invoices.flatMap(({ id, number, total_cents, status, subscription_id, request_uuid }) =>
      subscription_id || request_uuid || status === "void"
        ? []
        : named("hand_invoice", id, total_cents, number ?? id),
    ),
    ...payments.flatMap(({ id, reason, status, amount_cents }) =>
      reason === "plan" && status === "succeeded" && !paid.has(id)
        ? named("hand_payment", id, amount_cents)
        : [],
    ),
  ];
}

/**
 * Compares an account's credit with all that made it: what was paid ahead, what notes and we gave to it and what somebody
 * added, less what invoices drew and what went back to cards. What is paid ahead for a change that waits has to be there
 * too, but for what an invoice too small to charge left to be paid.
 */
export function creditDiffers(
  { uuid, prepaid_cents }: Pick<AccountRow, "uuid" | "prepaid_cents">,
  said: ProviderAccount,
  movements: ProviderMovements,
): Difference[] {
  const { credit_cents, payments, invoices, credit_notes } = said;
  const given = refundsByHand(said, movements);
  const added = movements.credits.filter(({ ours }) => !ours);
  const ahead = payments
    .filter(({ reason, status }) => reason === "plan_change" && status === "succeeded")
    // Of what is wholly given back the change was taken back, and with it the credit.
    .filter(({ amount_cents, refunded_cents }) => refunded_cents < amount_cents)
    .map(({ id, amount_cents, refunded_cents }) => ({
      cents: amount_cents - refunded_cents + sumOf(given.filter(({ payment_id }) => payment_id === id)),
    }));
  const noted = credit_notes.map(({ credited_cents, outside_cents, request_uuid }) => ({
    cents: credited_cents + (request_uuid ? outside_cents : 0),
  }));
  const drawn = invoices
    .filter(({ status }) => status !== "void")
    .map(({ credit_applied_cents }) => ({ cents: credit_applied_cents }));
  // What was refunded of a payment ahead is counted there.
  const returned = movements.refunds.filter(
    ({ of_credit, payment_id }) =>
      of_credit && payments.some(({ id, reason }) => id === payment_id && reason !== "plan_change"),
  );
  const beside = movements.credits.filter(({ of_dispute, given }) => of_dispute || given);
  const made = sumOf(beside) + sumOf(ahead) + sumOf(noted) + sumOf(added) - sumOf(drawn) - sumOf(returned);
  const taken = sumOf(added.filter(({ cents }) => cents < 0));
  const missing = Math.max(0, prepaid_cents - credit_cents + taken - movements.owed_cents);
  return [
    { kind: "credit", subject: uuid, what: "", cents: credit_cents - made },
    { kind: "prepaid", subject: uuid, what: "", cents: missing },
  ];
}
