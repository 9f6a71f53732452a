import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { filesUnder, ROOT } from "./tree";

export interface Import {
  /** The module as it is written in the import. */
  from: string;
  /** The imported file, from the root; null for a package. */
  file: string | null;
  /** Whether the compiler removes it. */
  typeOnly: boolean;
}

export interface Module {
  path: string;
  text: string;
  ast: ts.SourceFile;
  imports: Import[];
}

const FOLDERS = ["app", "components", "lib", "db", "emails", "scripts", "tests"];
const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];

function fileOf(path: string, from: string): string | null {
  const base = from.startsWith("@/")
    ? from.slice(2)
    : from.startsWith(".")
      ? normalize(join(dirname(path), from))
      : null;
  if (base === null) return null;
  const ending = ENDINGS.find((end) => SOURCE.test(base + end) && existsSync(join(ROOT, base + end)));
  return ending === undefined ? base : base + ending;
}

const isErased = (clause: ts.ImportClause | undefined): boolean => {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  const onlyTypes =
    named !== undefined && ts.isNamedImports(named) && named.elements.every((element) => element.isTypeOnly);
  return clause.name === undefined && onlyTypes;
};

function importsOf(path: string, ast: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const add = (from: string, typeOnly: boolean) => found.push({ from, file: fileOf(path, from), typeOnly });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node.moduleSpecifier.text, isErased(node.importClause));
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      add(node.moduleSpecifier.text, node.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments;
      if (from && ts.isStringLiteral(from)) add(from.text, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return found;
}

/** Reads one source file of the repository with its imports; it is parsed when its syntax tree is first needed. */
export const readModule = (path: string): Module => moduleOf(path, readFileSync(join(ROOT, path), "utf8"));

/** Returns a source file with this path and text. */
export function moduleOf(path: string, text: string): Module {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  let ast: ts.SourceFile | undefined;
  let imports: Import[] | undefined;
  return {
    path,
    text,
    get ast() {
      ast ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
      return ast;
    },
    get imports() {
      imports ??= importsOf(path, this.ast);
      return imports;
    },
  };
}

/** Returns every source file of the repository. */
export const allModules = (): Module[] =>
  FOLDERS.flatMap(filesUnder)
    .filter((path) => SOURCE.test(path) && !path.includes("/node_modules/") && !path.includes("/.next"))
    .map(readModule);

/** Returns all nodes of a syntax tree that pass a test, in the order of the source. */
export function nodesOf<Found extends ts.Node>(ast: ts.Node, is: (node: ts.Node) => node is Found): Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return found;
}

/** Returns "path:line" of a node. */
export const placeOf = ({ path, ast }: Module, node: ts.Node): string =>
  `${path}:${ast.getLineAndCharacterOfPosition(node.getStart(ast)).line + 1}`;
