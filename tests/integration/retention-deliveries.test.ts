import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  deliveries,
  delivery_batches,
  disputes,
  link_clicks,
  notification_total_changes,
  notifications,
} from "@/db/schema";
import { deleteOfEndedMonth } from "@/lib/delivery/operations/purge-months";
import { purgeDeliveries } from "@/lib/delivery/service/upkeep";
import { systemClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asJob } from "@/tests/factories/context";
import { keepOpenDispute } from "@/tests/factories/dispute-rows";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const ago = (days: number) => new Date(systemClock.now().getTime() - days * 86_400_000);

describe("months of deliveries", () => {
  /** Each run empties one month. */
  const purgeUntilNothing = async () => {
    while ((await purgeDeliveries(asJob())).purged > 0);
  };

  /** A send of long ago to one person, with a batch and a click. @returns its id */
  const sendOf = async (farm: { id: number }, accepted: Date, status: "sent" | "paused" = "sent") => {
    const person = await makeSubscriber(farm);
    const { id, accepted_month } = await makeNotification(farm, {
      status,
      accepted_at: accepted,
      sending_started_at: accepted,
      finished_at: status === "sent" ? accepted : null,
    });
    await db().execute(sql`
      with sent as (
        insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, status)
        values (${farm.id}, ${id}, ${accepted_month}::date, ${person.id}, 'email', 'x@y.test', 'fr', 'sent') returning id)
      insert into link_clicks (farm_id, notification_id, delivery_id, accepted_month, link)
      select ${farm.id}, ${id}, id, ${accepted_month}::date, 0 from sent`);
    await db().insert(delivery_batches).values({
      farm_id: farm.id,
      notification_id: id,
      number: 0,
      first_subscriber_id: person.id,
      last_subscriber_id: person.id,
    });
    return id;
  };
  /** Counts the deliveries, batches and clicks of a send. */
  const kept = (id: number) =>
    Promise.all([
      db().$count(deliveries, eq(deliveries.notification_id, id)),
      db().$count(delivery_batches, eq(delivery_batches.notification_id, id)),
      db().$count(link_clicks, eq(link_clicks.notification_id, id)),
    ]);
  const [ALL, NONE] = [
    [1, 1, 1],
    [0, 0, 0],
  ];

  it("are emptied after 2 years, but not while a send of one may go on", async () => {
    const { farm } = await makeTenant();
    const young = await sendOf(farm, ago(700));
    const paused = await sendOf(farm, new Date("2019-02-10T12:00:00Z"), "paused");
    const sameMonth = await sendOf((await makeTenant()).farm, new Date("2019-02-11T12:00:00Z"));
    const old = await sendOf(farm, new Date("2019-03-10T12:00:00Z"));
    await purgeUntilNothing();
    expect(await Promise.all([young, paused, sameMonth, old].map(kept))).toEqual([ALL, ALL, ALL, NONE]);
    const [totals] = await db()
      .select()
      .from(notification_total_changes)
      .where(eq(notification_total_changes.notification_id, old));
    expect(totals).toMatchObject({ channel: "email", messages: 1 });
    await db()
      .update(notifications)
      .set({ status: "canceled", finished_at: new Date("2019-02-12T12:00:00Z") })
      .where(eq(notifications.id, paused));
    await purgeUntilNothing();
    expect(await Promise.all([young, paused, sameMonth].map(kept))).toEqual([ALL, NONE, NONE]);
  });

  it("go part by part, batches first", async () => {
    const { farm } = await makeTenant();
    await purgeUntilNothing();
    const old = await sendOf(farm, new Date("2017-06-10T12:00:00Z"));
    const part = () => transaction(asJob(), (tx) => deleteOfEndedMonth(tx, 1));
    expect([await part(), await kept(old)]).toEqual([1, [1, 0, 1]]);
    expect([await part(), await kept(old)]).toEqual([1, NONE]);
    expect(await part()).toBe(0);
  });

  it("stay while a bank asks a payment of a farm back", async () => {
    const { farm } = await makeTenant();
    const held = await sendOf(farm, new Date("2018-05-10T12:00:00Z"));
    await keepOpenDispute(farm.id);
    await purgeUntilNothing();
    expect(await kept(held)).toEqual(ALL);
    await db()
      .update(disputes)
      .set({ status: "won", closed_at: systemClock.now() })
      .where(eq(disputes.billing_account_id, await accountOf(farm.id)));
    await purgeUntilNothing();
    expect(await kept(held)).toEqual(NONE);
  });
});
