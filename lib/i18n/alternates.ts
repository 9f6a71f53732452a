import type { Lang } from "./languages";
import { href, type RouteName } from "./routes";

/** Canonical and hreflang addresses of a public page, as Next's metadata wants them. */
export function alternates(route: RouteName, lang: Lang, params: Record<string, string> = {}) {
  const fr = href(route, "fr", params);
  const en = href(route, "en", params);
  return { canonical: lang === "fr" ? fr : en, languages: { fr, en, "x-default": fr } };
}
