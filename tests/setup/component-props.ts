import ts from "typescript";
import { type Module, nodesOf, readModule } from "./doors/modules";

/** A component with its props; those of an element or of a package that go through `...rest` are left out. */
export interface Component {
  name: string;
  path: string;
  props: number;
}

type Declared = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;
type Callable = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;

/** Types that keep all props of their argument. */
const KEEPS_ALL = /^(?:Readonly|Partial|Required|PropsWithChildren)$/;

/** Files that types were imported from: many components share them. */
const read = new Map<string, Module>();

function moduleAt(path: string): Module {
  const module = read.get(path) ?? readModule(path);
  read.set(path, module);
  return module;
}

/** Returns a type by its name, with the file that declares it; null for one of a package. */
function typeNamed(module: Module, name: string): { module: Module; type: Declared } | null {
  const isNamed = (node: ts.Node): node is Declared =>
    (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && node.name.text === name;
  const type = module.ast.statements.find(isNamed);
  if (type) return { module, type };
  for (const statement of module.ast.statements.filter(ts.isImportDeclaration)) {
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    const found = named.elements.find((element) => element.name.text === name);
    const from = statement.moduleSpecifier.getText().slice(1, -1);
    const file = found && module.imports.find((one) => one.from === from)?.file;
    if (file) return typeNamed(moduleAt(file), (found.propertyName ?? found.name).text);
  }
  return null;
}

const namesOfMembers = (members: ts.NodeArray<ts.TypeElement>): string[] =>
  members.flatMap((member) => member.name?.getText() ?? []);

/** Returns the props of a type with a name, such as `Props`, `Omit<Props, "a">` or `Partial<Props>`. */
function namesOfReference(module: Module, name: string, args: readonly ts.TypeNode[] = []): string[] {
  const [first, second] = args;
  if (first && (KEEPS_ALL.test(name) || name === "Omit" || name === "Pick")) {
    const listed = second ? nodesOf(second, ts.isStringLiteral).map(({ text }) => text) : [];
    const props = namesOfType(module, first);
    if (name === "PropsWithChildren") return [...props, "children"];
    return KEEPS_ALL.test(name) ? props : props.filter((prop) => listed.includes(prop) === (name === "Pick"));
  }
  const found = typeNamed(module, name);
  if (!found) return [];
  if (ts.isTypeAliasDeclaration(found.type)) return namesOfType(found.module, found.type.type);
  const bases = (found.type.heritageClauses ?? []).flatMap(({ types }) => types);
  return [
    ...namesOfMembers(found.type.members),
    ...bases.flatMap((base) => namesOfReference(found.module, base.expression.getText(), base.typeArguments)),
  ];
}

function namesOfType(module: Module, type: ts.TypeNode): string[] {
  if (ts.isParenthesizedTypeNode(type)) return namesOfType(module, type.type);
  if (ts.isTypeLiteralNode(type)) return namesOfMembers(type.members);
  if (ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type))
    return type.types.flatMap((part) => namesOfType(module, part));
  if (!ts.isTypeReferenceNode(type)) return [];
  return namesOfReference(module, type.typeName.getText(), type.typeArguments);
}

/** Returns what a pattern such as `{ a, b: c, ...rest }` takes by name: a and b. */
const namesOfPattern = (name: ts.BindingName): string[] =>
  ts.isObjectBindingPattern(name)
    ? name.elements.flatMap((element) =>
        element.dotDotDotToken ? [] : (element.propertyName ?? element.name).getText(),
      )
    : [];

/** Returns the props that a component takes by name, from its parameter or in its body. */
const namesTaken = ({ body }: Callable, { name }: ts.ParameterDeclaration): string[] => [
  ...namesOfPattern(name),
  ...(body ? nodesOf(body, ts.isVariableDeclaration) : [])
    .filter(({ initializer }) => initializer?.getText() === name.getText())
    .flatMap((variable) => namesOfPattern(variable.name)),
];

const isCallable = (node: ts.Node): node is Callable =>
  ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node);

/** Returns the name of a function: its own, or that of the constant that holds it, also within `memo(...)`. */
function nameOf(node: Callable): string {
  if (node.name) return node.name.text;
  let holder: ts.Node = node.parent;
  while (ts.isCallExpression(holder)) holder = holder.parent;
  return ts.isVariableDeclaration(holder) ? holder.name.getText() : "";
}

/** Returns the components of a file of the repository. */
export const componentsAt = (path: string): Component[] => componentsIn(moduleAt(path));

/**
 * Returns the components of a source file: functions whose name starts with a capital. Their props are those of the
 * declared type or those that are taken by name, whichever are more.
 */
export function componentsIn(module: Module): Component[] {
  return nodesOf(module.ast, isCallable)
    .filter((node) => /^\p{Lu}/u.test(nameOf(node)))
    .map((node) => {
      const [parameter] = node.parameters;
      const declared = parameter?.type ? namesOfType(module, parameter.type) : [];
      const taken = parameter ? namesTaken(node, parameter) : [];
      const props = Math.max(new Set(declared).size, new Set(taken).size);
      return { name: nameOf(node), path: module.path, props };
    });
}
