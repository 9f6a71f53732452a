import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import { CRON_SILENT_SECONDS } from "../rules";

/** Signs of life use the clock of the database, because all processes share it. */

/** Says that a worker runs. */
export async function saveWorker(ctx: Ctx, worker_uuid: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into running_workers (worker_uuid, seen_at) values (${worker_uuid}, now())
    on conflict (worker_uuid) do update set seen_at = now()`);
}

/** Removes a worker that has ended. */
export async function removeWorker(ctx: Ctx, worker_uuid: string): Promise<void> {
  await ctx.db.execute(sql`delete from running_workers where worker_uuid = ${worker_uuid}`);
}

/** Removes workers that were killed more than an hour ago. */
export async function removeSilentWorkers(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`delete from running_workers where seen_at < now() - interval '1 hour'`);
}

/** Says that a call of a cron did its work. */
export async function saveTick(ctx: Ctx, cron: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into cron_ticks (cron, ticked_at) values (${cron}, now())
    on conflict (cron) do update set ticked_at = now()`);
}

/** Returns whether a cron drives the queue at the moment. */
export async function isDrivenByCron(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from cron_ticks where ticked_at > now() - make_interval(secs => ${CRON_SILENT_SECONDS})`);
  return rows.length > 0;
}
