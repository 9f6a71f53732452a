import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { filesUnder, ROOT } from "./doors/tree";

/** A document of the repository. */
export interface Page {
  path: string;
  text: string;
}

const MOST_WORDS = 25;

const read = (path: string): Page => ({ path, text: readFileSync(join(ROOT, path), "utf8") });

/** Returns README.md and all documents of docs/. */
export const allDocuments = (): Page[] =>
  ["README.md", ...filesUnder("docs").filter((path) => path.endsWith(".md"))].map(read);

export const headingsOf = ({ text }: Page): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);

/** Returns what each match of a pattern captured. */
export const found = ({ text }: Page, what: RegExp): string[][] =>
  [...text.matchAll(what)].map(([, ...groups]) => groups.map((group) => group ?? ""));

export const linesOf = ({ text }: Page): number => text.trimEnd().split("\n").length;

const withoutCode = ({ path, text }: Page): Page => ({ path, text: text.replace(/`[^`\n]*`/g, "code") });

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

/** Returns the sentences of a page that are too long. */
export const longSentences = (page: Page): string[] =>
  sentencesOf(page)
    .filter((sentence) => wordsOf(sentence).length > MOST_WORDS)
    .map((sentence) => `${page.path}: ${sentence.trim()}`);

/** Returns the anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Returns the links of a page that lead to nothing that exists, or to no heading of a document. */
export function deadLinks(page: Page, documents: readonly Page[]): string[] {
  const links = found(withoutCode(page), /\]\((?!https?:)([^)#]*)#?([^)]*)\)/g);
  const isDead = ([file, anchor]: string[]) => {
    const path = file ? normalize(join(page.path, "..", file)) : page.path;
    const target = documents.find((one) => one.path === path);
    if (!target) return !existsSync(join(ROOT, path));
    return anchor && !headingsOf(target).map(anchorOf).includes(anchor);
  };
  return links.filter(isDead).map(([file, anchor]) => `${page.path}: ${file}#${anchor}`);
}
