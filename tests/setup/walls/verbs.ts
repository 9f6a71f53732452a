import ts from "typescript";
import { type Module, nodesOf, placeOf } from "@/tests/setup/doors/modules";

const isService = ({ path }: Module) => /^lib\/[^/]+\/(?:[^/]+\/)?service(\.ts|\/.+\.ts)$/.test(path);

const isExported = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) ||
  ts.isExportAssignment(statement) ||
  (ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));

/** A verb starts with one of the functions of lib/platform/permissions.ts, called with its own context. */
const AUTHORIZES =
  /^authorize(Farm|FarmOf|VerifiedFarmOf|ClosedFarmOf|User|VerifiedUser|AnyToken|SuperAdmin|Job|Webhook|Anyone)$/;

function authorizes(verb: ts.FunctionDeclaration): boolean {
  const [ctx] = verb.parameters;
  if (!verb.body || !ctx || !/^(Pool)?Ctx$/.test(ctx.type?.getText() ?? "")) return false;
  return nodesOf(verb.body, ts.isCallExpression).some(
    ({ expression, arguments: [first] }) =>
      AUTHORIZES.test(expression.getText()) && first?.getText() === ctx.name.getText(),
  );
}

/** Returns the exports of service files that are not verbs: a verb takes a Ctx and authorizes it. */
export const nonVerbs = (modules: readonly Module[]): string[] =>
  modules.filter(isService).flatMap((module) =>
    module.ast.statements
      .filter(isExported)
      .filter((statement) => !(ts.isFunctionDeclaration(statement) && authorizes(statement)))
      .map((statement) => `${placeOf(module, statement)} ${statement.getText().split("\n")[0]}`),
  );

/** The files of a feature that may contain SQL; the other files call them. */
const HOLDS_SQL = /^lib\/[^/]+\/(?:[^/]+\/)?(queries\.ts|operations\/.+\.ts)$/;

/** Returns the imports of the database by other files of features, types included. */
export const strayQueries = (modules: readonly Module[]): string[] =>
  modules
    .filter(({ path }) => /^lib\/[^/]+\//.test(path) && !HOLDS_SQL.test(path))
    .filter(({ path }) => !/^lib\/(platform|transport|jobs|worker|i18n|time-zones)\//.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ from, file }) => /^drizzle-orm(\/|$)/.test(from) || (file ?? "").startsWith("db/"))
        .map(({ from }) => `${path} -> ${from}`),
    );
