import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { deliveries, notifications } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { DomainEvents } from "@/lib/core/events";

/** The farm's sends, which deliveries are indexed by: those with someone left to reach, or all. */
const sendsOf = (tx: Ctx, farm_id: number, which: "underway" | "all") =>
  tx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.farm_id, farm_id),
        which === "all" ? undefined : inArray(notifications.status, ["scheduled", "sending", "paused"]),
      ),
    );

/** Sends nothing any more to someone who took consent back; notes by which delivery they left. */
export async function suppressWaiting(
  tx: Ctx,
  { farm_id, subscriber_id, channels, delivery_id }: DomainEvents["consent_withdrawn"],
): Promise<void> {
  await tx.db
    .update(deliveries)
    .set({ status: "suppressed", reason: "unsubscribed" })
    .where(
      and(
        inArray(deliveries.notification_id, sendsOf(tx, farm_id, "underway")),
        inArray(deliveries.channel, [...channels]),
        eq(deliveries.subscriber_id, subscriber_id),
        eq(deliveries.status, "queued"),
      ),
    );
  if (delivery_id === null) return;
  await tx.db
    .update(deliveries)
    .set({ unsubscribed_at: tx.clock.now() })
    .where(
      and(
        eq(deliveries.id, delivery_id),
        eq(deliveries.subscriber_id, subscriber_id),
        isNull(deliveries.unsubscribed_at),
      ),
    );
}

/** Forgets the addresses of someone who was erased; what was sent stays counted. */
export async function forgetRecipient(
  tx: Ctx,
  { farm_id, subscriber_id }: DomainEvents["subscriber_erased"],
): Promise<void> {
  await tx.db
    .update(deliveries)
    .set({ address: "" })
    .where(
      and(
        inArray(deliveries.notification_id, sendsOf(tx, farm_id, "all")),
        sql`${deliveries.channel} in ('email', 'sms')`,
        eq(deliveries.subscriber_id, subscriber_id),
        notInArray(deliveries.status, ["queued", "sending"]),
      ),
    );
}
