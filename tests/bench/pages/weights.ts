import { gzipSync } from "node:zlib";
import { href } from "@/lib/i18n/routes";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";

/** The seeded farm: eight products, and every part of its page is filled. */
export const SEEDED_FARM = "ferme-du-ruisseau";

const of = { handle: SEEDED_FARM };

/** The limits of a page's HTML in KB, uncompressed and gzipped. */
export const PAGE_WEIGHTS: { page: string; path: (lang: Lang) => string; kb: number; gzip_kb?: number }[] = [
  { page: "farm page", path: (lang) => href("farm", lang, of), kb: 70, gzip_kb: 14 },
  { page: "subscription page", path: (lang) => href("subscription", lang, of), kb: 55, gzip_kb: 12 },
  { page: "home", path: (lang) => href("home", lang), kb: 70, gzip_kb: 14 },
  { page: "search", path: (lang) => href("search", lang), kb: 70, gzip_kb: 14 },
  { page: "blog list", path: (lang) => href("blog", lang), kb: 80 },
  { page: "FAQ", path: (lang) => href("faq", lang), kb: 90 },
];

export interface Weight {
  kb: number;
  gzip_kb: number;
}

export const weightOf = (html: string): Weight => ({
  kb: Buffer.byteLength(html) / 1024,
  gzip_kb: gzipSync(html).length / 1024,
});

/** Measures every page of the list in each language, without compression. */
export async function weighPages(origin: string) {
  return Promise.all(
    PAGE_WEIGHTS.flatMap(({ path, ...wanted }) =>
      LANGS.map(async (lang) => {
        const answer = await fetch(origin + path(lang), { headers: { "accept-encoding": "identity" } });
        if (!answer.ok) throw new Error(`${path(lang)} answered ${answer.status}`);
        return { ...wanted, lang, weight: weightOf(await answer.text()) };
      }),
    ),
  );
}
