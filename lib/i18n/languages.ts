export const LANGS = ["fr", "en"] as const;
export type Lang = (typeof LANGS)[number];
export const DEFAULT_LANG: Lang = "fr";

export const isLang = (value: unknown): value is Lang => value === "fr" || value === "en";

/** The language of an API call: X-Language, then Accept-Language, else French. */
export function languageOf(headers: Headers): Lang {
  const explicit = headers.get("x-language")?.slice(0, 2).toLowerCase();
  if (isLang(explicit)) return explicit;
  return fromAcceptLanguage(headers.get("accept-language"));
}

/** The language someone chose here before counts more than their browser's. */
export const savedLanguage = (headers: Headers): Lang | undefined =>
  headers.get("cookie")?.match(/(?:^|;\s*)lang=(fr|en)(?:;|$)/)?.[1] as Lang | undefined;

/** The language of a page that a link without one leads to. */
export const chosenLanguage = (headers: Headers): Lang => savedLanguage(headers) ?? languageOf(headers);

/** First of our languages in an Accept-Language header by weight, else French. */
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
