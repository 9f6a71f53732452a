import { CATALOGUE } from "@/lib/i18n/catalogue";
import { lookup } from "@/lib/i18n/translator";
import type { Lang } from "@/lib/vocabulary/languages";
import { siteFacts } from "./facts";

export type LegalDocument = "terms" | "privacy";

/** Day of the last change of each text, in each language. */
export const LEGAL_UPDATED: Record<LegalDocument, string> = { terms: "2026-11-24", privacy: "2026-11-30" };

/** A paragraph, or the items of a list. */
export type LegalBlock = string | string[];

export interface LegalSection {
  anchor: string;
  title: string;
  blocks: LegalBlock[];
  parts: { title: string; blocks: LegalBlock[] }[];
}

type Text = { [key: string]: string | { [key: string]: string } };
type Source = {
  [key: string]: { text?: Text; parts?: { [key: string]: { text: Text } } };
};

/** Returns the sections of a legal text, in the order of the French messages, which are legally binding. */
export function legalSections(lang: Lang, document: LegalDocument): LegalSection[] {
  const facts = siteFacts(lang);
  const say = (key: string) => lookup(lang, "legal", key, facts);
  const blocks = (text: Text, at: string): LegalBlock[] =>
    Object.entries(text).map(([key, value]) =>
      typeof value === "string"
        ? say(`${at}.${key}`)
        : Object.keys(value).map((item) => say(`${at}.${key}.${item}`)),
    );
  const sections: Source = CATALOGUE.fr.legal[document].sections;
  return Object.entries(sections).map(([name, { text = {}, parts = {} }]) => {
    const at = `${document}.sections.${name}`;
    return {
      anchor: say(`${at}.anchor`),
      title: say(`${at}.title`),
      blocks: blocks(text, `${at}.text`),
      parts: Object.entries(parts).map(([part, source]) => ({
        title: say(`${at}.parts.${part}.title`),
        blocks: blocks(source.text, `${at}.parts.${part}.text`),
      })),
    };
  });
}
