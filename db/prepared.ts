import type { SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { env } from "@/lib/env";
import type { Db } from "./client";

const dialect = new PgDialect();

/**
 * Runs a statement that is asked again and again as a prepared one: planned once and answered in one round trip.
 * drizzle leaves its own unprepared, but those it builds under a name (built-once.ts). Only for texts that never
 * vary: each is kept by its connection.
 */
export async function prepared<Row extends object>(db: Db, statement: SQLWrapper): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement.getSQL());
  const { client } = db._.session as unknown as { client: postgres.Sql };
  return client.unsafe<Row[]>(sql, params as never[], { prepare: env().DATABASE_PREPARE });
}
