import { alternates } from "@/lib/i18n/alternates";
import type { Lang } from "@/lib/i18n/languages";
import { href, type RouteName } from "@/lib/i18n/routes";

/** Title, description, addresses and Open Graph of a page of the site, as Next's metadata wants them. */
export function pageMetadata(route: RouteName, lang: Lang, words: { title: string; description: string }) {
  return {
    ...words,
    alternates: alternates(route, lang),
    openGraph: {
      ...words,
      type: "website" as const,
      siteName: "Potager",
      url: href(route, lang),
      locale: lang === "fr" ? "fr_CA" : "en_CA",
      alternateLocale: lang === "fr" ? "en_CA" : "fr_CA",
    },
  };
}
