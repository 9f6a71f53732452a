import { appendFileSync, mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import * as pg from "drizzle-orm/pg-core";
import { PgCountBuilder } from "drizzle-orm/pg-core/query-builders/count";
import type { Recorded } from "./farmless-statements";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const OURS = ["app", "db", "emails", "lib"];
const FRAME = /^\s+at (?:async )?(?:(?<name>\S+) .*\()?(?:file:\/\/)?(?<file>\/[^:)?]+)/;
/** Every statement passes these: they write none. */
const PASSED = ["db/prepared.ts", "db/query-errors.ts", "db/built-once.ts"];
/** It sends the files of migrations, which change all farms. */
const MIGRATIONS = "db/migrate.ts";

interface Frame {
  path: string;
  name: string | undefined;
}

/** Returns which code is running, the innermost first, without packages and this file. */
function framesNow(): Frame[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const lines = new Error().stack?.split("\n") ?? [];
  Error.stackTraceLimit = limit;
  return lines.flatMap((line) => {
    const { name, file } = FRAME.exec(line)?.groups ?? {};
    const path = file ? relative(ROOT, file) : "";
    const isCounted =
      path !== "" && !path.includes("node_modules") && !path.startsWith("tests/setup/statements");
    return isCounted && !PASSED.includes(path) ? [{ path, name: name?.split(".").at(-1) }] : [];
  });
}

/** Returns `file:function` of the product's code that writes a statement now; undefined where a test writes one. */
function writerNow(): string | undefined {
  const frames = framesNow();
  const path = frames[0]?.path;
  if (!path || path === MIGRATIONS || !OURS.includes(path.split("/")[0] ?? "")) return undefined;
  // A transaction's work has no name; what surrounds it in the same file has.
  const named = frames.find((frame) => frame.path === path && frame.name && frame.name !== "<anonymous>");
  return named ? `${path}:${named.name}` : path;
}

type Method = (this: object, ...given: unknown[]) => unknown;

/** Replaces a method of a class by one that knows it. */
function around({ prototype }: { prototype: object }, name: string, use: (own: Method) => Method): void {
  const methods = prototype as Record<string, Method>;
  const own = methods[name];
  if (!own) throw new Error(`drizzle has no ${name} any more`);
  methods[name] = use(own);
}

const writers = new WeakMap<object, string | undefined>();
let building: { writer: string | undefined } | undefined;

const remembering = (own: Method): Method =>
  function (...given) {
    const builder = own.apply(this, given) as object;
    writers.set(builder, writerNow());
    return builder;
  };

const asItsWriter = (own: Method): Method =>
  function (...given) {
    building = { writer: writers.get(this) };
    try {
      return own.apply(this, given);
    } finally {
      building = undefined;
    }
  };

/** A builder's statement is made when it is awaited, when nobody stands on the stack: each builder remembers. */
function rememberWriters(): void {
  for (const name of ["delete", "$count"]) around(pg.PgDatabase, name, remembering);
  for (const name of ["values", "select"]) around(pg.PgInsertBuilder, name, remembering);
  around(pg.PgSelectBuilder, "from", remembering);
  around(pg.PgUpdateBuilder, "set", remembering);
  for (const base of [pg.PgSelectBase, pg.PgInsertBase, pg.PgUpdateBase, pg.PgDeleteBase])
    around(base, "_prepare", asItsWriter);
  around(PgCountBuilder, "then", asItsWriter);
}

const MARK = Symbol.for("its statements are recorded");
const seen = new Set<string>();

/**
 * Writes every statement that the product's code makes in this process to a file in `folder`, once for each writer, as
 * lines of JSON.
 */
export function recordStatements(folder: string): void {
  // A process keeps its packages through all its files.
  if (MARK in pg.PgDialect.prototype) return;
  Object.assign(pg.PgDialect.prototype, { [MARK]: true });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  rememberWriters();
  around(
    pg.PgDialect,
    "sqlToQuery",
    (own) =>
      function (...given) {
        const query = own.apply(this, given) as { sql: string };
        const writer = building ? building.writer : writerNow();
        const line = JSON.stringify({ writer, text: query.sql } satisfies Partial<Recorded>);
        if (writer && !seen.has(line)) appendFileSync(file, `${line}\n`);
        seen.add(line);
        return query;
      },
  );
}
