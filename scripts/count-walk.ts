import { join, relative } from "node:path";
import ts from "typescript";

/**
 * Counts what somebody reads who follows one function through the payments:
 * `npx tsx scripts/count-walk.ts lib/payments/plans/service/plans.ts choosePlan start_plan change_plan`.
 *
 * Follows calls in source order, depth first, through lib/; a method of an interface leads to the object that implements
 * it. A function that is passed counts where it is passed, one that is written in place belongs to its surroundings.
 * A table of functions that is called by a key is followed at the keys that are named, or at all of them. All branches
 * are followed. What is queued for later ends the way, and so does a function or a
 * folder that is named with a "-" before it.
 *
 * stays: visits to functions below FOLDERS, each at its first visit alone. rooms: their files. returns: stays in a file
 * that was entered before and left for another one.
 */
const FOLDERS = ["lib/payments/", "lib/billing/", "lib/providers/payments/"];
const QUEUES = new Set(["enqueue", "publish"]);

const [entry = "", name = "", ...rest] = process.argv.slice(2);
const keys = rest.filter((word) => !word.startsWith("-"));
const ends = rest.filter((word) => word.startsWith("-")).map((word) => word.slice(1));
const root = process.cwd();
const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: [] }, ts.sys, root);
const program = ts.createProgram([join(root, entry)], options);
const checker = program.getTypeChecker();

/** A function, or the call that makes one. */
type Body = ts.FunctionLikeDeclaration | ts.CallExpression;
interface Stay {
  path: string;
  name: string;
  depth: number;
}

const pathOf = (node: ts.Node): string => relative(root, node.getSourceFile().fileName);
const isOurs = (node: ts.Node): boolean => pathOf(node).startsWith("lib/");
const ours = program.getSourceFiles().filter((file) => !file.isDeclarationFile && isOurs(file));

/** What implements each member of an interface: the members of the objects that are declared with its type. */
const implementations = new Map<ts.Symbol, ts.Expression>();
function findImplementations(literal: ts.ObjectLiteralExpression): void {
  const type = checker.getContextualType(literal);
  for (const property of literal.properties) {
    const member = property.name && type?.getProperty(property.name.getText());
    if (!member) continue;
    if (ts.isShorthandPropertyAssignment(property)) implementations.set(member, property.name);
    if (!ts.isPropertyAssignment(property)) continue;
    implementations.set(member, property.initializer);
    if (ts.isObjectLiteralExpression(property.initializer)) findImplementations(property.initializer);
  }
}
for (const file of ours)
  for (const statement of file.statements.filter(ts.isVariableStatement))
    for (const { type, initializer } of statement.declarationList.declarations)
      if (type && initializer && ts.isObjectLiteralExpression(initializer)) findImplementations(initializer);

function symbolAt(node: ts.Node): ts.Symbol | undefined {
  const found = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
}

const withoutCast = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isParenthesizedExpression(node) ? withoutCast(node.expression) : node;

/** Returns the functions at the top of a file of ours that an expression names. */
function functionsOf(node: ts.Expression): Body[] {
  const named = withoutCast(node);
  if (ts.isArrowFunction(named) || ts.isFunctionExpression(named)) return [named];
  if (ts.isElementAccessExpression(named)) return functionsOfTable(named.expression);
  const symbol = symbolAt(ts.isPropertyAccessExpression(named) ? named.name : named);
  const implementation = symbol && implementations.get(symbol);
  if (implementation) return functionsOf(implementation);
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !isOurs(declaration)) return [];
  if (ts.isFunctionDeclaration(declaration)) return declaration.body ? [declaration] : [];
  const isTop = ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent);
  if (!isTop || !declaration.initializer) return [];
  const isMade = ts.isCallExpression(declaration.initializer);
  if (!isMade) return functionsOf(declaration.initializer);
  const isCallable = checker.getTypeAtLocation(declaration).getCallSignatures().length > 0;
  return isCallable ? [declaration.initializer as ts.CallExpression] : [];
}

/** Returns the functions of a table that is called by a key. */
function functionsOfTable(table: ts.Expression): Body[] {
  const declaration = symbolAt(table)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return [];
  const literal = withoutCast(declaration.initializer);
  if (!ts.isObjectLiteralExpression(literal)) return [];
  return literal.properties
    .filter((property) => keys.length === 0 || keys.includes(property.name?.getText() ?? ""))
    .flatMap((property) => (ts.isPropertyAssignment(property) ? functionsOf(property.initializer) : []));
}

const stays: Stay[] = [];
const visited = new Set<Body>();

function nameOf(body: Body): string {
  const parent = body.parent as ts.NamedDeclaration;
  return (("name" in body ? body.name : undefined) ?? parent.name)?.getText() ?? "(function)";
}

function visit(body: Body, depth: number): void {
  if (visited.has(body)) return;
  visited.add(body);
  const path = pathOf(body);
  if (FOLDERS.some((folder) => path.startsWith(folder))) stays.push({ path, name: nameOf(body), depth });
  const isEnd = ends.some((end) => end === nameOf(body) || (end.endsWith("/") && path.startsWith(end)));
  const code = ts.isCallExpression(body) ? body : body.body;
  if (code && !isEnd) follow(code, depth + 1);
}

/** Visits what a piece of code calls: the arguments of a call before what it calls. */
function follow(node: ts.Node, depth: number): void {
  if (ts.isTypeNode(node)) return;
  ts.forEachChild(node, (child) => follow(child, depth));
  if (!ts.isCallExpression(node)) return;
  for (const argument of node.arguments)
    if (ts.isIdentifier(argument)) for (const body of functionsOf(argument)) visit(body, depth);
  if (QUEUES.has(node.expression.getText())) return;
  for (const body of functionsOf(node.expression)) visit(body, depth);
}

const start = program.getSourceFile(join(root, entry));
const exported = start && checker.getSymbolAtLocation(start)?.exports?.get(ts.escapeLeadingUnderscores(name));
const first = exported?.valueDeclaration;
if (!first || !ts.isFunctionDeclaration(first)) throw new Error(`${entry} exports no function ${name}`);
visit(first, 0);

const rooms = new Set<string>();
let returns = 0;
for (const [at, { path, name: stay, depth }] of stays.entries()) {
  const isReturn = rooms.has(path) && stays[at - 1]?.path !== path;
  if (isReturn) returns += 1;
  rooms.add(path);
  console.log(`${isReturn ? "<" : " "} ${"  ".repeat(depth)}${stay}  ${path}`);
}
console.log(`${stays.length} stays, ${rooms.size} rooms, ${returns} returns`);
