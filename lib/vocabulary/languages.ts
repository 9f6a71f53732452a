export const LANGS = ["fr", "en"] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = "fr";

/** Returns whether a value is a language of this site. */
export const isLang = (value: unknown): value is Lang => LANGS.some((lang) => lang === value);

/** Any language as part of a pattern of addresses: "fr|en". */
export const ANY_LANG = LANGS.join("|");

/** Returns the languages beside one, in their order. */
export const otherLangs = (lang: Lang): Lang[] => LANGS.filter((other) => other !== lang);

/** Makes one value for each language. */
export const byLang = <Value>(make: (lang: Lang) => Value): Record<Lang, Value> =>
  Object.fromEntries(LANGS.map((lang) => [lang, make(lang)])) as Record<Lang, Value>;

/** Splits a path after the language that it begins with: "/fr/tarifs" -> "fr" and "/tarifs"; null without one. */
export function splitLang(path: string): { lang: Lang; rest: string } | null {
  const lang = path.slice(1, 3);
  const rest = path.slice(3);
  return path.startsWith("/") && isLang(lang) && /^(?:\/|$)/.test(rest) ? { lang, rest } : null;
}

/** Returns the language of an API call: X-Language, then Accept-Language, else French. */
export function languageOf(headers: Headers): Lang {
  const explicit = headers.get("x-language")?.slice(0, 2).toLowerCase();
  if (isLang(explicit)) return explicit;
  return fromAcceptLanguage(headers.get("accept-language"));
}

/** Returns the language saved in the cookie, which has priority over the language of the browser. */
export const savedLanguage = (headers: Headers): Lang | undefined =>
  (headers.get("cookie") ?? "")
    .split(/;\s*/)
    .map((pair) => (pair.startsWith("lang=") ? pair.slice("lang=".length) : undefined))
    .find(isLang);

/** Returns the language for a link without a language. */
export const chosenLanguage = (headers: Headers): Lang => savedLanguage(headers) ?? languageOf(headers);

/** Returns the first language of an Accept-Language header that this site has, by weight, else French. */
export function fromAcceptLanguage(header: string | null): Lang {
  const wanted = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const q = parameters.find((parameter) => parameter.trim().startsWith("q="));
      return { lang: tag.slice(0, 2).toLowerCase(), q: q ? Number(q.trim().slice(2)) || 0 : 1 };
    })
    .filter(({ lang, q }) => isLang(lang) && q > 0)
    .sort((a, b) => b.q - a.q);
  const first = wanted[0]?.lang;
  return isLang(first) ? first : DEFAULT_LANG;
}
