import type { SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { env } from "@/lib/env";
import type { Db } from "./client";
import { withoutHoles } from "./whole-results";

const dialect = new PgDialect();

/**
 * Runs a statement as a prepared statement: PostgreSQL plans it once, and each call is one round trip. Use it only
 * for SQL text that never changes, because each connection keeps every text. For drizzle queries, see built-once.ts.
 */
export async function prepared<Row extends object>(db: Db, statement: SQLWrapper): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement.getSQL());
  const { client } = db._.session as unknown as { client: postgres.Sql };
  return withoutHoles(
    await client.unsafe<Row[]>(sql, params as never[], { prepare: env().DATABASE_PREPARE }),
  );
}
