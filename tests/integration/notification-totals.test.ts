import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { cancelWaiting } from "@/lib/delivery/operations/cancel-waiting";
import { lockedInOrder } from "@/lib/delivery/operations/lock-in-order";
import { sendOfFarm } from "@/lib/delivery/operations/month";
import { claimSms, recordSms } from "@/lib/delivery/operations/sms-claims";
import { countDeliveries } from "@/lib/delivery/operations/stats";
import { foldNotificationTotals } from "@/lib/delivery/service/upkeep";
import { lockOfFarm } from "@/lib/notifications/operations/lock-of-farm";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { makeAudience } from "@/tests/factories/audience";
import { asJob, asUser } from "@/tests/factories/context";
import { randomFrom } from "@/tests/factories/random";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import { endsOrBlocks } from "@/tests/setup/barriers";

const NOON = "2026-07-01T16:00:00Z";

/** Counts a notification from its deliveries, one by one. */
async function derived(notification_id: number) {
  const channels = await db().execute<{ channel: "email" | "sms" }>(sql`
    select channel, count(*) as messages,
      count(*) filter (where status in ('queued', 'sending')) as queued,
      count(*) filter (where sent_at is not null) as sent,
      count(*) filter (where delivered_at is not null and bounced_at is null) as delivered,
      count(*) filter (where opened_at is not null and bounced_at is null) as opened,
      count(*) filter (where machine_opened_at is not null and opened_at is null) as machine_opened,
      count(*) filter (where clicked_at is not null and bounced_at is null) as clicked,
      coalesce(sum(greatest(clicks, provider_clicks)), 0)::bigint as clicks,
      count(*) filter (where bounced_at is not null) as bounced,
      count(*) filter (where complained_at is not null) as complained,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'suppressed') as suppressed,
      count(*) filter (where status = 'canceled') as canceled,
      count(*) filter (where status = 'unknown') as unknown,
      count(*) filter (where unsubscribed_at is not null) as unsubscribed
    from deliveries where notification_id = ${notification_id} group by 1`);
  const [people] = await db().execute(sql`
    select count(distinct subscriber_id) as people,
      count(distinct subscriber_id) filter (where clicked_at is not null and bounced_at is null) as people_clicked,
      coalesce(sum(segments) filter (where sent_at is not null), 0)::bigint as sent_segments
    from deliveries where notification_id = ${notification_id}`);
  return {
    ...people,
    ...Object.fromEntries(channels.map(({ channel, ...figures }) => [channel, figures])),
  };
}
const kept = async (id: number) => {
  const { farm_id } = await sendOfFarm(asJob(), id);
  return (await countDeliveries(asJob(), farm_id, [id])).get(id);
};
const fold = () => foldNotificationTotals(asJob());
const waitingChanges = async (id: number) =>
  (await db().execute(sql`select 1 from notification_total_changes where notification_id = ${id}`)).length;

async function accepted(people = 30, withPhone = 20) {
  const { owner, farm } = await makeTenant();
  await makeAudience(farm, people, withPhone);
  const notification = await makeNotification(farm, { type: "all" });
  const ids = { farm_id: farm.id, notification_id: notification.id };
  await sendNotification(asUser(owner, { clock: fixedClock(NOON) }), { ...ids, when: "now" });
  return { ...ids, farm };
}

/** One change that a worker, a webhook or a person makes, to some of the deliveries. */
const CHANGES = [
  "status = 'sent', sent_at = now()",
  "status = 'delivered', delivered_at = now()",
  "status = 'opened', opened_at = now()",
  "machine_opened_at = now()",
  "status = 'clicked', clicked_at = coalesce(clicked_at, now()), clicks = clicks + 1",
  "provider_clicks = provider_clicks + 1",
  "status = 'bounced', bounced_at = now()",
  "status = 'complained', complained_at = now()",
  "status = 'failed'",
  "status = 'suppressed'",
  "status = 'canceled'",
  "status = 'unknown', sent_at = null",
  "status = 'queued', sent_at = null",
  "unsubscribed_at = coalesce(unsubscribed_at, now())",
];

