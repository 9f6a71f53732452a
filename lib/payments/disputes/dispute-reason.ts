import { CATALOGUE } from "@/lib/i18n/catalogue";
import { ownValue } from "@/lib/values/own-value";
import type { Lang } from "@/lib/vocabulary/languages";

/**
 * Returns why a bank disputes a payment or suspects fraud, in words; the provider's own code when it is one that we do
 * not know. https://docs.stripe.com/api/disputes/object#dispute_object-reason,
 * https://docs.stripe.com/api/radar/early_fraud_warnings/object#early_fraud_warning_object-fraud_type
 */
export const reasonInWords = (reason: string, lang: Lang): string =>
  ownValue<string>(CATALOGUE[lang].charges.disputes.reasons, reason) ?? reason;
