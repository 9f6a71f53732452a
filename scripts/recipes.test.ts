import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder, ROOT } from "@/tests/setup/doors/tree";
import { allDocuments, deadLinks, found, linesOf, longSentences, type Page } from "@/tests/setup/markdown";

const INDEX = "docs/architecture/adding-things.md";
const RECIPES = "docs/architecture/adding/";
const DECISIONS = "docs/decisions/";
const MOST_LINES = 300;

const FOLDERS = [
  "lib",
  "db",
  "app",
  "components",
  "emails",
  "messages",
  "scripts",
  "tests",
  "docs",
  "public",
];
const IN_FOLDER = new RegExp(`^(${FOLDERS.join("|")})/`);
/** A file that is named without its folder, or with the end of it. */
const FILE = /^[\w.-]+(\/[\w.-]+)*\.(tsx?|mjs|js|json|sql|css|mdx?)$/;

const documents = allDocuments();
const index = documents.find(({ path }) => path === INDEX)!;
const recipes = documents.filter(({ path }) => path.startsWith(RECIPES));
const decisions = documents.filter(({ path }) => path.startsWith(DECISIONS));

const files = [...FOLDERS.flatMap(filesUnder), ...readdirSync(ROOT)].filter(
  (path) => !path.includes("node_modules/"),
);

/** Returns "a/b" and "a/c" of "a/{b,c}". */
function expanded(text: string): string[] {
  const [, before = "", inside, after = ""] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(text) ?? [];
  if (inside === undefined) return [text];
  return inside.split(",").flatMap((one) => expanded(before + one.trim() + after));
}

const isThere = (path: string): boolean =>
  IN_FOLDER.test(path)
    ? existsSync(join(ROOT, path))
    : files.some((file) => file === path || file.endsWith(`/${path}`));

