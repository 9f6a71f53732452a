import { foldText } from "@/lib/values/fold-text";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

const NAMES: Record<Lang, readonly string[]> = {
  fr: ["fr", "fra", "fre", "francais", "francaise", "french", "francophone"],
  en: ["en", "eng", "ang", "anglais", "anglaise", "english", "anglophone"],
};

const COUNTRIES = new Set(["canada", "canadien", "canadian", "quebec", "france", "us", "usa", "uk"]);

/** Returns the language that a cell names, with or without its country: "English (Canada)", "fr-CA"; null of another. */
export function readLanguage(text: string): Lang | null {
  const [word = "", ...rest] = foldText(text.slice(0, 60)).split(" ");
  if (!rest.every((one) => one.length === 2 || COUNTRIES.has(one))) return null;
  return LANGS.find((lang) => NAMES[lang].includes(word)) ?? null;
}
