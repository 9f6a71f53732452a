import { createTranslator } from "use-intl/core";
import { cutText } from "@/lib/values/cut-text";
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

/** Why a text cannot be shown, and the word of it that is wrong. */
export interface TextFault {
  kind: "unknown_fact" | "tag" | "open_brace";
  word: string;
}

/** Characters of a wrong word that an error repeats. */
const WORD_LENGTH = 40;

const isFillable = (text: string, lang: Lang): boolean => {
  try {
    withFacts(text, lang, SAMPLES);
    return true;
  } catch {
    return false;
  }
};

/** Returns the first brace that is not closed, with the word behind it. */
function openBrace(text: string): string | undefined {
  let open = -1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "}") open = -1;
    if (text[at] !== "{") continue;
    if (open >= 0) break;
    open = at;
  }
  return open < 0 ? undefined : text.slice(open).split(/\s/, 1)[0];
}

/** Returns the first thing that keeps a text from being shown; null when it can be. */
export function faultOf(text: string, lang: Lang): TextFault | null {
  if (isFillable(text, lang)) return null;
  const fault = (kind: TextFault["kind"], word: string | undefined): TextFault | null =>
    word === undefined ? null : { kind, word: cutText(word, WORD_LENGTH) };
  const figures = [...text.matchAll(/\{([^{}]*)\}/g)];
  const isUnknown = ([, name = ""]: RegExpMatchArray) => !FAQ_FACTS.some((one) => one === name.trim());
  return (
    fault("unknown_fact", figures.find((found) => isUnknown(found) && !found[1]?.includes(","))?.[0]) ??
    fault("tag", /<\/?[a-z][^<>]*>?/i.exec(text)?.[0]) ??
    fault("open_brace", openBrace(text)) ??
    fault("unknown_fact", figures.find(isUnknown)?.[0]) ?? { kind: "open_brace", word: "{" }
  );
}

/** Returns the paragraphs of an answer: an empty line separates them. */
export const paragraphsOf = (answer: string): string[] =>
  answer
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
