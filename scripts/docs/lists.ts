import ts from "typescript";
import { OWNERS } from "@/tests/setup/walls/writes";
import {
  code,
  docOf,
  featureOf,
  importedFrom,
  membersOf,
  objectOf,
  propertiesOf,
  type Sources,
  table,
} from "./source";

interface Entry {
  name: string;
  doc: string;
}

/** @throws Error that names every entry without a docstring */
function requireDocs<One extends Entry>(entries: One[], what: string): One[] {
  const bare = entries.filter(({ doc }) => !doc).map(({ name }) => name);
  if (bare.length > 0) throw new Error(`${what} without a docstring: ${bare.join(", ")}`);
  return entries;
}

/** Returns the tables of the schema with what a row is. */
function tablesOf({ modules }: Sources): Entry[] {
  return modules("db/schema/").flatMap(({ ast }) =>
    ast.statements.filter(ts.isVariableStatement).flatMap((statement) => {
      const { initializer } = statement.declarationList.declarations[0]!;
      if (!initializer || !ts.isCallExpression(initializer)) return [];
      const [name] = initializer.arguments;
      if (initializer.expression.getText() !== "pgTable" || !name || !ts.isStringLiteral(name)) return [];
      return [{ name: name.text, doc: docOf(statement) }];
    }),
  );
}

/** Lists the tables by the feature that writes them. @throws Error for a table without an owner or a docstring */
export function listTables(sources: Sources, owners: Readonly<Record<string, string>> = OWNERS): string {
  const tables = requireDocs(tablesOf(sources), "tables");
  const lost = tables.filter(({ name }) => !Object.hasOwn(owners, name)).map(({ name }) => name);
  if (lost.length > 0) throw new Error(`tables without an owner: ${lost.join(", ")}`);
  const rows = tables.map(({ name, doc }) => [owners[name]!, code(name), doc]);
  return table(
    ["written by", "table", "a row"],
    rows.sort((a, b) => a[0]!.localeCompare(b[0]!) || a[1]!.localeCompare(b[1]!)),
  );
}

