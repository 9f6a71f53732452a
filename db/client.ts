import { sql } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { closeAtStop } from "@/lib/values/close-at-stop";
import { isDriverFault } from "@/lib/values/connection-lost";
import { arrayTypes } from "./array-types";
import "./query-errors";
import * as schema from "./schema";
import { beginUntilSent } from "./unsent-statements";
import { watchedSocket } from "./watched-socket";

/** A connection that does not come up within this time counts as lost. */
const CONNECT_SECONDS = 3;
/** Work that runs on a replaced pool has this time to end. */
const REPLACED_POOL_MS = 60_000;

/**
 * Milliseconds after which PostgreSQL ends a statement, and one that waits for a lock: a page that waits longer has
 * lost its visitor, while its connection is missing to others. Jobs work through many rows.
 */
const TIMEOUTS = {
  web: { lock_timeout: 5_000, statement_timeout: 20_000 },
  jobs: { lock_timeout: 60_000, statement_timeout: 15 * 60_000 },
} as const;
export type Timeouts = keyof typeof TIMEOUTS;

/** A connection of the web without a byte for so long hangs: its statement would have ended, and an idle one was closed. */
const SILENT_MS = TIMEOUTS.web.statement_timeout + 3000;
const IDLE_SECONDS = { web: 20, jobs: 60 } as const;
/** Returns whether an address names several hosts: postgres.js tries them in their order, and opens those sockets itself. */
function hasSeveralHosts(url: string): boolean {
  const [authority = ""] = url.slice(url.indexOf("://") + 3).split(/[/?]/, 1);
  return authority.slice(authority.indexOf("@") + 1).includes(",");
}

/** Runs queries: the connection pool, or one transaction of it. */
export type Db = PostgresJsDatabase<typeof schema>;
/** The connection pool. A transaction is none: it has one connection, which only its own queries use. */
export type DbPool = Db & { $client: postgres.Sql };

/** Opens a connection pool on `url`. The caller closes it with `db.$client.end()`. */
export function connect(
  url: string,
  options: {
    max?: number;
    prepare?: boolean;
    timeouts?: Timeouts;
    /** For a pool that only reads: how its statements run. */
    reading?: (client: postgres.Sql) => postgres.Sql;
  } = {},
): DbPool {
  const timeouts = options.timeouts ?? "web";
  const isWatched = timeouts === "web" && !hasSeveralHosts(url);
  const client = postgres(url, {
    ...(isWatched && { socket: (to: Parameters<typeof watchedSocket>[0]) => watchedSocket(to, SILENT_MS) }),
    max: options.max ?? 10,
    prepare: options.prepare ?? true,
    idle_timeout: IDLE_SECONDS[timeouts],
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => {},
    // A transaction pooler refuses these at the start of a connection: see limitWaiting.
    connection:
      options.prepare === false
        ? {}
        : {
            ...TIMEOUTS[timeouts],
            ...(options.reading && { default_transaction_read_only: true }),
          },
    fetch_types: false,
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String }, ...arrayTypes() },
  });
  beginUntilSent(client);
  return drizzle(options.reading?.(client) ?? client, { schema });
}

// Keeps the pool of a database on globalThis, because development reloads modules.
const shared = globalThis as unknown as { potagerPools?: Map<string, DbPool>; potagerTimeouts?: Timeouts };
function pools(): Map<string, DbPool> {
  if (shared.potagerPools) return shared.potagerPools;
  const opened = new Map<string, DbPool>();
  shared.potagerPools = opened;
  closeAtStop(() => Promise.all([...opened.values()].map((pool) => pool.$client.end({ timeout: 1 }))));
  return opened;
}

/** Gives the statements of this process the time that jobs need. A worker calls it before its first statement. */
export function allowLongStatements(): void {
  shared.potagerTimeouts = "jobs";
}

/** Limits the time of the statements of a transaction, where a pooler gave the connection none. */
export async function limitWaiting(db: Db): Promise<void> {
  if (env().DATABASE_PREPARE) return;
  const { lock_timeout, statement_timeout } = TIMEOUTS[shared.potagerTimeouts ?? "web"];
  await db.execute(sql`
    select set_config('lock_timeout', ${`${lock_timeout}ms`}, true),
      set_config('statement_timeout', ${`${statement_timeout}ms`}, true)`);
}

/**
 * Returns which time-outs the statements outside of transactions lack. Behind a transaction pooler only the role, or the
 * pooler, can give them, and that is what the README asks for.
 */
export async function missingTimeouts(pool: Db): Promise<string[]> {
  const rows = await pool.execute<{ name: string }>(sql`
    select name from pg_settings
    where name in ('lock_timeout', 'statement_timeout') and setting = '0' order by name`);
  return rows.map(({ name }) => name);
}

/** Says at the first use of a pooled database that a page may wait for it without end. */
function tellMissingTimeouts(pool: DbPool): void {
  missingTimeouts(pool).then(
    (missing) => missing.length > 0 && log().warn({ missing }, "the role of DATABASE_URL has no time-outs"),
    // Whoever asked for the pool hears that the database is away.
    () => {},
  );
}

let guarded = false;

/**
 * Keeps the process alive through that fault, with new pools for all new work. Every other uncaught error ends the
 * process as before, unless someone else handles it.
 */
function outliveDriverFault(): void {
  if (guarded) return;
  guarded = true;
  process.on("uncaughtException", (error) => {
    if (isDriverFault(error)) {
      const replaced = [...pools().values()];
      pools().clear();
      const end = () => {
        for (const pool of replaced) void pool.$client.end({ timeout: 5 });
      };
      setTimeout(end, REPLACED_POOL_MS).unref();
    } else if (process.listenerCount("uncaughtException") === 1) {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    }
  });
}

/** Returns the pool that this process keeps under a name, and opens it on the first call. */
export function keptPool(name: string, open: () => DbPool): DbPool {
  outliveDriverFault();
  const known = pools().get(name);
  if (known) return known;
  const opened = open();
  pools().set(name, opened);
  return opened;
}

/** Returns the connection pool of this process, and opens it on the first call. */
export function db(): DbPool {
  const { DATABASE_URL: url, DATABASE_POOL: max, DATABASE_PREPARE: prepare } = env();
  return keptPool(url, () => {
    const opened = connect(url, { max, prepare, timeouts: shared.potagerTimeouts });
    if (!prepare) tellMissingTimeouts(opened);
    return opened;
  });
}
