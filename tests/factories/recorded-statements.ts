import { drizzle } from "drizzle-orm/postgres-js";
import { type DbPool, db } from "@/db/client";
import * as schema from "@/db/schema";
import type { PoolCtx } from "@/lib/platform/context";

export type Statement = [text: string, values: unknown[]];

/**
 * Returns a context that records its SQL statements, and a function that returns those since its last call: in order,
 * and those that were sent together as one group.
 */
export function recorded(ctx: PoolCtx): { ctx: PoolCtx; asked: () => Statement[][] } {
  const groups: Statement[][] = [];
  let group: Statement[] | null = null;
  const logQuery = (text: string, values: unknown[]) => {
    if (!group) {
      group = [];
      groups.push(group);
      setImmediate(() => {
        group = null;
      });
    }
    group.push([text, values]);
  };
  const recording = drizzle(db().$client, { schema, logger: { logQuery } }) as unknown as DbPool;
  return { ctx: { ...ctx, db: recording }, asked: () => groups.splice(0) };
}
