import type { Lang } from "@/lib/vocabulary/languages";
import { href, type RouteName } from "./routes";

/** Returns the canonical and hreflang addresses of a public page for Next's metadata. */
export function alternates(route: RouteName, lang: Lang, params: Record<string, string> = {}) {
  const fr = href(route, "fr", params);
  const en = href(route, "en", params);
  return { canonical: lang === "fr" ? fr : en, languages: { fr, en, "x-default": fr } };
}
