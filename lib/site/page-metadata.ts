import { alternates } from "@/lib/i18n/alternates";
import type { Lang } from "@/lib/i18n/languages";
import { href, type RouteName } from "@/lib/i18n/routes";
import { hasOwnPicture, openGraphImagePath } from "@/lib/pages/rules";

interface Words {
  title: string;
  description: string;
}

type Kind = { type: "website" } | { type: "article"; publishedTime: string };

/**
 * Title, description and how a page looks where its address is shared; its picture is drawn beside the page.
 * @param picture path of another one, for a page that has none beside it
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
      // Next takes this before the drawn one, even when it is undefined.
      ...(picture ? { images: [{ url: picture, width: 1200, height: 630, type: "image/png" }] } : {}),
      siteName: "Potager",
      url,
      locale: lang === "fr" ? "fr_CA" : "en_CA",
      alternateLocale: lang === "fr" ? "en_CA" : "fr_CA",
    },
    twitter: { card: "summary_large_image" as const, ...words },
  };
}

/** All of that with its addresses, for a page of the routing table, as Next's metadata wants it. */
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
