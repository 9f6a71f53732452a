import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  audit_entries,
  consents,
  deliveries,
  delivery_batches,
  disputes,
  link_clicks,
  notification_total_changes,
  notifications,
  page_hits,
  subscribers,
  transactional_messages,
  webhook_events,
} from "@/db/schema";
import { purgeAudit } from "@/lib/audit/service";
import { purgeConsents } from "@/lib/consent/service";
import { deleteOfEndedMonth } from "@/lib/delivery/operations/purge-months";
import { purgeDeliveries } from "@/lib/delivery/service/upkeep";
import { deleteOldPageHits } from "@/lib/page-hits/operations/write";
import { systemClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { purgeInParts } from "@/lib/platform/purge";
import { purgeMessageBodies, purgeMessages } from "@/lib/transactional/service";
import { purgeUploads } from "@/lib/uploads/service";
import { RETENTION } from "@/lib/vocabulary/retention";
import { purgeProviderCalls } from "@/lib/webhooks/service";
import { REGULAR_TASKS } from "@/lib/worker/regular-tasks";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asJob, asVisitor } from "@/tests/factories/context";
import { makeKeptCall } from "@/tests/factories/logs";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import { ROOT } from "@/tests/setup/doors/tree";

const DAY = 86_400_000;
const ago = (days: number) => new Date(systemClock.now().getTime() - days * DAY);

/** A bank asks a payment of the farm's account back, and has not decided. */
async function openDisputeOf(farm_id: number): Promise<void> {
  await db()
    .insert(disputes)
    .values({
      billing_account_id: await accountOf(farm_id),
      provider_dispute_id: `dp_${crypto.randomUUID()}`,
      provider_payment_id: `py_${crypto.randomUUID()}`,
      kind: "dispute",
      status: "under_review",
      reason: "general",
      amount_cents: 1000,
      opened_at: systemClock.now(),
      saved_reading: 1,
    });
}

