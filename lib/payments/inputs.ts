import { z } from "zod";
import { asNumber, blank, FarmInput, id, lines, requiredText } from "@/lib/core/fields";
import { PageInput } from "@/lib/core/pagination";
import { PAID_PLANS } from "@/lib/core/payment-enumerations";
import { LANGS } from "@/lib/i18n/languages";
import { parsePrice } from "@/lib/i18n/read-number";
import { DOCUMENT_KINDS } from "./documents/rules/documents";
import { REFUND_CHOICES } from "./refunds/rules/refunds";

/** The contract is French; English is an express choice (Charter of the French language, section 55). */
const agreement_lang = z.enum(LANGS).default("fr");
const plan_type = z.enum(PAID_PLANS);

/**
 * A new card: the id of a payment method or of a confirmed setup intent. Card numbers are the provider's alone, and are
 * refused here.
 */
export const CardTokenInput = FarmInput.extend({
  token: requiredText("required")
    .trim()
    .regex(/^(pm|seti)_[A-Za-z0-9_]{3,250}$/, "invalidCardToken"),
  /** In a trial without a plan: the plan that begins when the trial ends; none unless one is chosen. */
  plan_type: z.preprocess(blank, plan_type.nullable()).default(null),
  agreement_lang,
});

export const CardInput = FarmInput.extend({ card_id: id });

/** Plans are billed by term; the other plan types are not chosen. */
export const PlanInput = FarmInput.extend({
  plan_type,
  /** The amount that the person saw, in cents with taxes. Another one is refused. */
  expected_total_cents: z.coerce.number().int().min(0).optional(),
  /** When the plan begins, as the person read it. Other terms are refused. */
  expected_start: z.enum(["now", "trial_end", "change"]).optional(),
  expected_start_at: z.iso.datetime().optional(),
  /** The card that the person saw; it pays from then on. By default the one that pays now. */
  card_id: z.preprocess(asNumber, z.number().int().positive().optional()),
  agreement_lang,
});

export type PlanRequest = z.infer<typeof PlanInput>;

export const InvoiceInput = FarmInput.extend({ invoice_id: id });
export const ReceiptInput = FarmInput.extend({ receipt_id: id });
export const ReversalInput = FarmInput.extend({ receipt_reversal_id: id });
export const CreditNoteInput = FarmInput.extend({ credit_note_id: id });

/** The link to the documents of an account, and one of them. */
export const DocumentsInput = z.object({ token: z.string().max(200) });
export const DocumentFileInput = DocumentsInput.extend({
  kind: z.enum(DOCUMENT_KINDS),
  document_id: id,
});

/** The address to which the bank sends the cardholder back; a changed one names no farm. */
export const ReturnInput = z.object({ farm: z.uuid().nullable().catch(null) });

/** Converts `amount` of a form ("12,50") to cents. API callers send `amount_cents`. */
function typedAmount(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null || !("amount" in raw)) return raw;
  const typed = String(raw.amount).trim();
  return { ...raw, amount_cents: typed === "" ? null : (parsePrice(typed) ?? Number.NaN) };
}

/** What the super administrator gives back of an invoice: an amount before taxes, or all that is left. */
export const RefundInput = z.preprocess(
  typedAmount,
  InvoiceInput.extend({
    amount_cents: z
      .preprocess(
        blank,
        z.coerce.number("invalidPrice").int("invalidPrice").min(1, "invalidPrice").nullable(),
      )
      .default(null),
    reason: z.enum(REFUND_CHOICES, { error: ({ input }) => (input ? "invalidValue" : "requiredReason") }),
    comment: lines(500).default(""),
  }),
);

/** A request that does not go on by itself, for a super administrator. */
export const StuckRequestInput = z.object({ request_id: id });

/** A dispute, for a super administrator. */
export const DisputeInput = z.object({ dispute_id: id });

/** A page of the ledger of a farm; of one send when it is named. */
export const ChargesInput = FarmInput.extend(PageInput.shape).extend({
  notification: z.uuid().optional(),
});

export const SendChargeInput = FarmInput.extend({ notification_id: id });

/** Papers of all farms that a super administrator looks through. */
export const PAPER_KINDS = ["invoices", "payments", "credit_notes"] as const;
export const PapersInput = PageInput.extend({
  show: z.enum(PAPER_KINDS).catch("invoices"),
  /** A part of the name of the farm, or of the number of the invoice. */
  q: z.string().trim().max(100).default(""),
});
export type PapersInput = z.infer<typeof PapersInput>;
