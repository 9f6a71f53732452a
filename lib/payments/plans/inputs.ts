import { z } from "zod";
import { FarmInput, typedNumber } from "@/lib/values/fields";
import { DEFAULT_LANG, LANGS } from "@/lib/vocabulary/languages";
import { PAID_PLANS } from "@/lib/vocabulary/payment-enumerations";

/** The contract is French; English is an express choice (Charter of the French language, section 55). */
export const agreement_lang = z.enum(LANGS).default(DEFAULT_LANG);

export const plan_type = z.enum(PAID_PLANS);

/** Plans are billed by term; the other plan types are not chosen. */
export const PlanInput = FarmInput.extend({
  plan_type,
  /** The amount that the person saw, in cents with taxes. Another one is refused. */
  expected_total_cents: typedNumber(z.number().int().min(0)).optional(),
  /** When the plan begins, as the person read it. Other terms are refused. */
  expected_start: z.enum(["now", "trial_end", "change"]).optional(),
  expected_start_at: z.iso.datetime().optional(),
  /** The card that the person saw; it pays from then on. By default the one that pays now. */
  card_id: typedNumber(z.number().int().positive().optional()),
  agreement_lang,
});

export type PlanRequest = z.infer<typeof PlanInput>;
