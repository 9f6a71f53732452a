export const LANGS = ["fr", "en"] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = "fr";

/** Returns whether a value is a language of this site. */
export const isLang = (value: unknown): value is Lang => value === "fr" || value === "en";

/** Returns the language of an API call: X-Language, then Accept-Language, else French. */
export function languageOf(headers: Headers): Lang {
  const explicit = headers.get("x-language")?.slice(0, 2).toLowerCase();
  if (isLang(explicit)) return explicit;
  return fromAcceptLanguage(headers.get("accept-language"));
}

/** Returns the language saved in the cookie, which has priority over the language of the browser. */
export const savedLanguage = (headers: Headers): Lang | undefined =>
  headers.get("cookie")?.match(/(?:^|;\s*)lang=(fr|en)(?:;|$)/)?.[1] as Lang | undefined;

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
