import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "./doors/tree";

export interface WrittenTest {
  /** The title as it stands in the source: a template keeps its placeholders, "%s" and "${lang}" alike. */
  title: string;
  /** Whether it, a group around it or its own body says skip, todo or fixme. */
  skipped: boolean;
}

const TESTS = new Set(["it", "test"]);
const OFF = new Set(["skip", "todo", "fixme", "skipIf", "fails"]);

/** Returns the names of a call from left to right: it.skip.each(rows)("...") gives it, skip, each. */
function namesOf(called: ts.Expression): string[] {
  if (ts.isIdentifier(called)) return [called.text];
  if (ts.isPropertyAccessExpression(called)) return [...namesOf(called.expression), called.name.text];
  if (ts.isCallExpression(called)) return namesOf(called.expression);
  if (ts.isTaggedTemplateExpression(called)) return namesOf(called.tag);
  return [];
}

function titleOf(argument: ts.Expression | undefined, source: ts.SourceFile): string | null {
  if (!argument) return null;
  if (ts.isStringLiteral(argument) || ts.isNoSubstitutionTemplateLiteral(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText(source).slice(1, -1) : null;
}

/** Returns whether a call with these names is off, as test.skip("title") and describe.todo are. */
const isOff = (names: readonly string[]): boolean => names.some((name) => OFF.has(name));

/** Returns the tests of one file of TypeScript, read from its source and never run. */
export function testsIn(text: string, path = "one.test.ts"): WrittenTest[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: WrittenTest[] = [];
  const visit = (node: ts.Node, off: boolean, own: WrittenTest | null): void => {
    let [offHere, ownHere] = [off, own];
    if (ts.isCallExpression(node)) {
      const names = namesOf(node.expression);
      const title = titleOf(node.arguments[0], source);
      const group = names.includes("describe");
      if (group) offHere ||= isOff(names);
      else if (TESTS.has(names[0] ?? "") && title !== null && node.arguments.length > 1) {
        ownHere = { title, skipped: off || isOff(names) };
        found.push(ownHere);
      } else if (TESTS.has(names[0] ?? "") && isOff(names)) {
        // it.todo("title") has no body; test.skip() and test.fixme() stand in one, and turn it off.
        if (own) own.skipped = true;
        else if (title !== null) found.push({ title, skipped: true });
      }
    }
    ts.forEachChild(node, (child) => visit(child, offHere, ownHere));
  };
  visit(source, false, null);
  return found;
}

/** Returns the tests of a file of the repository; null when there is no such file. */
export function testsOf(path: string): WrittenTest[] | null {
  try {
    return testsIn(readFileSync(join(ROOT, path), "utf8"), path);
  } catch {
    return null;
  }
}
