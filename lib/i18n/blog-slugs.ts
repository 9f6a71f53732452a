import type { Lang } from "../vocabulary/languages";

/**
 * Slugs of each blog post, by its folder in messages/blog/{pair}. This file is plain data, because browsers also load
 * it.
 */
export const BLOG_SLUGS = {
  "sms-best-practices": {
    fr: "meilleures-pratiques-sms-marketing",
    en: "best-sms-practices-marketing",
  },
  "add-products": { fr: "comment-ajouter-des-produits", en: "how-to-add-products" },
  "qr-code-stand": { fr: "code-qr-kiosque-ferme", en: "qr-code-farm-stand" },
  "consent-list": { fr: "consentement-loi-25-lcap-ferme", en: "law-25-casl-consent-farm-list" },
  "harvest-newsletter": { fr: "ecrire-infolettre-recolte", en: "write-harvest-newsletter" },
  "sold-out": { fr: "annoncer-produit-epuise", en: "announce-sold-out-produce" },
  "season-calendar": { fr: "calendrier-de-saison-ferme", en: "farm-season-calendar" },
  "basket-subscribers": { fr: "fideliser-abonnes-paniers", en: "keep-basket-subscribers" },
} as const satisfies Record<string, Record<Lang, string>>;

export type BlogPair = keyof typeof BLOG_SLUGS;

/** Returns the post with this slug in any language, or null. */
export function pairOfSlug(slug: string): BlogPair | null {
  const pairs = Object.keys(BLOG_SLUGS) as BlogPair[];
  return pairs.find((pair) => Object.values<string>(BLOG_SLUGS[pair]).includes(slug)) ?? null;
}