describe("a purge in parts", () => {
  it("stops when its time is over, and goes on in the next run", async () => {
    const url = `/fr/${crypto.randomUUID()}`;
    const hit = (days: number) => ({ url, lang: "fr" as const, created_at: ago(days) });
    await purgeInParts(asJob(), deleteOldPageHits);
    await db()
      .insert(page_hits)
      .values([hit(500), hit(499), hit(498), hit(300)]);
    const kept = () => db().$count(page_hits, eq(page_hits.url, url));
    const run = () => purgeInParts(asJob(), deleteOldPageHits, { rows: 2, milliseconds: 0 });
    expect([await run(), await kept()]).toEqual([{ purged: 2 }, 2]);
    expect([await run(), await kept()]).toEqual([{ purged: 1 }, 1]);
    expect([await run(), await kept()]).toEqual([{ purged: 0 }, 1]);
  });

  it("is for jobs alone", async () => {
    for (const purge of [purgeAudit, purgeConsents, purgeDeliveries, purgeMessages, purgeUploads])
      await expect(purge(asVisitor())).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("single messages", () => {
  const make = async (
    farm_id: number | null,
    days: number,
    status: "sent" | "queued" = "sent",
    kind: "confirm_subscription" | "provincial_sales" = "confirm_subscription",
  ) => {
    const [row] = await db()
      .insert(transactional_messages)
      .values({
        farm_id,
        kind,
        channel: "email",
        address: `luc-${crypto.randomUUID()}@abonne.test`,
        lang: "fr",
        payload: { link: "https://potager.test/c" },
        status,
        created_at: ago(days),
      })
      .returning();
    return row!.id;
  };
  const found = (ids: number[]) =>
    db()
      .select()
      .from(transactional_messages)
      .where(inArray(transactional_messages.id, ids))
      .orderBy(transactional_messages.id);

  it("lose their values after 30 days, unless they still wait", async () => {
    const { farm } = await makeTenant();
    const ids = [await make(farm.id, 29), await make(farm.id, 31), await make(farm.id, 31, "queued")];
    await purgeMessageBodies(asJob());
    expect((await found(ids)).map(({ payload }) => Object.keys(payload).length)).toEqual([1, 0, 1]);
  });

  it("go after 2 years, but not those of an open dispute, or that would be told again", async () => {
    const [{ farm }, disputed] = [await makeTenant(), await makeTenant()];
    await openDisputeOf(disputed.farm.id);
    const young = await make(farm.id, 725);
    const old = await make(farm.id, 735);
    const proof = await make(disputed.farm.id, 735);
    const told = await make(null, 735, "sent", "provincial_sales");
    await purgeMessages(asJob());
    expect((await found([young, old, proof, told])).map(({ id }) => id)).toEqual([young, proof, told]);
  });
});

it("calls of providers go after 90 days", async () => {
  const young = await makeKeptCall({ created_at: ago(89) });
  const old = await makeKeptCall({ created_at: ago(91) });
  await purgeProviderCalls(asJob());
  const rows = await db()
    .select({ id: webhook_events.event_id })
    .from(webhook_events)
    .where(inArray(webhook_events.event_id, [young, old]));
  expect(rows).toEqual([{ id: young }]);
});

it("entries of the audit go after 2 years, but for plans and open disputes", async () => {
  const [{ farm }, disputed] = [await makeTenant(), await makeTenant()];
  await openDisputeOf(disputed.farm.id);
  const entry = (farm_id: number, days: number, action = "produce.update") => ({
    actor: "job" as const,
    farm_id,
    action,
    request_id: "retention",
    created_at: ago(days),
  });
  const rows = await db()
    .insert(audit_entries)
    .values([
      entry(farm.id, 725),
      entry(farm.id, 735),
      entry(farm.id, 735, "farm.plan"),
      entry(disputed.farm.id, 735),
    ])
    .returning({ id: audit_entries.id });
  await purgeAudit(asJob());
  const ids = rows.map(({ id }) => id);
  const left = await db()
    .select({ id: audit_entries.id })
    .from(audit_entries)
    .where(inArray(audit_entries.id, ids))
    .orderBy(audit_entries.id);
  expect(left.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]]);
});

describe("the ledger of consents", () => {
  const act = async (farm_id: number, subscriber_id: number, kind: "granted" | "withdrawn", days: number) => {
    await db()
      .insert(consents)
      .values({
        farm_id,
        subscriber_id,
        channel: "email",
        act: kind,
        basis: kind === "granted" ? "express" : null,
        source: "public-form",
        lang: "fr",
        created_at: ago(days),
      });
  };
  const count = (id: number) => db().$count(consents, eq(consents.subscriber_id, id));

  it("goes 3 years after the person could be written to last", async () => {
    const { farm } = await makeTenant();
    const [stays, left, gone, back] = await Promise.all(
      [0, 1, 2, 3].map(() => makeSubscriber(farm, {}, [])),
    );
    for (const { id } of [stays!, left!, gone!, back!]) await act(farm.id, id, "granted", 2000);
    await act(farm.id, left!.id, "withdrawn", 1090);
    for (const { id } of [gone!, back!]) await act(farm.id, id, "withdrawn", 1100);
    await act(farm.id, back!.id, "granted", 1099);
    await purgeConsents(asJob());
    const kept = await Promise.all([stays!, left!, gone!, back!].map(({ id }) => count(id)));
    expect(kept).toEqual([1, 2, 0, 3]);
    expect(await db().$count(subscribers, eq(subscribers.id, gone!.id))).toBe(1);
  });
});

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
      insert into link_clicks (notification_id, delivery_id, accepted_month, link)
      select ${id}, id, ${accepted_month}::date, 0 from sent`);
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
    await openDisputeOf(farm.id);
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

it("docs/product/retention.md lists every period, with a task that exists", () => {
  const page = readFileSync(join(ROOT, "docs/product/retention.md"), "utf8");
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) (days?|months) \| (?:`(\w+)`|none) \|/gm)];
  const periods = Object.entries(RETENTION).map(([kind, period]) =>
    "days" in period
      ? [kind, `${period.days} ${period.days === 1 ? "day" : "days"}`]
      : [kind, `${period.months} months`],
  );
  expect(rows.map(([, kind, number, unit]) => [kind, `${number} ${unit}`]).sort()).toEqual(periods.sort());
  const tasks = rows.flatMap(([, , , , task]) => task ?? []);
  expect(tasks.filter((task) => !(task in REGULAR_TASKS))).toEqual([]);
});
