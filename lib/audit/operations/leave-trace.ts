import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type Ctx, isActing } from "@/lib/platform/context";
import { queuedFarmOf } from "@/lib/platform/farm-queue";
import { recordAudit } from "./record-audit";

/** Lines of a request are not older than this, in milliseconds. */
const LONGEST_REQUEST = 10 * 60_000;

/**
 * Writes a line into the audit when a super administrator changed something in the name of a user and no line of the
 * request says so. It runs as the last step of each transaction, so that no write is without a trace.
 */
async function leaveTrace(ctx: Ctx, db: Db): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "user" || actor.acted_by === undefined) return;
  const since = new Date(ctx.clock.now().getTime() - LONGEST_REQUEST).toISOString();
  const [row] = await db.execute<{ traceless: boolean }>(sql`
    select pg_current_xact_id_if_assigned() is not null and not exists (
      select from audit_entries where on_behalf_of_user_id = ${actor.user_id} and created_at > ${since}::timestamptz
        and request_id = ${ctx.requestId}) as traceless`);
  if (!row?.traceless) return;
  await recordAudit(
    { ...ctx, db },
    { subject: "account", act: "acted", farm_id: queuedFarmOf(ctx), subject_id: actor.user_id },
  );
}

/** Has each transaction of a call leave a trace when its actor acts in the name of a user. */
export function traceActing(ctx: Ctx): void {
  if (!isActing(ctx)) return;
  // Callers may send the id of an earlier request, whose lines would then stand for this one.
  ctx.requestId = `${ctx.requestId}.${randomUUID()}`;
  ctx.beforeCommit = (tx) => leaveTrace(ctx, tx);
}
