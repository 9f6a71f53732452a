import { escapeMarkup } from "@/lib/values/escape-markup";
import { DEFAULT_LANG, LANGS, type Lang } from "@/lib/vocabulary/languages";

/** A page in each language; paths have no domain. */
export interface SitemapPage {
  paths: Record<Lang, string>;
  changed?: Date;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Returns a sitemap in which every page names its other languages and the French page as the default. */
export function sitemapXml(origin: string, pages: readonly SitemapPage[]): string {
  const entry = ({ paths, changed }: SitemapPage, lang: Lang) => {
    const links = [
      ...LANGS.map((other) => [other, paths[other]] as const),
      ["x-default", paths[DEFAULT_LANG]] as const,
    ]
      .map(
        ([code, path]) =>
          `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeMarkup(origin + path)}"/>`,
      )
      .join("");
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : "";
    return `<url><loc>${escapeMarkup(origin + paths[lang])}</loc>${lastmod}${links}</url>`;
  };
  const urls = pages.flatMap((page) => LANGS.map((lang) => entry(page, lang))).join("\n");
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}\n</urlset>\n`;
}

/** Returns the index of the sitemaps. */
export const sitemapIndexXml = (origin: string, paths: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<sitemap><loc>${escapeMarkup(origin + path)}</loc></sitemap>`)
    .join("\n")}\n</sitemapindex>\n`;
