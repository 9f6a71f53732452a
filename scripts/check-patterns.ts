import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import ts from "typescript";
import { EXCEPTIONS } from "./pattern-exceptions";

/**
 * Analysis of one pattern; those of ours take a tenth of a second. Steps alone end its parts: with their own times, a busy
 * machine took a slow match for a super-linear one.
 */
const LIMITS = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
} as const;

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

/** A pattern of PostgreSQL with what it reads, as an operator or a function. */
const OF_SQL = /~\*? ?(?:\$\{\W{0,2}\w*|'([^'~]*)')|\bregexp_\w+\(|\bsimilar to\b/gi;
/** A pattern within an address that Next matches, such as "(fr|en)" in "/:lang(fr|en)/admin". */
const OF_ADDRESS = /\([^()]+\)/g;

/** Returns the patterns of an address; a text that is put together is one as a whole when it has any. */
function ofAddress(address: ts.Expression): Pick<Found, "text" | "isLiteral">[] {
  if (ts.isStringLiteralLike(address))
    return [...address.text.matchAll(OF_ADDRESS)].map(([group]) => ({
      text: `/^${group.replaceAll("/", "\\/")}$/`,
      isLiteral: true,
    }));
  if (!ts.isTemplateExpression(address)) return [];
  const written = [address.head.text, ...address.templateSpans.map(({ literal }) => literal.text)].join("");
  return written.includes("(") ? [{ text: address.getText(), isLiteral: false }] : [];
}

/** Returns every regular expression of a file, and every one that it puts together, also for SQL and for Next. */
export function patternsIn(file: string, text: string): Found[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : undefined;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: Found[] = [];
  const add = (node: ts.Node, text: string, isLiteral: boolean) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ where: `${file}:${line + 1}`, text, isLiteral });
  };
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql")
      for (const [text, written] of node.template.getText().matchAll(OF_SQL))
        if (written === undefined) add(node, text, false);
        else add(node, `/${written.replaceAll("\\\\", "\\")}/`, true);
    if (ts.isPropertyAssignment(node) && node.name.getText() === "source")
      for (const { text, isLiteral } of ofAddress(node.initializer)) add(node, text, isLiteral);
    const isLiteral = ts.isRegularExpressionLiteral(node);
    const isMade =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";
    if (isLiteral || isMade) add(node, node.getText(), isLiteral);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns why a pattern may take longer than its text is long; null when it never does. */
export function dangerOf(pattern: string): string | null {
  const end = pattern.lastIndexOf("/");
  const result = checkSync(pattern.slice(1, end), pattern.slice(end + 1), LIMITS);
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
