import { sql } from "drizzle-orm";
import { type Ctx, publish, transaction } from "@/lib/platform/context";
import type { StatusReason } from "@/lib/vocabulary/enumerations";
import { areOf, type SendOfFarm } from "./month";

/** Returns whether a send may have reached anyone. A message of unknown fate may have arrived. */
export async function reachedAnyone(ctx: Ctx, send: SendOfFarm): Promise<boolean> {
  const [row] = await ctx.db.execute<{ reached: boolean }>(sql`
    select exists (select 1 from deliveries where ${areOf(send)}
      and status not in ('failed', 'suppressed', 'canceled', 'bounced')) as reached`);
  return row?.reached ?? false;
}

/** Publishes "send_completed" when no message of a send is left to process. */
export async function publishIfComplete(ctx: Ctx, send: SendOfFarm): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [row] = await tx.db.execute<{ open: boolean }>(sql`
      select exists (select 1 from delivery_batches b
          where b.farm_id = ${send.farm_id} and b.notification_id = ${send.notification_id} and b.status <> 'done')
        or exists (select 1 from deliveries d where ${areOf(send, "d")} and d.channel = 'sms'
          and d.status in ('queued', 'sending')) as open`);
    if (!row?.open) await publish(tx, "send_completed", send);
  });
}

/** Publishes "send_interrupted", so that the send pauses with a reason that its owner reads. */
export const interrupt = (ctx: Ctx, notification_id: number, reason: StatusReason): Promise<void> =>
  transaction(ctx, (tx) => publish(tx, "send_interrupted", { notification_id, reason }));
