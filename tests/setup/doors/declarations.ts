import ts from "typescript";
import { type Module, nodesOf, placeOf } from "./modules";

/** One exported route method or action, as its file declares it. */
export interface Declaration {
  file: string;
  place: string;
  name: string;
  /** apiRoute, webhookRoute, serverAction ...; "" when no function makes it. */
  maker: string;
  /** The verb's own name and the module it is imported from; null when it is defined in the same file. */
  verb: string;
  verbFrom: string | null;
  /** Code that a declaration must not contain: branches, loops, waits or statements. */
  logic: string[];
}

interface Names {
  [local: string]: { from: string; name: string };
}

function importedNames(ast: ts.SourceFile): Names {
  const names: Names = {};
  for (const node of nodesOf(ast, ts.isImportDeclaration)) {
    const bound = node.importClause?.namedBindings;
    if (!bound || !ts.isNamedImports(bound) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    for (const { name, propertyName } of bound.elements)
      names[name.text] = { from: node.moduleSpecifier.text, name: (propertyName ?? name).text };
  }
  return names;
}

const isLogic = (node: ts.Node): node is ts.Node =>
  ts.isIfStatement(node) ||
  ts.isIterationStatement(node, false) ||
  ts.isTryStatement(node) ||
  ts.isSwitchStatement(node) ||
  ts.isThrowStatement(node) ||
  ts.isAwaitExpression(node) ||
  ts.isVariableStatement(node);

/** Returns the logic below the top level of the file, as places. */
const logicOf = (module: Module): string[] =>
  nodesOf(module.ast, isLogic)
    .filter((node) => node.parent !== module.ast)
    .map((node) => `${placeOf(module, node)} ${ts.SyntaxKind[node.kind]}`);

const property = (made: ts.Expression | undefined, name: string): ts.Expression | null => {
  if (!made || !ts.isObjectLiteralExpression(made)) return null;
  for (const member of made.properties) {
    if (member.name?.getText() !== name) continue;
    if (ts.isPropertyAssignment(member)) return member.initializer;
    if (ts.isShorthandPropertyAssignment(member)) return member.name;
  }
  return null;
};

/** Returns every value that a file exports. */
export function declarationsOf(module: Module): Declaration[] {
  const names = importedNames(module.ast);
  const logic = logicOf(module);
  const common = { file: module.path, logic };
  const made = (node: ts.VariableDeclaration): Declaration => {
    const call = node.initializer && ts.isCallExpression(node.initializer) ? node.initializer : null;
    const verb = property(call?.arguments[0], "verb");
    const known = verb && ts.isIdentifier(verb) ? names[verb.text] : undefined;
    return {
      ...common,
      place: placeOf(module, node),
      name: node.name.getText(),
      maker: call?.expression.getText() ?? "",
      verb: known?.name ?? verb?.getText() ?? "",
      verbFrom: known?.from ?? null,
    };
  };
  const exported = (node: { modifiers?: ts.NodeArray<ts.ModifierLike> }) =>
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  const bare = (node: ts.Node, name: string, maker = "") => ({
    ...common,
    place: placeOf(module, node),
    name,
    maker,
    verb: maker,
    verbFrom: null,
  });
  return module.ast.statements.flatMap((node): Declaration[] => {
    if (ts.isVariableStatement(node) && exported(node)) return node.declarationList.declarations.map(made);
    if (ts.isFunctionDeclaration(node) && exported(node)) return [bare(node, node.name?.text ?? "default")];
    if (ts.isExportAssignment(node)) return [bare(node, "default")];
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      return node.exportClause.elements.map(({ name, propertyName }) =>
        bare(node, name.text, (propertyName ?? name).text),
      );
    if (ts.isExportDeclaration(node)) return [bare(node, "*")];
    return [];
  });
}
