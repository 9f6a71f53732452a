import ts from "typescript";
import { expect, it } from "vitest";
import errors from "@/messages/en/errors.json";
import { allModules, type Module, nodesOf, placeOf } from "@/tests/setup/doors/modules";

/** Functions that make an error for the outside, with the argument that is the key of its words. */
const KEY_OF: Record<string, number> = {
  invalid: 1,
  invalidFields: 1,
  conflict: 0,
  limitReached: 0,
  forbidden: 0,
  unauthenticated: 0,
};

const literals = (node: ts.Node): ts.StringLiteral[] => nodesOf(node, ts.isStringLiteral);

/** Returns the keys of errors in a module: arguments of the functions above, and types of a property `key`. */
function keysIn(module: Module): ts.StringLiteral[] {
  const called = nodesOf(module.ast, ts.isCallExpression).flatMap(({ expression, arguments: given }) => {
    const key = given[KEY_OF[expression.getText()] ?? -1];
    return key && ts.isStringLiteral(key) ? [key] : [];
  });
  const typed = nodesOf(module.ast, ts.isPropertySignature).flatMap(({ name, type }) =>
    name.getText() === "key" && type && /^lib\/.+\/rules/.test(module.path) ? literals(type) : [],
  );
  return [...called, ...typed];
}

it("every error that a verb makes has its words", () => {
  const modules = allModules().filter(({ path }) => path.startsWith("lib/") && !path.endsWith(".test.ts"));
  const keys = modules.flatMap((module) => keysIn(module).map((key) => ({ module, key })));
  expect(keys.length).toBeGreaterThan(100);
  const silent = keys.filter(({ key }) => !(key.text in errors));
  expect(silent.map(({ module, key }) => `${placeOf(module, key)} ${key.text}`)).toEqual([]);
}, 60_000);
