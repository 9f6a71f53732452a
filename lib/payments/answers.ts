import { z } from "zod";
import { count, instant, PageAnswer, whole } from "@/lib/values/answers";
import {
  CHARGE_REASONS,
  INVOICE_REASONS,
  INVOICE_STATUSES,
  PAID_PLANS,
  PAYMENT_STATUSES,
  PLAN_STATUSES,
  REFUND_REASONS,
  REVERSAL_REASONS,
  TAX_KINDS,
} from "@/lib/vocabulary/payment-enumerations";
import { INVOICE_TIMES } from "./charges/rules/charges";
import { DOCUMENT_KINDS } from "./documents/rules/documents";

/** Answers of the calls about money. Amounts are in cents, and tenths of a cent where the name says so. */

const CardOnDocument = z.object({ brand: z.string(), last4: z.string() });
const Tax = z.object({ kind: z.enum(TAX_KINDS), cents: whole });
const DocumentTax = Tax.extend({ percent_thousandths: count });
const dispute = z.enum(["disputed", "lost"]).nullable();

export const Card = z
  .object({
    id: whole,
    uuid: z.uuid(),
    brand: z.string(),
    last4: z.string(),
    exp_month: whole,
    exp_year: whole,
    is_default: z.boolean(),
  })
  .meta({ id: "Card" });

/** What became of a request to the payment provider. */
export const RequestAnswer = z
  .object({
    status: z.enum(["done", "authenticating", "pending"]),
    authentication_url: z.string().nullable(),
  })
  .meta({ id: "PaymentRequest" });

export const Cards = z.object({ cards: z.array(Card), ...RequestAnswer.partial().shape });

export const Payment = z
  .object({
    id: whole,
    uuid: z.uuid(),
    invoice_id: whole.nullable(),
    reason: z.enum(INVOICE_REASONS),
    status: z.enum(PAYMENT_STATUSES),
    amount_cents: whole,
    refunded_cents: count,
    dispute,
    card: CardOnDocument.nullable(),
    paid_at: instant,
  })
  .meta({ id: "Payment" });

export const Invoice = z
  .object({
    id: whole,
    uuid: z.uuid(),
    number: z.string().nullable(),
    date: instant,
    subtotal_cents: whole,
    taxes: z.array(DocumentTax),
    total_cents: whole,
    due_cents: whole,
    refunded_cents: count,
    dispute,
    status: z.enum(INVOICE_STATUSES),
    credit_card: CardOnDocument.nullable(),
    reason: z.enum(INVOICE_REASONS),
    next_attempt_at: instant.nullable(),
  })
  .meta({ id: "Invoice" });

const CreditNote = z
  .object({
    kind: z.enum(["credit_note", "receipt_reversal"]),
    id: whole,
    uuid: z.uuid(),
    number: z.string(),
    date: instant,
    reason: z.enum([...REFUND_REASONS, ...REVERSAL_REASONS]),
    comment: z.string(),
    total_cents: whole,
    invoice_id: whole.nullable(),
    corrected_number: z.string().nullable(),
  })
  .meta({ id: "CreditNote" });

const Document = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    id: whole,
    number: z.string(),
    date: instant,
    total_cents: whole,
    status: z.enum([...INVOICE_STATUSES, "not_due"]).nullable(),
    dispute: dispute.optional(),
  })
  .meta({ id: "Document" });

const PlanOffer = z
  .object({
    plan_type: z.enum(PAID_PLANS),
    months: whole,
    cents: count,
    taxes: z.array(Tax),
    total_cents: count,
    over: z.array(
      z.object({
        kind: z.enum(["farms", "subscribers", "produces", "questions", "users"]),
        used: count,
        max: count,
      }),
    ),
  })
  .meta({ id: "PlanOffer" });

const PlanState = z.object({
  plan_type: z.enum(PAID_PLANS).nullable(),
  plan_status: z.enum(PLAN_STATUSES),
  period_end: instant.nullable(),
  cancel_at_period_end: z.boolean(),
  next_plan_type: z.enum(PAID_PLANS).nullable(),
  prepaid_cents: count,
  credit_cents: whole,
  given_cents: count,
  past_due: z.boolean(),
  renewing: z.boolean(),
});

const Usage = z.object({
  kind: z.enum(["farms", "subscribers", "notifications", "produces", "questions", "users"]),
  used: count,
  max: count.nullable(),
});

/** The page of the plan of a farm. */
export const PlanPage = z
  .object({
    plan: PlanState,
    taxed_at: z.object({
      farm_uuid: z.uuid(),
      country: z.string(),
      region: z.string().nullable(),
      has_address: z.boolean(),
    }),
    covers_farm: z.boolean(),
    offers: z.array(PlanOffer),
    usage: z.array(Usage),
    cards: z.array(Card),
    invoices: z.array(Invoice),
    asked_invoices: z.array(whole),
    documents: z.array(Document),
    open_charges_tenths: whole,
    last_card: z.enum(["plan", "owes", "charges"]).nullable(),
    guarantee: z
      .object({
        until: instant,
        card_cents: count,
        credit_cents: count,
        taxed: z.boolean(),
        ends: z.enum(["now", "period_end", "over"]),
      })
      .nullable(),
    plan_ended: z.boolean(),
    enabled: z.boolean(),
  })
  .meta({ id: "PlanPage" });

const Charge = z
  .object({
    id: whole,
    uuid: z.uuid(),
    date: instant,
    reason: z.enum(CHARGE_REASONS),
    emails: whole,
    segments: whole,
    tenths: whole,
    notification: z.object({ uuid: z.uuid(), title: z.string(), has_page: z.boolean() }),
    corrects: z.object({ date: instant, invoice_number: z.string().nullable() }).nullable(),
    settled: z.boolean(),
    document: z
      .object({ kind: z.enum(["invoice", "credit_note"]), id: whole, number: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: "Charge" });

/** What an account has open over all its farms, and its documents; left out for whoever may not read them. */
const accountCharges = {
  open: z.object({
    tenths: whole,
    time: z.enum(INVOICE_TIMES),
    month_end: instant,
    back_tenths: count,
  }),
  invoices: z.array(Invoice),
  credit_notes: z.array(CreditNote),
};

export const ChargesPage = z
  .object({
    charges: z.array(Charge),
    notification: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
    ...PageAnswer.shape,
    ...z.object(accountCharges).partial().shape,
  })
  .meta({ id: "ChargesPage" });
