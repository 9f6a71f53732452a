import { BLOG_SLUGS, type BlogPair } from "@/lib/i18n/blog-slugs";
import type { Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";

/** The path of a post in a language. */
export const postHref = (pair: BlogPair, lang: Lang): string =>
  href("blog_post", lang, { slug: BLOG_SLUGS[pair][lang] });

/** The path of a language's RSS feed. */
export const feedHref = (lang: Lang): string => `${href("blog", lang)}/rss.xml`;

/** For Next's metadata: where feed readers find the posts of a language. */
export const feedTypes = (lang: Lang) => ({ "application/rss+xml": feedHref(lang) });

/** Canonical and hreflang addresses of a post, whose slug differs between the languages. */
export function postAlternates(pair: BlogPair, lang: Lang) {
  const fr = postHref(pair, "fr");
  const en = postHref(pair, "en");
  return {
    canonical: lang === "fr" ? fr : en,
    languages: { fr, en, "x-default": fr },
    types: feedTypes(lang),
  };
}
