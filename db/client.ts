import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/env";
import "./query-errors";
import * as schema from "./schema";

export type Db = PostgresJsDatabase<typeof schema> & { $client: postgres.Sql };

/** Opens a connection pool on `url`. The caller closes it with `db.$client.end()`. */
export function connect(url: string, options: { max?: number; prepare?: boolean } = {}): Db {
  const client = postgres(url, {
    max: options.max ?? 10,
    prepare: options.prepare ?? true,
    idle_timeout: 60,
    onnotice: () => {},
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  });
  return drizzle(client, { schema }) as Db;
}

// Keeps the pool on globalThis, because development reloads modules.
const shared = globalThis as unknown as { potagerDb?: Db };

/** Returns the connection pool of this process, and opens it on the first call. */
export function db(): Db {
  shared.potagerDb ??= connect(env().DATABASE_URL, {
    max: env().DATABASE_POOL,
    prepare: env().DATABASE_PREPARE,
  });
  return shared.potagerDb;
}
