import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import ts from "typescript";
import { EXCEPTIONS } from "./pattern-exceptions";

/** Analysis of one pattern; those of ours take a tenth of a second. */
const TIMEOUT_MS = 20_000;

interface Found {
  where: string;
  /** The pattern as it is written; the whole call when its text is put together at run time. */
  text: string;
  isLiteral: boolean;
}

const root = join(import.meta.dirname, "..");

/** Returns the files that run for somebody else: all but the tests. */
const sources = (): string[] =>
  spawnSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.js"], { cwd: root, encoding: "utf8" })
    .stdout.split("\n")
    .filter((file) => file !== "" && !file.startsWith("tests/") && !/\.test\.tsx?$/.test(file));

/** Returns every regular expression of a file, and every one that it puts together. */
export function patternsIn(file: string, text: string): Found[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : undefined;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Found[] = [];
  const visit = (node: ts.Node) => {
    const isLiteral = ts.isRegularExpressionLiteral(node);
    const isMade =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";
    if (isLiteral || isMade) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ where: `${file}:${line + 1}`, text: node.getText(), isLiteral });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns why a pattern may take longer than its text is long; null when it never does. */
export function dangerOf(pattern: string): string | null {
  const end = pattern.lastIndexOf("/");
  const result = checkSync(pattern.slice(1, end), pattern.slice(end + 1), { timeout: TIMEOUT_MS });
  if (result.status === "safe") return null;
  if (result.status === "unknown") return `not analysed (${result.error.kind})`;
  return `${result.complexity.summary}, with ${result.attack.pattern.slice(0, 80)}`;
}

function check(): void {
  const patterns = new Map<string, Found>();
  for (const file of sources())
    for (const found of patternsIn(file, readFileSync(join(root, file), "utf8")))
      patterns.set(found.text, patterns.get(found.text) ?? found);
  const excepted = new Set(EXCEPTIONS.map(({ pattern }) => pattern));
  const problems = [...patterns.values()].flatMap(({ where, text, isLiteral }) => {
    if (excepted.has(text)) return [];
    const danger = isLiteral ? dangerOf(text) : "put together at run time";
    return danger === null ? [] : [`${where}  ${text}\n    ${danger}`];
  });
  for (const { pattern } of EXCEPTIONS)
    if (!patterns.has(pattern)) problems.push(`No such pattern any more: ${pattern}`);
  if (problems.length > 0) {
    console.error(
      `Patterns that grow faster than their text (scripts/pattern-exceptions.ts):\n${problems.join("\n")}`,
    );
    process.exit(1);
  }
  console.log(`${patterns.size} patterns grow with their text, ${EXCEPTIONS.length} of them exceptions.`);
}

if (process.argv[1] === import.meta.filename) check();
