import { DrizzleQueryError } from "drizzle-orm";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import { markDatabaseAway } from "@/lib/log-context";
import { inSpan, isTracing, type SpanFacts } from "@/lib/tracing";
import { isConnectionLost } from "@/lib/values/connection-lost";
import { DATABASE_FACTS } from "@/lib/values/logged-fields";
import { isRepeated } from "./repeated-statements";
import { untilSent } from "./unsent-statements";
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

/** Returns the span of a query. Its text has no values: they are its parameters. */
const spanOf = (text: string): SpanFacts => ({
  name: `postgresql ${text.trimStart().split(/\s/, 1)[0]?.toLowerCase()}`,
  kind: "CLIENT",
  attributes: { "db.query.text": text },
});

type Query = (...given: unknown[]) => Promise<unknown>;

/** Marks drizzle's own method on ours: a module that is read again wraps it once, not twice. */
const OWN = Symbol.for("potager.query-errors");

/** Every result and error of drizzle passes here, so nobody else has to think of the driver's faults or of values. */
const prepared = PgPreparedQuery.prototype as unknown as { queryWithCache: Query & { [OWN]?: Query } };
const own = prepared.queryWithCache[OWN] ?? prepared.queryWithCache;
const queryWithCache: Query = function (this: { prepare: boolean }, ...given) {
  this.prepare ||= isRepeated(String(given[0]));
  const run = () => untilSent(() => own.apply(this, given));
  const ran = isTracing() ? inSpan(spanOf(String(given[0])), run) : run();
  return ran.then(withoutHoles, (error: unknown) => {
    if (isConnectionLost(error)) markDatabaseAway();
    throw forgetValues(error);
  });
};
prepared.queryWithCache = Object.assign(queryWithCache, { [OWN]: own });
