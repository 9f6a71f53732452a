import { taxCents } from "@/lib/billing/rules/taxes";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { ownValue } from "@/lib/values/own-value";
import type { AgreementFact } from "../disputes/operations/evidence";
import { type AgreementWords, agreementLines } from "./rules/agreement";

/**
 * Returns the paragraphs that a person agreed to with a plan: in the version and the language of that day, with its
 * amounts and taxes. What a plan covers, what a message costs and how long the guarantee lasts are not stored with an
 * agreement; they are those of billing/rules. Empty for a version that the catalogue does not have.
 */
export function agreementText(agreed: AgreementFact): string[] {
  const { lang, wording, plan_type, price_cents: cents, total_cents, months, starts, time_zone } = agreed;
  const words = ownValue<unknown>(CATALOGUE[lang].agreement, wording) as AgreementWords | undefined;
  if (!words) return [];
  const taxes = agreed.taxes.map((rate) => ({ ...rate, cents: taxCents(cents, rate) }));
  const offer = { plan_type, months, cents, taxes, total_cents };
  const at = new Date(agreed.starts_at);
  return agreementLines({ plan: { offer, starts, at }, unit_tenths: 0, time_zone }, lang, words);
}
