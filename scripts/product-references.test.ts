import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { allModules } from "@/tests/setup/doors/modules";
import { filesUnder, ROOT } from "@/tests/setup/doors/tree";

interface Page {
  path: string;
  text: string;
}

const FOLDER = "docs/product/";
const MOST_LINES = 150;
const MOST_WORDS = 25;

const read = (path: string): Page => ({ path, text: readFileSync(join(ROOT, path), "utf8") });
const headingsOf = ({ text }: Page) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
const withoutCode = ({ path, text }: Page): Page => ({ path, text: text.replace(/`[^`\n]*`/g, "code") });
const found = ({ text }: Page, what: RegExp) => [...text.matchAll(what)].map(([, ...groups]) => groups);

const documents = ["README.md", ...filesUnder("docs").filter((path) => path.endsWith(".md"))].map(read);
const pages = documents.filter(({ path }) => path.startsWith(FOLDER));
const sources = allModules();
const headings = new Map(documents.map((page) => [page.path, headingsOf(page)]));

/** Returns the texts of a page that stand by themselves: paragraphs, entries of lists, headings and cells of tables. */
function blocksOf({ text }: Page): string[] {
  const blocks: string[] = [""];
  for (const line of text.replace(/^```.*?^```/gms, "").split("\n")) {
    const [, mark, words = ""] = /^\s*([-*] |\d+\. |#+ |\|)?(.*)$/.exec(line)!;
    if (mark === "|")
      blocks.push(...words.replace(/`[^`]*`/g, (code) => code.replaceAll("|", "/")).split("|"), "");
    else if (mark || words === "") blocks.push(words);
    else blocks.push(`${blocks.pop()} ${words}`);
  }
  return blocks;
}

/** Returns the sentences of a page. They end with . ! ? ; and :, and the target of a link is no part of them. */
const sentencesOf = (page: Page): string[] =>
  blocksOf(page).flatMap((block) => block.replace(/\]\([^)]*\)/g, "]").split(/(?<=[.!?;:][*")\]]*)\s+/));

const wordsOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Returns the anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

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
    const lines = ({ text }: Page) => text.trimEnd().split("\n").length;
    expect(pages.filter((page) => lines(page) > MOST_LINES).map(({ path }) => path)).toEqual([]);
    const long = pages.flatMap((page) =>
      sentencesOf(page)
        .filter((sentence) => wordsOf(sentence).length > MOST_WORDS)
        .map((sentence) => `${page.path}: ${sentence.trim()}`),
    );
    expect(long).toEqual([]);
  });

  it("lists every page in its index, and links to what exists", () => {
    const index = pages.find(({ path }) => path === `${FOLDER}README.md`)!;
    const linked = new Set(found(index, /\]\(([\w-]+\.md)\)/g).map(([file]) => FOLDER + file));
    expect(pages.filter((page) => page !== index && !linked.has(page.path)).map(({ path }) => path)).toEqual(
      [],
    );
    const dead = pages.flatMap((page) =>
      found(withoutCode(page), /\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)
        .filter(([file, anchor]) => {
          const target = headings.get(file ? normalize(join(page.path, "..", file)) : page.path);
          return !target || (anchor && !target.map(anchorOf).includes(anchor));
        })
        .map(([file, anchor]) => `${page.path}: ${file}#${anchor}`),
    );
    expect(dead).toEqual([]);
  });
});
