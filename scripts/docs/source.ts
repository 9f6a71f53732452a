import ts from "typescript";
import { allModules, type Module, readModule } from "@/tests/setup/doors/modules";

/** The text files that the lists are made of. Tests replace a file to see a mistake found. */
export interface Sources {
  module: (path: string) => Module;
  modules: (folder: string) => Module[];
}

let all: Module[] | undefined;

/** Returns the files of this repository. */
export const repository: Sources = {
  module: readModule,
  modules: (folder) => {
    all ??= allModules();
    return all.filter(({ path }) => path.startsWith(folder));
  },
};

/** Returns the docstring of a node on one line; empty without one. */
export function docOf(node: ts.Node): string {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment;
  return (typeof comment === "string" ? comment : "").replaceAll(/\s+/g, " ").trim();
}

/** Returns the object that an exported constant holds. @throws Error when the file has none of that name */
export function objectOf({ path, ast }: Module, name: string): ts.ObjectLiteralExpression {
  for (const statement of ast.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (declared.getText() !== name || !initializer) continue;
      let value: ts.Expression = initializer;
      while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) value = value.expression;
      if (ts.isCallExpression(value)) value = value.arguments[0] ?? value;
      if (ts.isObjectLiteralExpression(value)) return value;
    }
  }
  throw new Error(`${path} has no object ${name}`);
}

/** Returns the properties of an object that are written as "name: value". */
export const propertiesOf = (object: ts.ObjectLiteralExpression) =>
  object.properties.filter(ts.isPropertyAssignment).map((property) => ({
    name: property.name.getText().replaceAll('"', ""),
    value: property.initializer,
    doc: docOf(property),
  }));

/** Returns the members of an interface with their docstrings. @throws Error when the file has none of that name */
export function membersOf({ path, ast }: Module, name: string): { name: string; doc: string }[] {
  const found = ast.statements.filter(ts.isInterfaceDeclaration).find((one) => one.name.text === name);
  if (!found) throw new Error(`${path} has no interface ${name}`);
  return found.members.map((member) => ({ name: member.name?.getText() ?? "", doc: docOf(member) }));
}

/** Returns the file that a name was imported from. */
export function importedFrom({ ast, imports }: Module, name: string): string | null {
  for (const statement of ast.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const named = statement.importClause?.namedBindings;
    const from = statement.moduleSpecifier.text;
    if (named && ts.isNamedImports(named) && named.elements.some((one) => one.name.text === name))
      return imports.find((one) => one.from === from)?.file ?? null;
  }
  return null;
}

/** Returns the feature of a file: "lib/farms/queries.ts" -> "farms". */
export const featureOf = (path: string | null): string => /^lib\/([^/]+)\//.exec(path ?? "")?.[1] ?? "–";

const cell = (text: string) => text.replaceAll("|", "\\|") || "–";

/** Writes a table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

export const code = (text: string): string => `\`${text}\``;
