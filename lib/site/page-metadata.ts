import { alternates } from "@/lib/i18n/alternates";
import { CONVENTIONS } from "@/lib/i18n/conventions";
import { href, type RouteName } from "@/lib/i18n/routes";
import { hasOwnPicture, openGraphImagePath } from "@/lib/pages/rules";
import { type Lang, otherLangs } from "@/lib/vocabulary/languages";

interface Words {
  title: string;
  description: string;
}

type Kind = { type: "website" } | { type: "article"; publishedTime: string };

const openGraphLocale = (lang: Lang): string => CONVENTIONS[lang].locale.replace("-", "_");

/**
 * Returns title, description and share preview of a page. The share image is drawn next to the page.
 * @param picture path of another image, for a page without its own
 */
export function shareMetadata(
  lang: Lang,
  url: string,
  words: Words,
  kind: Kind = { type: "website" },
  picture?: string,
) {
  return {
    ...words,
    openGraph: {
      ...words,
      ...kind,
      // Next prefers this property to the drawn image, even when it is undefined.
      ...(picture ? { images: [{ url: picture, width: 1200, height: 630, type: "image/png" }] } : {}),
      siteName: "Potager",
      url,
      locale: openGraphLocale(lang),
      alternateLocale: otherLangs(lang).map(openGraphLocale),
    },
    twitter: { card: "summary_large_image" as const, ...words },
  };
}

/** Returns the metadata of a page of ROUTES, including its canonical and hreflang addresses. */
export const pageMetadata = (
  route: RouteName,
  lang: Lang,
  words: Words,
  params: Record<string, string> = {},
) => ({
  ...shareMetadata(
    lang,
    href(route, lang, params),
    words,
    { type: "website" },
    hasOwnPicture(route) ? undefined : openGraphImagePath("home", lang),
  ),
  alternates: alternates(route, lang, params),
});
