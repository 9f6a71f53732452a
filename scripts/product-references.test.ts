import { describe, expect, it } from "vitest";
import { allModules } from "@/tests/setup/doors/modules";
import { allDocuments, deadLinks, found, headingsOf, linesOf, longSentences } from "@/tests/setup/markdown";

const FOLDER = "docs/product/";
const MOST_LINES = 150;
/** A generated page of tables. */
const GENERATED = "docs/product/conformance.md";

const documents = allDocuments();
const pages = documents.filter(({ path }) => path.startsWith(FOLDER));
const sources = allModules();
const headings = new Map(documents.map((page) => [page.path, headingsOf(page)]));

describe("docs/product", () => {
  it("has every page and heading that a comment names", () => {
    const named = [...sources, ...documents].flatMap(({ path, text }) =>
      [...text.matchAll(/docs\/product\/([\w-]+\.md)(?:[\s/*]+"([^"]+)")?/g)].map(([, file, heading]) => ({
        path,
        page: FOLDER + file,
        heading,
      })),
    );
    expect(named.filter(({ heading }) => heading).length).toBeGreaterThan(80);
    const known = ({ page, heading }: (typeof named)[number]) =>
      headings.has(page) && (!heading || headings.get(page)!.includes(heading));
    expect(named.filter((reference) => !known(reference))).toEqual([]);
  });

  it("has each heading once", () => {
    const all = pages.flatMap(headingsOf);
    expect(all.filter((heading, index) => all.indexOf(heading) !== index)).toEqual([]);
  });

  it("names no page of all that is gone", () => {
    const gone = /docs\/product\.md|\((?:\.\.?\/)*product\.md/;
    expect([...sources, ...documents].filter(({ text }) => gone.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it("keeps pages and sentences short", () => {
    expect(pages.length).toBeGreaterThan(20);
    const written = pages.filter(({ path }) => path !== GENERATED);
    expect(written.filter((page) => linesOf(page) > MOST_LINES).map(({ path }) => path)).toEqual([]);
    expect(written.flatMap(longSentences)).toEqual([]);
  });

  it("lists every page in its index, and links to what exists", () => {
    const index = pages.find(({ path }) => path === `${FOLDER}README.md`)!;
    const linked = new Set(found(index, /\]\(([\w-]+\.md)\)/g).map(([file]) => FOLDER + file));
    expect(pages.filter((page) => page !== index && !linked.has(page.path)).map(({ path }) => path)).toEqual(
      [],
    );
    expect(pages.flatMap((page) => deadLinks(page, documents))).toEqual([]);
  });
});
