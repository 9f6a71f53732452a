import { DrizzleQueryError } from "drizzle-orm";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import { markDatabaseAway } from "@/lib/log-context";
import { inSpan } from "@/lib/tracing";
import { isConnectionLost } from "@/lib/values/connection-lost";
import { DATABASE_FACTS } from "@/lib/values/logged-fields";
import { withoutHoles } from "./whole-results";

/** Replaces quoted values at the end of PostgreSQL's own messages: invalid input syntax for type date: "…". */
const withoutQuoted = (message: string): string => {
  const from = message.indexOf(': "');
  return from >= 0 && message.endsWith('"') ? `${message.slice(0, from)}: "…"` : message;
};

/** The driver's own error cannot be changed: it also holds the query with its parameters. */
function withoutValues(cause: Error): Error {
  const kept = new Error(withoutQuoted(cause.message));
  kept.name = cause.name;
  const said = Object.entries(cause).filter(([field]) => DATABASE_FACTS.includes(field));
  return Object.assign(kept, Object.fromEntries(said));
}

/** Removes the values of a query from its error, which ends up in logs and reports. Keeps query and codes. */
function forgetValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const said = error.message;
  error.message = `Failed query: ${error.query}`;
  error.stack = error.stack?.replace(said, error.message);
  error.params = [];
  const { cause } = error;
  if (cause && "severity" in cause) error.cause = withoutValues(cause);
  return error;
}

/** Returns the first word of a statement. */
const verbOf = (text: unknown): string => String(text).trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? "";

type Query = (...given: unknown[]) => Promise<unknown>;

/** Marks drizzle's own method on ours: a module that is read again wraps it once, not twice. */
const OWN = Symbol.for("potager.query-errors");

/** Every result and error of drizzle passes here, so nobody else has to think of the driver's faults or of values. */
const prepared = PgPreparedQuery.prototype as unknown as { queryWithCache: Query & { [OWN]?: Query } };
const own = prepared.queryWithCache[OWN] ?? prepared.queryWithCache;
const queryWithCache: Query = function (this: unknown, ...given) {
  const [text] = given;
  // Values of a query are its parameters, so its text has none.
  const facts = {
    name: `postgresql ${verbOf(text)}`,
    kind: "CLIENT",
    attributes: { "db.query.text": String(text) },
  } as const;
  return inSpan(facts, () => own.apply(this, given)).then(withoutHoles, (error: unknown) => {
    if (isConnectionLost(error)) markDatabaseAway();
    throw forgetValues(error);
  });
};
prepared.queryWithCache = Object.assign(queryWithCache, { [OWN]: own });
