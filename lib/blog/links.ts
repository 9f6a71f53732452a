import { alternatesOf } from "@/lib/i18n/alternates";
import { BLOG_SLUGS, type BlogPair } from "@/lib/i18n/blog-slugs";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

/** Returns the path of a post in a language. */
export const postHref = (pair: BlogPair, lang: Lang): string =>
  href("blog_post", lang, { slug: BLOG_SLUGS[pair][lang] });

/** Returns the path of the RSS feed of a language. */
export const feedHref = (lang: Lang): string => `${href("blog", lang)}/rss.xml`;

/** Returns the feed link of a language for Next's metadata. */
export const feedTypes = (lang: Lang) => ({ "application/rss+xml": feedHref(lang) });

/** Returns the canonical and hreflang addresses of a post. Slugs differ between the languages. */
export const postAlternates = (pair: BlogPair, lang: Lang) => ({
  ...alternatesOf((each) => postHref(pair, each), lang),
  types: feedTypes(lang),
});
