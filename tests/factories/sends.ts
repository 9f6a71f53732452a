import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { advanceDelivery } from "@/lib/delivery/operations/apply-event";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { farmStatistics } from "@/lib/statistics/service/read";
import { asJob, asUser } from "./context";
import { makeNotification, makeTenant } from "./tenant";

/** When the statistics of tests are looked at. */
export const clock = fixedClock("2026-11-23T17:00:00Z");

/** A finished send with its deliveries, which `stages` move forward. */
export async function makeSent(
  farm: { id: number },
  people: readonly { id: number }[],
  started: string,
  { channel = "email" as "email" | "sms", quote = null as object | null, segments = 0 } = {},
) {
  const started_at = new Date(started);
  const notification = await makeNotification(farm, {
    status: "sent",
    type: channel,
    accepted_at: started_at,
    sending_started_at: started_at,
    finished_at: started_at,
    quote: quote as never,
  });
  const ids: number[] = [];
  for (const { id } of people) {
    const [row] = await db().execute<{ id: number }>(sql`
      insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, segments, status, sent_at)
      values (${farm.id}, ${notification.id}, ${notification.accepted_month}, ${id}, ${channel}, 'x@y.test', 'fr', ${segments}, 'sent', ${started}::timestamptz)
      returning id`);
    ids.push(row!.id);
  }
  return { notification, ids };
}
/** Moves a delivery forward, as an event of the provider does. */
export const advance = (
  id: number,
  stage: "delivered" | "opened" | "clicked" | "bounced" | "complained",
  when: string,
) => transaction(asJob(), (tx) => advanceDelivery(tx, id, stage, new Date(when)));

/** A farm that opened in January, and its statistics as its owner reads them. */
export async function statisticsTenant(values: Parameters<typeof makeTenant>[0] = {}) {
  const { owner, farm } = await makeTenant({ created_at: new Date("2026-01-05T15:00:00Z"), ...values });
  const ctx = asUser(owner, { clock });
  const read = (query: object = {}) => farmStatistics(ctx, { farm_id: farm.id, ...query });
  return { owner, farm, ctx, read };
}
