import type { APIRequestContext, Page } from "@playwright/test";
import { commonWords } from "@/lib/i18n/guess-language";
import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { foreignWords, keyNames } from "./steps/languages";
import { readyFarm } from "./steps/ready-farm";
import { appUrl, expect, test } from "./steps/test";

interface Seen {
  lang: string;
  title: string;
  description: string;
  canonical: string;
  alternates: Record<string, string>;
  indexed: boolean;
}

const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(new RegExp(pattern, "gi"))].map((match) => match[1] ?? "");
const one = (html: string, pattern: RegExp) => all(html, pattern)[0] ?? "";
const words = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
const pathOf = (url: string) => new URL(words(url), appUrl()).pathname;
const attribute = (tag: string, name: string) => one(tag, new RegExp(`${name}="([^"]*)"`, "i"));

function read(html: string): Seen {
  const links = all(html, /(<link [^>]*>)/g);
  const meta = (name: string) =>
    words(
      attribute(all(html, /(<meta [^>]*>)/g).find((tag) => tag.includes(`name="${name}"`)) ?? "", "content"),
    );
  const alternates = links.filter((tag) => /hreflang=/i.test(tag));
  return {
    lang: one(html, /<html[^>]* lang="([^"]+)"/),
    title: words(one(html, /<title>([^<]*)<\/title>/)),
    description: meta("description"),
    canonical: pathOf(attribute(links.find((tag) => tag.includes('rel="canonical"')) ?? "", "href")),
    alternates: Object.fromEntries(
      alternates.map((tag) => [attribute(tag, "hreflang"), pathOf(attribute(tag, "href"))]),
    ),
    indexed: !meta("robots").includes("noindex"),
  };
}

/** Returns every page that can be reached from these paths, by its path, without the admin and files. */
async function crawl(request: APIRequestContext, waiting: string[]): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>();
  const known = new Set(waiting);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    if (!answer.headers()["content-type"]?.includes("text/html")) continue;
    const html = await answer.text();
    const page = read(html);
    expect(all(html, /(<h1[\s>])/g), `h1 of ${path}`).toHaveLength(1);
    seen.set(new URL(answer.url()).pathname, page);
    // The language switch goes through a cookie, so the alternate links of the head lead to the other language.
    for (const link of [...all(html, /<a [^>]*href="([^"]+)"/g), ...Object.values(page.alternates)]) {
      const url = new URL(words(link), new URL(path, appUrl()));
      if (url.origin !== new URL(appUrl()).origin || /^\/api\//.test(url.pathname)) continue;
      if (known.has(url.pathname)) continue;
      known.add(url.pathname);
      waiting.push(url.pathname);
    }
  }
  return seen;
}

/**
 * Returns the visible text, except elements that are marked as another language (texts of a farm, the switch), and code,
 * which is in none.
 */
const visibleText = (page: Page) =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    for (const marked of document.querySelectorAll<HTMLElement>(
      `body [lang]:not([lang="${lang}"]), code, pre`,
    ))
      marked.style.display = "none";
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text must be left out
    return document.body.innerText;
  });

test("every page reached from / is whole, in one language, and leads to its counterpart", async ({
  request,
  person,
}) => {
  test.setTimeout(420_000);
  const farm = await readyFarm(request, "fr");
  const pages = await crawl(request, ["/", href("farm", "fr", { handle: farm.handle })]);
  expect(pages.size).toBeGreaterThan(30);
  const indexed = [...pages].filter(([, { indexed }]) => indexed);
  for (const [path, page] of pages) expect(page.lang, path).toBe(path.slice(1, 3));
  for (const [path, { canonical, alternates }] of indexed) {
    expect(canonical, `canonical of ${path}`).toBe(path);
    expect(Object.keys(alternates).sort(), path).toEqual(["en", "fr", "x-default"]);
    expect(alternates["x-default"], path).toBe(alternates.fr);
    for (const lang of LANGS) {
      expect(pages.get(alternates[lang] ?? "")?.alternates, `${alternates[lang]} names ${path}`).toEqual(
        alternates,
      );
    }
  }
  for (const name of ["title", "description"] as const) {
    const told = indexed.map(([path, page]) => [page[name], path] as const);
    expect(told.filter(([text]) => text === "")).toEqual([]);
    const twice = told.filter(([text], at) => told.findIndex(([other]) => other === text) !== at);
    expect(twice, `the same ${name}`).toEqual([]);
  }

  const get = async (path: string) => (await request.get(path)).text();
  const sheets = all(await get("/sitemap.xml"), /<loc>([^<]+)<\/loc>/g).map(pathOf);
  const listed = (await Promise.all(sheets.map(get)))
    .flatMap((sheet) => all(sheet, /<loc>([^<]+)<\/loc>/g))
    .map(pathOf);
  expect(indexed.map(([path]) => path).filter((path) => !listed.includes(path))).toEqual([]);
  for (const lang of LANGS) expect(listed).toContain(href("farm", lang, { handle: farm.handle }));

  for (const lang of LANGS) {
    // Any error in the console fails the test when the person's browser closes.
    const { page } = await person({ lang, label: `crawl-${lang}` });
    const foreign = foreignWords(lang);
    for (const path of [...pages.keys()].filter((known) => known.startsWith(`/${lang}`))) {
      await page.goto(path);
      const text = await visibleText(page);
      expect(keyNames(text), `key names on ${path}`).toEqual([]);
      expect(
        foreign.filter((sentence) => text.includes(sentence)),
        `words of the other language on ${path}`,
      ).toEqual([]);
      const counts = commonWords(text);
      const [own, strange] = [counts[lang], counts[lang === "fr" ? "en" : "fr"]];
      // Names of farms may be in the other language, above all in a list of farms.
      const times = path === href("search", lang) ? 1 : 3;
      if (own + strange > 20) expect(own, `language of ${path}`).toBeGreaterThan(times * strange);
    }
  }
  expect(await get("/robots.txt")).toContain(`Sitemap: ${appUrl()}/sitemap.xml`);
});
