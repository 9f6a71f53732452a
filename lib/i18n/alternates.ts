import { DEFAULT_LANG, LANGS, type Lang } from "@/lib/vocabulary/languages";
import { href, type RouteName } from "./routes";

/** Returns the addresses of one page in each language, the one of `lang` as canonical, for Next's metadata. */
export function alternatesOf(hrefOf: (lang: Lang) => string, lang: Lang) {
  const languages = Object.fromEntries(LANGS.map((each) => [each, hrefOf(each)]));
  return { canonical: hrefOf(lang), languages: { ...languages, "x-default": hrefOf(DEFAULT_LANG) } };
}

/** Returns the canonical and hreflang addresses of a public page for Next's metadata. */
export const alternates = (route: RouteName, lang: Lang, params: Record<string, string> = {}) =>
  alternatesOf((each) => href(route, each, params), lang);
