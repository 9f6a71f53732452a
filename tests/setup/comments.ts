import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { filesUnder, ROOT } from "./doors/tree";

/** A comment of a source file, as one line without its marks. */
export interface Comment {
  path: string;
  text: string;
}

const plain = (comment: string): string =>
  comment
    .replace(/^\/\*+|\*\/$/g, "")
    .replace(/^\s*\*/gm, "")
    .replace(/^\/\//, "")
    .replace(/\s+/g, " ")
    .trim();

/** Returns the comments of a TypeScript source. */
export function commentsIn(path: string, source: string): Comment[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const starts = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(source, node.getFullStart()) ?? [])
      starts.set(range.pos, range.end);
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return [...starts].map(([from, to]) => ({ path, text: plain(source.slice(from, to)) }));
}

/** Returns the comments of all TypeScript files of some folders. */
export const commentsOf = (folders: readonly string[]): Comment[] =>
  folders
    .flatMap((folder) => filesUnder(folder))
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => commentsIn(path, readFileSync(join(ROOT, path), "utf8")));
