import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { env } from "@/lib/env";
import * as schema from "./schema";

export type Db = PostgresJsDatabase<typeof schema> & { $client: postgres.Sql };

/** Opens a pool on `url`; the caller ends it with `db.$client.end()`. */
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

// Development reloads modules; the pool must survive that.
const shared = globalThis as unknown as { potagerDb?: Db };

/** The pool of this process. */
export function db(): Db {
  shared.potagerDb ??= connect(env().DATABASE_URL, {
    max: env().DATABASE_POOL,
    prepare: env().DATABASE_PREPARE,
  });
  return shared.potagerDb;
}
