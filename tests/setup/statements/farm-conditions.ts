import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema";

/** Nodes of the tree that PostgreSQL's parser makes of a statement (libpg-query). */
type Node = Record<string, unknown>;

/** Farms, and the accounts that pay for several of them: whoever knows one of these columns knows whose row it is. */
const TENANTS: Readonly<Record<string, readonly string[]>> = {
  farms: ["id", "uuid", "handle"],
  billing_accounts: ["id", "uuid", "owner_id", "provider_customer_id", "provider_subscription_id"],
};
const TENANT_KEYS = ["farm_id", "billing_account_id"];

/** Tables whose rows name a farm or an account, and the columns that do. */
const FARM_COLUMNS: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.values(schema)
    .filter((value) => value instanceof PgTable)
    .map((table) => getTableConfig(table))
    .map(({ name, columns }): [string, string[]] => [
      name,
      columns.map((column) => column.name).filter((column) => TENANT_KEYS.includes(column)),
    ])
    .filter(([, columns]) => columns.length > 0),
  ...Object.entries(TENANTS),
]);

/** A table of farms in one FROM, UPDATE or DELETE. */
interface Relation {
  table: string;
  alias: string;
}

/** What a condition says: the farm of a relation is that of another one, or comes from outside of this FROM. */
interface Fact {
  of: Relation;
  is: Relation | "outside";
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const the = (node: unknown, kind: string): Node | undefined =>
  isNode(node) && isNode(node[kind]) ? (node[kind] as Node) : undefined;
const words = (list: unknown): string[] => nodes(list).map((part) => String(the(part, "String")?.sval ?? ""));

const STATEMENTS = ["SelectStmt", "UpdateStmt", "DeleteStmt", "InsertStmt"];

/** Returns the statements directly inside a tree, not those inside of them. */
function statementsIn(tree: unknown): [kind: string, statement: Node][] {
  if (Array.isArray(tree)) return tree.flatMap(statementsIn);
  if (!isNode(tree)) return [];
  return Object.entries(tree).flatMap(([key, value]): [string, Node][] =>
    STATEMENTS.includes(key) && isNode(value) ? [[key, value]] : statementsIn(value),
  );
}

/** Returns the base tables of a FROM, and the conditions of its joins. */
function readFrom(items: readonly Node[], ctes: ReadonlySet<string>) {
  const relations: Relation[] = [];
  const quals: unknown[] = [];
  const read = (item: unknown): void => {
    const join = the(item, "JoinExpr");
    const table = the(item, "RangeVar");
    if (join) {
      read(join.larg);
      read(join.rarg);
      quals.push(join.quals);
    } else if (table && !ctes.has(String(table.relname)) && FARM_COLUMNS.has(String(table.relname))) {
      const alias = isNode(table.alias) ? table.alias.aliasname : table.relname;
      relations.push({ table: String(table.relname), alias: String(alias) });
    }
  };
  for (const item of items) read(item);
  return { relations, quals };
}

/** Returns the relation whose farm a column is; "outside" for a column of anything else, and any other value. */
function farmOf(value: unknown, relations: readonly Relation[]): Relation | "outside" {
  const names = words(the(value, "ColumnRef")?.fields);
  const column = names.at(-1) ?? "";
  const named = relations.filter(
    ({ table, alias }) =>
      FARM_COLUMNS.get(table)?.includes(column) && (names.length < 2 || names.at(-2) === alias),
  );
  return named.find(({ table }) => !(table in TENANTS)) ?? named[0] ?? "outside";
}

const cellsOf = (value: unknown): unknown[] => nodes(the(value, "RowExpr")?.args);

function compare(left: unknown, right: unknown, relations: readonly Relation[]): Fact[] {
  const [a, b] = [farmOf(left, relations), farmOf(right, relations)];
  if (a !== "outside") return [{ of: a, is: b }];
  return b === "outside" ? [] : [{ of: b, is: a }];
}

/** Returns what holds of farms where a condition holds. */
function factsOf(condition: unknown, relations: readonly Relation[]): Fact[] {
  const bool = the(condition, "BoolExpr");
  if (bool?.boolop === "AND_EXPR") return nodes(bool.args).flatMap((part) => factsOf(part, relations));
  if (bool?.boolop === "OR_EXPR") {
    const [first = [], ...others] = nodes(bool.args).map((part) => factsOf(part, relations));
    const holds = ({ of }: Fact) => others.every((facts) => facts.some((fact) => fact.of === of));
    return first.filter(holds).map(({ of }) => ({ of, is: "outside" }));
  }
  const test = the(condition, "NullTest");
  // Rows that belong to no farm.
  if (test?.nulltesttype === "IS_NULL") return compare(test.arg, undefined, relations);
  const link = the(condition, "SubLink");
  if (link?.subLinkType === "ANY_SUBLINK") {
    const tested = cellsOf(link.testexpr);
    return (tested.length > 0 ? tested : [link.testexpr]).flatMap((cell) =>
      compare(cell, undefined, relations),
    );
  }
  const operation = the(condition, "A_Expr");
  if (!operation || words(operation.name).join() !== "=") return [];
  const [left, right] = [cellsOf(operation.lexpr), cellsOf(operation.rexpr)];
  if (left.length === 0) return compare(operation.lexpr, operation.rexpr, relations);
  return left.flatMap((cell, at) => compare(cell, right[at], relations));
}

/** Returns the relations of which no condition says which farm's rows are meant. */
function unnamed(relations: readonly Relation[], facts: readonly Fact[]): Relation[] {
  const known = new Set<Relation | "outside">(["outside"]);
  for (let before = 0; before < known.size; ) {
    before = known.size;
    for (const { of, is } of facts) {
      if (known.has(is)) known.add(of);
      if (is !== "outside" && known.has(of)) known.add(is);
    }
  }
  return relations.filter((relation) => !(relation.table in TENANTS) && !known.has(relation));
}

/** Returns the tables of farms in a statement of which no condition names the farm, each as often as it stands there. */
function look(kind: string, statement: Node, outer: ReadonlySet<string>): string[] {
  const ctes = new Set(outer);
  for (const cte of nodes(isNode(statement.withClause) ? statement.withClause.ctes : []))
    ctes.add(String(the(cte, "CommonTableExpr")?.ctename));
  const inner = Object.entries(statement).flatMap(([key, value]) => {
    // The two halves of a union are statements themselves, without a name.
    const half = (key === "larg" || key === "rarg") && isNode(value) && statement.op !== "SETOP_NONE";
    return half ? [["SelectStmt", value] as [string, Node]] : statementsIn(value);
  });
  const found = inner.flatMap(([name, node]) => look(name, node, ctes));
  if (kind === "InsertStmt") return found;
  const target = isNode(statement.relation) ? [{ RangeVar: statement.relation }] : [];
  const others = nodes(statement.fromClause ?? statement.usingClause);
  const { relations, quals } = readFrom([...target, ...others], ctes);
  const facts = [statement.whereClause, ...quals].flatMap((condition) => factsOf(condition, relations));
  return [...found, ...unnamed(relations, facts).map(({ table }) => table)];
}

/** Returns the tables of farms that a parsed text uses without naming the farm, once each. */
export function tablesWithoutFarm(tree: { stmts?: unknown }): string[] {
  return [...new Set(statementsIn(tree.stmts).flatMap(([kind, node]) => look(kind, node, new Set())))].sort();
}