/** Returns the paths between backticks that do not exist. One with "<" or "*" stands for others. */
const missingPaths = (page: Page): string[] =>
  found(page, /`([^`\n]+)`/g)
    .flatMap(([code = ""]) => expanded(code).flatMap((text) => text.split(/\s+/)))
    .filter((path) => (IN_FOLDER.test(path) || FILE.test(path)) && !/[<*]/.test(path))
    .filter((path) => !isThere(path))
    .map((path) => `${page.path}: ${path}`);

/** Returns the names behind a file, as in "`lib/farms/inputs.ts`, `BLANK`", that the file does not have. */
const missingNames = (page: Page): string[] =>
  found(page, /`([^`\s<*{]+\.\w+)`((?:, `\w+`)+)/g)
    .filter(([path = ""]) => IN_FOLDER.test(path) && isThere(path))
    .flatMap(([path = "", names = ""]) => {
      const text = readFileSync(join(ROOT, path), "utf8");
      return [...names.matchAll(/\w+/g)]
        .filter(([name]) => !new RegExp(`\\b${name}\\b`).test(text))
        .map(([name]) => `${page.path}: ${path}, ${name}`);
    });

const example = (text: string): Page => ({ path: "page.md", text });

describe("a path in a page", () => {
  it.each([
    ["`lib/farms/nowhere.ts`", "lib/farms/nowhere.ts"],
    ["`lib/farms/{inputs,nowhere}.ts`", "lib/farms/nowhere.ts"],
    ["`app/[lang]/nowhere/page.tsx`", "app/[lang]/nowhere/page.tsx"],
    ["`npx tsx scripts/nowhere.ts`", "scripts/nowhere.ts"],
    ["`nowhere.test.ts`", "nowhere.test.ts"],
    ["`front-door/nowhere.ts`", "front-door/nowhere.ts"],
  ])("that does not exist is found: %s", (text, path) => {
    expect(missingPaths(example(text))).toEqual([`page.md: ${path}`]);
  });

  it("may stand for others, name a folder, or end with a file that exists", () => {
    const text = "`lib/<feature>/queries.ts` `tests/e2e/*.spec.ts` `db/migrations/` `app/[lang]/(site)`";
    expect(missingPaths(example(`${text} \`lib/farms/{inputs,rules}.ts\` \`front-door/server.ts\``))).toEqual(
      [],
    );
  });

  it("has the names behind it", () => {
    const text = "`lib/farms/inputs.ts`, `BLANK`, `NOTHING`: `lib/farms/<name>.ts`, `NOTHING`";
    expect(missingNames(example(text))).toEqual(["page.md: lib/farms/inputs.ts, NOTHING"]);
  });
});

describe("the recipes of docs/architecture", () => {
  it("name only what exists", () => {
    expect(recipes.length).toBeGreaterThan(5);
    expect([index, ...recipes].flatMap(missingPaths)).toEqual([]);
    expect([index, ...recipes].flatMap(missingNames)).toEqual([]);
  });

  it("stand in their index, and link to what exists", () => {
    const linked = found(index, /\]\(adding\/([\w-]+\.md)\)/g).map(([file]) => file);
    expect(recipes.map(({ path }) => basename(path)).sort()).toEqual(linked.sort());
    expect([index, ...recipes].flatMap((page) => deadLinks(page, documents))).toEqual([]);
  });

  it("are short, and so are their sentences", () => {
    expect([index, ...recipes].filter((page) => linesOf(page) > MOST_LINES).map(({ path }) => path)).toEqual(
      [],
    );
    expect([index, ...recipes].flatMap(longSentences)).toEqual([]);
  });

  it("of a second payment provider lists every column with an id of the first", () => {
    const page = recipes.find(({ path }) => path.endsWith("payment-provider.md"))!;
    const schemas = ["payments", "disputes", "receipts", "superseded-customers"].map(
      (name) => `db/schema/${name}.ts`,
    );
    const columns = schemas.flatMap((path) => [
      ...readFileSync(join(ROOT, path), "utf8").matchAll(/^ +(provider_\w+):/gm),
    ]);
    expect(columns.length).toBeGreaterThan(10);
    expect(columns.map(([, name]) => name!).filter((name) => !page.text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("the decisions", () => {
  const numberOf = (path: string) => Number(basename(path).slice(0, 4));

  it("name only files that exist, but for lines on what is true today", () => {
    const pages = decisions.map(({ path, text }) => ({ path, text: text.replace(/^\*Today.*$/gm, "") }));
    expect(pages.flatMap(missingPaths)).toEqual([]);
    expect(pages.flatMap((page) => deadLinks(page, documents))).toEqual([]);
  });

  it("are numbered in a row, each in its title", () => {
    expect(decisions.map(({ path }) => numberOf(path))).toEqual(decisions.map((_, at) => at + 1));
    const untitled = decisions.filter(({ path, text }) => !text.startsWith(`# ${numberOf(path)}. `));
    expect(untitled.map(({ path }) => path)).toEqual([]);
  });

  it("exist where a link names their number", () => {
    const links = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\[(?:decisions? )?(\d+)\]\(([\w./-]*\d{4}-[\w-]+\.md)\)/gi)].map(
        ([link, number, file]) => ({
          at: `${path}: ${link}`,
          number: Number(number),
          file: basename(file!),
        }),
      ),
    );
    expect(links.length).toBeGreaterThan(30);
    const known = new Set(decisions.map(({ path }) => basename(path)));
    const wrong = links.filter(({ number, file }) => !known.has(file) || numberOf(file) !== number);
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  it("say right under their title what changed since", () => {
    const below = (text: string) =>
      text
        .split("\n")
        .slice(2)
        .join("\n")
        .replace(/^(\*.+\*\n+)*/, "");
    const lower = decisions.filter(({ text }) => /^\*(Changed by|Today)/m.test(below(text)));
    expect(lower.map(({ path }) => path)).toEqual([]);
  });
});
