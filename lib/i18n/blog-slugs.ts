import type { Lang } from "./languages";

/** The slugs of every blog post by the folder it lives in, messages/blog/{pair}. Plain data: browsers get it too. */
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

/** The pair that a slug of either language belongs to; null for a post nobody wrote. */
export function pairOfSlug(slug: string): BlogPair | null {
  for (const [pair, { fr, en }] of Object.entries(BLOG_SLUGS)) {
    if (slug === fr || slug === en) return pair as BlogPair;
  }
  return null;
}
