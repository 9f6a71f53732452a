import { type Lang, otherLangs } from "@/lib/vocabulary/languages";

export interface LanguageLink {
  href: string;
  /** The name of the language, in itself. */
  label: string;
  /** "FR", "EN". */
  short: string;
  lang: Lang;
}

/** Returns the links to this page in the other languages; `common` reads the texts of "common". */
export const languageLinks = (lang: Lang, common: (key: `languages.${Lang}`) => string): LanguageLink[] =>
  otherLangs(lang).map((other) => ({
    href: `/api/language/${other}`,
    label: common(`languages.${other}`),
    short: other.toUpperCase(),
    lang: other,
  }));
