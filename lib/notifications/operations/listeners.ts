import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import type { DomainEvents } from "@/lib/core/events";
import { log } from "@/lib/core/log";
import { listUnderway } from "../queries";
import { cancelSend } from "./cancel-send";
import { transition } from "./transition";

/** Pauses a send that is in progress, with the reason. The owner can resume it. */
export async function pauseSend(
  tx: Ctx,
  { notification_id, reason }: DomainEvents["send_interrupted"],
): Promise<void> {
  if (await transition(tx, notification_id, "paused", { status_reason: reason }))
    log().warn({ notification_id, reason }, "send paused");
}

/** Marks a send as sent. */
export async function finishSend(
  tx: Ctx,
  { notification_id }: DomainEvents["send_completed"],
): Promise<void> {
  await transition(tx, notification_id, "sent", { status_reason: null, finished_at: tx.clock.now() });
}

/** Cancels all sends of a deleted farm. */
export async function cancelSendsOfFarm(tx: Ctx, { farm_id }: DomainEvents["farm_deleted"]): Promise<void> {
  for (const { id } of await listUnderway(tx.db, farm_id)) await cancelSend(tx, id, "farmDeleted");
}

/** Removes a deleted produce from drafts and scheduled notifications. */
export async function removeFromDrafts(
  tx: Ctx,
  { farm_id, produce_id }: DomainEvents["produce_deleted"],
): Promise<void> {
  await tx.db.execute(sql`
    update notifications set produce_ids = array_remove(produce_ids, ${produce_id}::bigint)
    where farm_id = ${farm_id} and status in ('in_creation', 'scheduled') and ${produce_id}::bigint = any (produce_ids)`);
}
