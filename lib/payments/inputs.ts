import { z } from "zod";
import { blank, FarmInput, id, lines, requiredText } from "@/lib/core/fields";
import { PAID_PLANS, REFUND_REASONS } from "@/lib/core/payment-enumerations";
import { LANGS } from "@/lib/i18n/languages";

/** The contract is French; English is an express choice (Charter of the French language, section 55). */
const agreement_lang = z.enum(LANGS, "invalidValue").default("fr");
const plan_type = z.enum(PAID_PLANS, "invalidValue");

/**
 * A new card: the id of a payment method or of a confirmed setup intent. Card numbers are the provider's alone, and are
 * refused here.
 */
export const CardTokenInput = FarmInput.extend({
  token: requiredText("required")
    .trim()
    .regex(/^(pm|seti)_[A-Za-z0-9_]{3,250}$/, "invalidCardToken"),
  /** In a trial without a plan: the plan that begins when the trial ends. */
  plan_type: plan_type.default("monthly"),
  agreement_lang,
});

export const CardInput = FarmInput.extend({ card_id: id });

/** Plans are billed by term; the other plan types are not chosen. */
export const PlanInput = FarmInput.extend({
  plan_type,
  /** The amount that the person saw, in cents with taxes. Another one is refused. */
  expected_total_cents: z.coerce.number().int().min(0).optional(),
  agreement_lang,
});

export const InvoiceInput = FarmInput.extend({ invoice_id: id });
export const CreditNoteInput = FarmInput.extend({ credit_note_id: id });

/** The address to which the bank sends the cardholder back; a changed one names no farm. */
export const ReturnInput = z.object({ farm: z.uuid().nullable().catch(null) });

/** The reasons that a person may name; the guarantee is asked for by the owner. */
export const REFUND_CHOICES = REFUND_REASONS.filter((reason) => reason !== "guarantee");

/** What the super administrator gives back of an invoice: an amount before taxes, or all that is left. */
export const RefundInput = InvoiceInput.extend({
  amount_cents: z
    .preprocess(blank, z.coerce.number("invalidPrice").int("invalidPrice").min(1, "invalidPrice").nullable())
    .default(null),
  reason: z.enum(REFUND_CHOICES, "invalidValue"),
  comment: lines(500).default(""),
});
