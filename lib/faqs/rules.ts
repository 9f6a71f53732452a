import { createTranslator } from "use-intl/core";
import type { Lang } from "@/lib/vocabulary/languages";

/** The figures that a question or an answer may name, as {trial_days}. They are filled in from the code. */
export const FAQ_FACTS = [
  "price_monthly",
  "price_quarterly",
  "price_biyearly",
  "price_yearly",
  "bill_quarterly",
  "bill_biyearly",
  "bill_yearly",
  "gst",
  "qst",
  "taxed",
  "unit",
  "unit_yearly",
  "trial_days",
  "guarantee_days",
  "free_farms",
  "free_users",
  "free_people",
  "free_messages",
  "free_produces",
  "free_questions",
  "small_farms",
  "small_users",
  "small_subscribers",
  "small_notifications",
  "small_produces",
  "pro_users",
  "pro_farms",
  "pro_subscribers",
  "pro_produces",
  "sms_plain",
  "sms_accents",
] as const;

/** Returns a text with its figures. @throws Error for a figure that there is not, or braces that do not close */
export function withFacts(text: string, lang: Lang, facts: Readonly<Record<string, string>>): string {
  const t = createTranslator({
    locale: lang,
    messages: { text },
    onError: (error) => {
      throw error;
    },
  });
  return text === "" ? "" : t("text", facts);
}

const SAMPLES: Record<string, string> = Object.fromEntries(FAQ_FACTS.map((name) => [name, "1"]));

/** Returns whether every figure of a text is known. */
export function isFillable(text: string, lang: Lang): boolean {
  try {
    withFacts(text, lang, SAMPLES);
    return true;
  } catch {
    return false;
  }
}

/** Returns the paragraphs of an answer: an empty line separates them. */
export const paragraphsOf = (answer: string): string[] =>
  answer
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