const PUBLISHED = /\bpublish\(\s{0,20}\w{1,20},\s{0,20}"(\w{1,40})"/g;

/** Returns the features that publish an event. */
function publishersOf({ modules }: Sources, event: string): string[] {
  const found = modules("lib/").filter(
    ({ path, text }) =>
      !path.endsWith(".test.ts") && [...text.matchAll(PUBLISHED)].some(([, name]) => name === event),
  );
  return [...new Set(found.map(({ path }) => featureOf(path)))].sort();
}

/** Lists the events with who publishes and who hears them. @throws Error for one that nobody publishes or hears */
export function listEvents(sources: Sources): string {
  const listeners = sources.module("lib/listeners.ts");
  const heard = new Map(
    propertiesOf(objectOf(listeners, "LISTENERS")).map(({ name, value }) => [
      name,
      ts.isArrayLiteralExpression(value) ? value.elements.map((one) => one.getText()) : [],
    ]),
  );
  const events = requireDocs(membersOf(sources.module("lib/platform/events.ts"), "DomainEvents"), "events");
  const rows = events.map(({ name, doc }) => {
    const publishers = publishersOf(sources, name);
    const hearing = heard.get(name) ?? [];
    if (publishers.length === 0 || hearing.length === 0)
      throw new Error(`${name}: nobody ${hearing.length === 0 ? "hears" : "publishes"} it`);
    const by = hearing.map((verb) => `${featureOf(importedFrom(listeners, verb))}: ${code(verb)}`);
    return [code(name), doc, publishers.join(", "), by.join("; ")];
  });
  return table(["event", "when", "published by", "heard by, in this order"], rows);
}

/** Lists the queued and the regular tasks. @throws Error for one without a docstring */
export function listJobs(sources: Sources): string {
  const regular = sources.module("lib/worker/regular-tasks.ts");
  const timed = requireDocs(propertiesOf(objectOf(regular, "REGULAR_TASKS")), "tasks").map(
    ({ name, doc, value }) => {
      if (!ts.isObjectLiteralExpression(value)) throw new Error(`${name} is no task`);
      const { at, verb } = Object.fromEntries(
        propertiesOf(value).map((one) => [one.name, one.value.getText()]),
      );
      return [code(at!.replaceAll('"', "")), code(name), doc, featureOf(importedFrom(regular, verb!))];
    },
  );
  const queued = requireDocs(membersOf(sources.module("lib/jobs/enqueue.ts"), "JobPayloads"), "tasks");
  return [
    "## At fixed times",
    "Minute, hour, day, month and weekday, in UTC.",
    table(["when", "task", "what it does", "feature"], timed),
    "## From the queue",
    table(
      ["task", "what it does"],
      queued.map(({ name, doc }) => [code(name), doc]),
    ),
  ].join("\n\n");
}

/** Lists the variables of the environment. @throws Error for one without a docstring, or that .env.example lacks */
export function listVariables(sources: Sources, example: string): string {
  const named = new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!));
  const variables = requireDocs(
    propertiesOf(objectOf(sources.module("lib/env.ts"), "Variables")),
    "variables",
  );
  const missing = variables.filter(({ name }) => !named.has(name) && name !== "NODE_ENV");
  if (missing.length > 0)
    throw new Error(`not in .env.example: ${missing.map(({ name }) => name).join(", ")}`);
  const unknown = [...named].filter((name) => !variables.some((one) => one.name === name) && name !== "PORT");
  if (unknown.length > 0) throw new Error(`only in .env.example: ${unknown.join(", ")}`);
  const rows = variables.map(({ name, value, doc }) => {
    const found = /\.default\(([^()]{0,80})\)/.exec(value.getText())?.[1] ?? "";
    return [code(name), found === "" || found === '""' ? "" : code(found.replaceAll('"', "")), doc];
  });
  return table(["variable", "default", "meaning"], rows);
}

/** Lists the permissions and the roles that have them. */
export function listPermissions(roles: readonly string[], all: Record<string, readonly string[]>): string {
  const rows = Object.entries(all).map(([name, has]) => [
    code(name),
    ...roles.map((role) => (has.includes(role) ? "yes" : "no")),
  ]);
  return table(["permission", ...roles], rows);
}

/** Lists the routes with their verbs. @throws Error for a route whose verb is not imported from a feature */
export function listRoutes({ modules }: Sources): string {
  const files = modules("app/").filter(({ path }) => path.endsWith("/route.ts"));
  const rows = files.flatMap((module) => {
    const path = module.path.replace(/^app/, "").replace(/\/route\.ts$/, "");
    return module.ast.statements.flatMap((statement): string[][] => {
      if (
        ts.isExportDeclaration(statement) &&
        statement.exportClause &&
        ts.isNamedExports(statement.exportClause)
      )
        return statement.exportClause.elements.map((one) => [
          one.name.text,
          code(path),
          code(one.propertyName?.text ?? one.name.text),
          "transport",
        ]);
      if (!ts.isVariableStatement(statement) || !statement.getText().startsWith("export const")) return [];
      const { name, initializer } = statement.declarationList.declarations[0]!;
      if (!initializer || !ts.isCallExpression(initializer)) return [];
      const [options] = initializer.arguments;
      const verb =
        options && ts.isObjectLiteralExpression(options)
          ? propertiesOf(options)
              .find((one) => one.name === "verb")
              ?.value.getText()
          : undefined;
      const feature = featureOf(verb ? importedFrom(module, verb) : null);
      if (!verb || feature === "–") throw new Error(`${name.getText()} ${path} has no verb of a feature`);
      return [[name.getText(), code(path), code(verb), feature]];
    });
  });
  return table(["method", "path", "verb", "feature"], rows);
}
