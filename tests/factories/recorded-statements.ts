import { drizzle } from "drizzle-orm/postgres-js";
import { type Db, db } from "@/db/client";
import * as schema from "@/db/schema";
import type { Ctx } from "@/lib/core/context";

export type Statement = [text: string, values: unknown[]];

/** Returns a context that records its SQL statements, and a function that returns those since its last call. */
export function recorded(ctx: Ctx): { ctx: Ctx; asked: () => Statement[] } {
  const statements: Statement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push([text, values]) };
  const recording = drizzle(db().$client, { schema, logger }) as unknown as Db;
  return { ctx: { ...ctx, db: recording }, asked: () => statements.splice(0) };
}
