import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { launch_checks, site_switches, suppressions } from "@/db/schema";
import type { LaunchCheck, SiteSwitch } from "@/lib/vocabulary/site-enumerations";

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

/** Adds a job that used up its attempts. No worker takes it before. @returns its id */
export async function makeFailedJob(error = "it broke", task = "purge_sessions"): Promise<number> {
  const [job] = await db().execute<{ id: string }>(
    sql`select id from graphile_worker.add_job(${task}, '{}'::json, max_attempts => 3, run_at => now() + interval '1 day')`,
  );
  await db().execute(sql`
    update graphile_worker._private_jobs set attempts = 3, last_error = ${error}
    where id = ${job!.id}`);
  return Number(job!.id);
}

/** Ticks a check of the launch checklist, whoever did so before. */
export const makeCheck = (name: LaunchCheck) =>
  db().insert(launch_checks).values({ name, checked_at: new Date() }).onConflictDoNothing();

/** Switches something off for the site, without a verb: a process learns of it when it reads again. */
export async function makeSwitchedOff(name: SiteSwitch): Promise<void> {
  const off = { is_on: false, reason: "Une urgence", changed_at: new Date() };
  await db()
    .insert(site_switches)
    .values({ name, ...off })
    .onConflictDoUpdate({ target: site_switches.name, set: off });
}
