import { foldText } from "@/lib/values/fold-text";
import type { Lang } from "@/lib/vocabulary/languages";

const NAMES: Record<string, Lang> = {
  fr: "fr",
  fra: "fr",
  fre: "fr",
  francais: "fr",
  francaise: "fr",
  french: "fr",
  francophone: "fr",
  en: "en",
  eng: "en",
  ang: "en",
  anglais: "en",
  anglaise: "en",
  english: "en",
  anglophone: "en",
};

const COUNTRIES = new Set(["canada", "canadien", "canadian", "quebec", "france", "us", "usa", "uk"]);

/** Returns the language that a cell names, with or without its country: "English (Canada)", "fr-CA"; null of another. */
export function readLanguage(text: string): Lang | null {
  const [word = "", ...rest] = foldText(text.slice(0, 60)).split(" ");
  return rest.every((one) => one.length === 2 || COUNTRIES.has(one)) ? (NAMES[word] ?? null) : null;
}
