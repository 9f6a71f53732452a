import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The last column of the glossary's table. */
const FORBIDDEN = read("docs/glossary.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| ---") && !line.startsWith("| term"))
  .flatMap((line) => line.split("|").at(-2)?.split(",") ?? [])
  .map((word) => word.trim())
  .filter((word) => word !== "");

/** Returns a pattern for a word; a star stands for any ending. */
function patternOf(word: string): RegExp {
  const escaped = word.replace(/[.?+^$()[\]{}|\\]/g, "\\$&").replace("*", "[\\p{L}-]*");
  return new RegExp(`(?<![\\p{L}\\p{N}_{-])${escaped}(?![\\p{L}\\p{N}_}-])`, "iu");
}

function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

/** Removes what nobody reads: arguments of a message, addresses, code. */
const readable = (text: string) =>
  text
    .replace(/\{(\w+), (?:plural|select|selectordinal),/g, " ")
    .replace(/\{\{?\??[\w:]+\}?\}/g, " ")
    .replace(/"(?:tags|cover|slug|related)": [^\n]*/g, " ")
    .replace(/https?:\S+|\]\([^)]*\)|`[^`]*`/g, " ");

const catalogueOf = (lang: string) =>
  readdirSync(join(root, "messages", lang))
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => textsOf(JSON.parse(read(`messages/${lang}/${file}`)), file));
const catalogue = catalogueOf("fr");
const posts = readdirSync(join(root, "messages/blog")).map((pair): [string, string] => [
  `blog/${pair}`,
  read(`messages/blog/${pair}/fr.mdx`),
]);
const texts = [...catalogue, ...posts].map(([path, text]) => [path, readable(text)] as const);

describe("French texts use the glossary's words", () => {
  it("knows words that are not to be used", () => {
    expect(FORBIDDEN.length).toBeGreaterThan(30);
    expect(patternOf("scanné*").test("un code scannés deux fois")).toBe(true);
    expect(patternOf("mail").test("par courriel")).toBe(false);
    expect(readable("{sms, plural, one {# texto} other {# textos}}")).not.toContain("sms,");
  });

  it.each(FORBIDDEN)("never: %s", (word) => {
    const pattern = patternOf(word);
    const found = texts
      .filter(([, text]) => pattern.test(text))
      .map(([path, text]) => {
        const at = text.search(pattern);
        return `${path}: ${text.slice(Math.max(0, at - 30), at + 40)}`;
      });
    expect(found).toEqual([]);
  });
});

it("no French line can begin with a colon, a question mark or a closing quote", () => {
  const loose = /\S [:;?!»](?=[\s"*»)<]|$)|« /u;
  expect(texts.filter(([, text]) => loose.test(text))).toEqual([]);
});

it("a French colon stands after a full space, and ; ! ? after a narrow one", () => {
  const wrong = /\u202f:|\u00a0[;!?]/;
  // Wordings that people agreed to stay to the letter as they were shown.
  const open = texts.filter(([path]) => !path.startsWith("agreement.json"));
  expect(open.filter(([, text]) => wrong.test(text))).toEqual([]);
});

it("English screens name a message as the glossary does", () => {
  const pattern = patternOf("notification*");
  expect(catalogueOf("en").filter(([, text]) => pattern.test(readable(text)))).toEqual([]);
});
