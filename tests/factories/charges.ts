import { asc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { notification_charges } from "@/db/schema";
import { sendOfFarm } from "@/lib/delivery/operations/month";
import { type Clock, systemClock } from "@/lib/platform/clock";
import { publish, transaction } from "@/lib/platform/context";
import type { NotificationStatus } from "@/lib/vocabulary/enumerations";
import { makeAudience } from "./audience";
import { asJob } from "./context";
import { makeNotification } from "./tenant";

interface SentParts {
  emails?: number;
  texts?: number;
  /** Segments of each text. */
  segments?: number;
  /** Tenths of a cent per email or segment. */
  unit?: number;
  status?: NotificationStatus;
  clock?: Clock;
}

async function people(farm_id: number, count: number): Promise<void> {
  const [row] = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from subscribers where farm_id = ${farm_id}`,
  );
  const have = row?.n ?? 0;
  if (have < count) await makeAudience({ id: farm_id }, count - have, count - have, have);
}

/** Makes a send whose messages all went out, with the quote that was frozen for it. Nothing is charged yet. */
export async function sentMessages(farm_id: number, parts: SentParts): Promise<number> {
  const { emails = 0, texts = 0, segments = 1, unit = 100, status = "sent", clock = systemClock } = parts;
  await people(farm_id, Math.max(emails, texts));
  const at = clock.now();
  const units = emails + texts * segments;
  const notification = await makeNotification(
    { id: farm_id },
    {
      status,
      type: "all",
      accepted_at: at,
      sending_started_at: at,
      finished_at: at,
      updated_at: at,
      quote: {
        recipients: { email: emails, sms: texts, people: Math.max(emails, texts) },
        exclusions: {},
        segments: { fr: texts * segments, en: 0, total: texts * segments },
        price_tenths: units * unit,
        tax_tenths: { gst: 0, qst: 0, hst: 0 },
        total_tenths: units * unit,
      },
    },
  );
  const month = notification.accepted_month;
  await db().execute(sql`select ensure_deliveries_month(${month}::date)`);
  for (const [channel, count] of [
    ["email", emails],
    ["sms", texts],
  ] as const)
    await db().execute(sql`
      insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, segments, status, sent_at)
      select ${farm_id}, ${notification.id}, ${month}, id, ${channel}, 'x@y.test', 'fr',
        ${channel === "sms" ? segments : 0}::int, 'sent', ${at.toISOString()}::timestamptz
      from subscribers where farm_id = ${farm_id} order by id limit ${count}`);
  return notification.id;
}

/** Says that all messages of a send were processed, as the last lane does. */
export const complete = (notification_id: number, clock: Clock = systemClock): Promise<void> =>
  transaction(asJob({ clock }), async (tx) =>
    publish(tx, "send_completed", await sendOfFarm(tx, notification_id)),
  );

/** Makes a send, and its charge. */
export async function chargedSend(farm_id: number, parts: SentParts): Promise<number> {
  const id = await sentMessages(farm_id, parts);
  await complete(id, parts.clock);
  return id;
}

/** Changes the status of some messages of a send, as a late answer of the provider does. */
export const setDeliveries = (
  notification_id: number,
  channel: "email" | "sms",
  status: string,
  count = 1,
): Promise<unknown> =>
  db().execute(sql`
    update deliveries set status = ${status},
      sent_at = case when ${status} in ('queued', 'sending', 'canceled', 'suppressed') then null else now() end
    where id in (select id from deliveries where notification_id = ${notification_id} and channel = ${channel} order by id limit ${count})`);

/** Returns the ledger of a send. */
export const ledgerOf = (notification_id: number) =>
  db()
    .select()
    .from(notification_charges)
    .where(eq(notification_charges.notification_id, notification_id))
    .orderBy(asc(notification_charges.number));
