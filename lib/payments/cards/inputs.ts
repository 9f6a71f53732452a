import { z } from "zod";
import { blank, FarmInput, id, requiredText } from "@/lib/values/fields";
import { agreement_lang, plan_type } from "../plans/inputs";

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
