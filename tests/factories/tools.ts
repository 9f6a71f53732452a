import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { suppressions } from "@/db/schema";

/** Blocks an address; by default a new one, which bounced at every farm. */
export async function makeSuppression(values: Partial<typeof suppressions.$inferInsert> = {}) {
  const [row] = await db()
    .insert(suppressions)
    .values({
      channel: "email",
      address: `rebond-${randomUUID()}@ailleurs.test`,
      reason: "bounced",
      ...values,
    })
    .returning();
  return row!;
}

/** Adds a job that used up its attempts. @returns its id */
export async function makeFailedJob(error = "it broke", task = "purge_sessions"): Promise<number> {
  const [job] = await db().execute<{ id: string }>(
    sql`select id from graphile_worker.add_job(${task}, '{}'::json, max_attempts => 3)`,
  );
  await db().execute(sql`
    update graphile_worker._private_jobs set attempts = 3, last_error = ${error}, run_at = now() + interval '1 day'
    where id = ${job!.id}`);
  return Number(job!.id);
}
