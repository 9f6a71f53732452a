import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Ctx, transaction } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import type { EmailEvent } from "@/lib/providers/email/webhook";
import { isMachineOpen, RANK, type Stage } from "../rules";
import { pauseNotification } from "./finish";

/** Bounces among a send's first emails that pause it: 5 % of 200 (DECISIONS "hard bounces"). */
const BOUNCE_SAMPLE = 200;
const BOUNCES_ALLOWED = 10;

/** True the first time an event is seen; duplicates change nothing. */
export async function firstTime(
  ctx: Ctx,
  provider: "resend" | "sns",
  event_id: string,
  type: string,
): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    insert into webhook_events (provider, event_id, type) values (${provider}, ${event_id}, ${type})
    on conflict do nothing returning event_id`);
  return rows.length > 0;
}

interface Touched extends Record<string, unknown> {
  id: number;
  farm_id: number;
  notification_id: number;
  subscriber_id: number;
  address: string;
}

/**
 * Moves a delivery forward to `stage` and sets its moment; an earlier stage never overwrites a later one, and a
 * moment once set stays. Stages between are filled in, since an opened email was delivered.
 */
export async function advance(
  ctx: Ctx,
  delivery_id: number,
  stage: Stage,
  at: Date,
  reason: string | null = null,
): Promise<Touched | null> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const ranks = sql.join(
    Object.entries(RANK).map(([status, rank]) => sql`when ${status} then ${rank}::int`),
    sql` `,
  );
  const reached = (name: Stage, column: string) =>
    RANK[stage] >= RANK[name] && !["bounced", "complained", "failed"].includes(stage)
      ? sql`coalesce(${sql.raw(column)}, ${moment})`
      : sql.raw(column);
  const [row] = await ctx.db.execute<Touched>(sql`
    update deliveries d set
      status = case when (case d.status ${ranks} else 0 end) < ${RANK[stage]}::int then ${stage} else d.status end,
      reason = coalesce(${reason}, case when d.status in ('unknown', 'suppressed', 'canceled') then null else d.reason end),
      sent_at = coalesce(sent_at, ${moment}),
      delivered_at = ${stage === "complained" ? sql`coalesce(delivered_at, ${moment})` : reached("delivered", "delivered_at")},
      opened_at = ${reached("opened", "opened_at")},
      clicked_at = ${reached("clicked", "clicked_at")},
      bounced_at = ${stage === "bounced" ? sql`coalesce(bounced_at, ${moment})` : sql`bounced_at`},
      complained_at = ${stage === "complained" ? sql`coalesce(complained_at, ${moment})` : sql`complained_at`}
    where d.id = ${delivery_id} returning d.id, d.farm_id, d.notification_id, d.subscriber_id, d.address`);
  return row ?? null;
}

/** The address may not be written to again by this farm; two farms' bounces bar it everywhere. */
async function suppressEmail(
  ctx: Ctx,
  farm_id: number,
  address: string,
  reason: "bounced" | "complained" | "provider",
): Promise<void> {
  await ctx.db.execute(sql`
    insert into suppressions (farm_id, channel, address, reason) values (${farm_id}, 'email', ${address}, ${reason}) on conflict do nothing`);
  if (reason !== "bounced") return;
  await ctx.db.execute(sql`
    insert into suppressions (farm_id, channel, address, reason)
    select null, 'email', ${address}, 'bounced'
    where (select count(*) from suppressions where channel = 'email' and address = ${address} and reason = 'bounced' and farm_id is not null) >= 2
    on conflict do nothing`);
}

async function pauseIfBouncing(ctx: Ctx, notification_id: number): Promise<void> {
  const [row] = await ctx.db.execute<{ bounced: number }>(sql`
    select count(*) filter (where bounced_at is not null) as bounced from (
      select bounced_at from deliveries where notification_id = ${notification_id} and channel = 'email'
      order by subscriber_id limit ${BOUNCE_SAMPLE}) first`);
  if (Number(row?.bounced) <= BOUNCES_ALLOWED) return;
  if (await pauseNotification(ctx, notification_id, "tooManyBounces"))
    log().warn({ notification_id }, "paused: too many bounces");
}

const STAGES: Record<string, Stage> = {
  "email.sent": "sent",
  "email.delivered": "delivered",
  "email.opened": "opened",
  "email.clicked": "clicked",
  "email.bounced": "bounced",
  "email.complained": "complained",
  "email.suppressed": "bounced",
};

async function applyToDelivery(
  ctx: Ctx,
  event: EmailEvent,
  stage: Stage,
  delivery_id: number,
): Promise<void> {
  const at = new Date(event.created_at);
  if (stage === "opened" && isMachineOpen(event.data.open?.userAgent)) {
    await ctx.db.execute(sql`
      update deliveries set machine_opened_at = coalesce(machine_opened_at, ${at.toISOString()}::timestamptz) where id = ${delivery_id}`);
    return;
  }
  const soft =
    stage === "bounced" &&
    event.data.bounce?.type !== undefined &&
    !/permanent|hard/i.test(event.data.bounce.type);
  const reason = event.data.bounce?.message ?? event.data.suppressed?.message ?? null;
  const touched = await advance(ctx, delivery_id, stage, at, stage === "bounced" ? reason : null);
  if (!touched) return;
  if (stage === "complained") await suppressEmail(ctx, touched.farm_id, touched.address, "complained");
  if (stage === "bounced" && !soft) {
    await suppressEmail(
      ctx,
      touched.farm_id,
      touched.address,
      event.type === "email.suppressed" ? "provider" : "bounced",
    );
    await pauseIfBouncing(ctx, touched.notification_id);
  }
}

/** A message that is no notification: what it held is of no use any more. */
async function applyToMessage(ctx: Ctx, stage: "delivered" | "bounced", uuid: string): Promise<void> {
  if (!z.guid().safeParse(uuid).success) return;
  await ctx.db.execute(sql`
    update transactional_messages set status = ${stage}, payload = '{}'
    where uuid = ${uuid}::uuid
      and (status in ('queued', 'sending', 'sent') or (status = 'delivered' and ${stage} = 'bounced'))`);
}

/** One verified event of Resend: written down and applied together, or not at all. */
export async function applyEmailEvent(ctx: Ctx, event: EmailEvent): Promise<void> {
  const stage = STAGES[event.type];
  if (!stage) return;
  await transaction(ctx, async (tx) => {
    if (!(await firstTime(tx, "resend", event.event_id, event.type))) return;
    const delivery_id = Number(event.data.tags?.delivery);
    if (Number.isSafeInteger(delivery_id) && delivery_id > 0) {
      await applyToDelivery(tx, event, stage, delivery_id);
    } else if (stage === "delivered" || stage === "bounced") {
      await applyToMessage(tx, stage, event.data.tags?.message ?? "");
    }
  });
}
