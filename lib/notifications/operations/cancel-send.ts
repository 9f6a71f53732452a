import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { cancelWaiting } from "@/lib/delivery/operations/cancel-waiting";
import type { SendOfFarm } from "@/lib/delivery/operations/month";
import { type Ctx, publish } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import type { StatusReason } from "@/lib/vocabulary/enumerations";
import type { NotificationRow } from "../queries";
import { NOTIFICATION } from "./contents";
import { copyDraft } from "./drafts";
import { transition } from "./transition";

/**
 * Cancels a send. Waiting messages are canceled. Messages that the provider already has may still arrive, and are
 * recorded then.
 * @returns null when there was nothing to cancel
 */
export async function cancelSend(
  tx: Ctx,
  send: SendOfFarm,
  reason: StatusReason | null,
): Promise<NotificationRow | null> {
  const row = await transition(tx, send, "canceled", {
    status_reason: reason,
    finished_at: tx.clock.now(),
  });
  if (row) await cancelWaiting(tx, send);
  if (row?.sending_started_at) await publish(tx, "send_canceled", { notification_id: send.notification_id });
  return row;
}

/**
 * Takes a planned send back before it starts. Its row ends, hidden, and a draft with the same words, audience and time
 * takes its place and its uuid: the rows that keep a message from being sent twice are never used again.
 * @throws AppError conflict when it is not planned, or starts at this moment
 */
export async function withdrawPlanned(
  tx: Ctx,
  farm_id: number,
  { id, uuid, scheduled_day, scheduled_hour, continue_next_day }: NotificationRow,
  act: "in_creation" | "move",
): Promise<NotificationRow> {
  const draft = await copyDraft(tx, farm_id, id, { scheduled_day, scheduled_hour, continue_next_day });
  const now = tx.clock.now();
  const send = { farm_id, notification_id: id };
  const ended = await transition(
    tx,
    send,
    "canceled",
    { finished_at: now, deleted_at: now, uuid: randomUUID() },
    ["scheduled"],
    act,
  );
  if (!ended) throw conflict("notificationMoved");
  await cancelWaiting(tx, send);
  // The address of its page is in other tabs and in the mail of colleagues.
  const [named] = await tx.db
    .update(notifications)
    .set({ uuid })
    .where(and(eq(notifications.farm_id, farm_id), eq(notifications.id, draft.id)))
    .returning(NOTIFICATION);
  return named!;
}