describe("the totals of a send", () => {
  it("are those of its deliveries after each of 120 changes, folded or not", async () => {
    const { notification_id } = await accepted();
    expect(await kept(notification_id)).toEqual(await derived(notification_id));
    const random = randomFrom(20261123);
    for (let step = 0; step < 120; step++) {
      const change = CHANGES[Math.floor(random() * CHANGES.length)]!;
      const some = random() < 0.3 ? "true" : `mod(subscriber_id, 7) = ${Math.floor(random() * 7)}`;
      const channel = random() < 0.5 ? "true" : `channel = '${random() < 0.5 ? "email" : "sms"}'`;
      await db().execute(
        sql`update deliveries set ${sql.raw(change)} where notification_id = ${notification_id} and ${sql.raw(`${some} and ${channel}`)}`,
      );
      if (random() < 0.2) await fold();
      expect(await kept(notification_id), `${step}: ${change} where ${some} and ${channel}`).toEqual(
        await derived(notification_id),
      );
    }
    await fold();
    expect(await waitingChanges(notification_id)).toBe(0);
    expect(await kept(notification_id)).toEqual(await derived(notification_id));
  });

  it("count a person once who clicks in the email and in the text at the same time", async () => {
    const { notification_id } = await accepted(12, 12);
    const rows = await db().execute<{ id: number }>(
      sql`select id from deliveries where notification_id = ${notification_id}`,
    );
    await Promise.all(
      rows.map(({ id }) =>
        db().execute(sql`update deliveries set clicked_at = now(), status = 'clicked' where id = ${id}`),
      ),
    );
    expect(await kept(notification_id)).toMatchObject({ people: 12, people_clicked: 12 });
    expect(await kept(notification_id)).toEqual(await derived(notification_id));
  });

  it("lose and double nothing when several workers fold while messages arrive", async () => {
    const { notification_id } = await accepted();
    const changes = Array.from({ length: 40 }, (_, at) =>
      db().execute(sql`update deliveries d set clicks = clicks + 1, opened_at = coalesce(opened_at, now())
        from ${lockedInOrder(sql`notification_id = ${notification_id} and mod(subscriber_id, 5) = ${at % 5}`)} locked
        where d.id = locked.id`),
    );
    await Promise.all([...changes, fold(), fold(), fold(), fold()]);
    await fold();
    expect(await kept(notification_id)).toEqual(await derived(notification_id));
  });

  it("let a text be recorded while its send is being canceled, so that the two never block each other", async () => {
    const { notification_id, farm } = await accepted();
    const text = await claimSms(asJob(), { farm_id: farm.id, notification_id }, null, "worker");
    await transaction(asJob(), async (tx) => {
      await lockOfFarm(tx, farm.id, notification_id);
      const sent = { status: "sent" as const, message_id: crypto.randomUUID() };
      const recorded = recordSms(asJob(), text!, sent);
      expect(await endsOrBlocks(recorded)).toBe("ends");
      await recorded;
      await cancelWaiting(tx, { farm_id: farm.id, notification_id });
    });
    expect(await kept(notification_id)).toMatchObject({ sms: { sent: 1 } });
    expect(await kept(notification_id)).toEqual(await derived(notification_id));
  });

  it("count the people of both channels once, also when one channel came later", async () => {
    const { farm } = await makeTenant();
    const notification = await makeNotification(farm, { status: "sending" });
    const person = await makeSubscriber(farm, { phone: "+15145550123" }, ["email", "sms"]);
    const insert = (channel: "email" | "sms") =>
      db().execute(sql`insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang)
        values (${farm.id}, ${notification.id}, ${notification.accepted_month}, ${person.id}, ${channel}, 'x', 'fr')`);
    await insert("sms");
    await fold();
    await insert("email");
    expect(await kept(notification.id)).toMatchObject({
      people: 1,
      sms: { messages: 1 },
      email: { messages: 1 },
    });
  });
});

describe("the months of deliveries", () => {
  it("are those of their sends, and no other month is taken", async () => {
    const { notification_id, farm } = await accepted(3, 0);
    const [row] = await db().execute<{ partition: string }>(
      sql`select distinct tableoid::regclass::text as partition from deliveries where notification_id = ${notification_id}`,
    );
    expect(row!.partition).toBe("deliveries_2026_07");
    const person = await makeSubscriber(farm);
    await db().execute(sql`select ensure_deliveries_month('2026-08-01')`);
    await expect(
      db().execute(sql`insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang)
        values (${farm.id}, ${notification_id}, '2026-08-01', ${person.id}, 'email', 'x', 'fr')`),
    ).rejects.toMatchObject({ cause: { constraint_name: "deliveries_month_of_notification" } });
  });

  it("let nobody get a send twice, whatever the partition", async () => {
    const { notification_id } = await accepted(3, 0);
    await expect(
      db().execute(sql`insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang)
        select farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang from deliveries
        where notification_id = ${notification_id}`),
    ).rejects.toMatchObject({ cause: { code: "23505" } });
  });

  it("are made ahead, once, also by two workers at the same time", async () => {
    const month = "2031-05-01";
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => db().execute(sql`select ensure_deliveries_month(${month}::date)`)),
    );
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
    const [partition] = await db().execute<{ options: string[] }>(
      sql`select reloptions as options from pg_class where relname = 'deliveries_2031_05'`,
    );
    expect(partition!.options).toContain("fillfactor=70");
  });

  it("keep a send from reading another month than its own", async () => {
    const { notification_id } = await accepted(3, 0);
    const plan = await db().execute<{ "QUERY PLAN": string }>(sql`
      explain (analyze, costs off, timing off) select count(*) from deliveries
      where notification_id = ${notification_id}
        and accepted_month = (select accepted_month from notifications where id = ${notification_id})`);
    const read = plan
      .map((row) => row["QUERY PLAN"])
      .filter((line) => /on deliveries_\d/.test(line) && !line.includes("never executed"));
    expect(read).toHaveLength(1);
    expect(read[0]).toContain("deliveries_2026_07");
  });
});
