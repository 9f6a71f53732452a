import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { dropEmptyMonths } from "@/lib/delivery/operations/purge-months";
import { purgeDeliveries } from "@/lib/delivery/service/upkeep";
import { asJob } from "@/tests/factories/context";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const WORKERS = 3;

/** A send to one person, in the month of that day. @returns the person, and its id and month */
async function sendOf(day: string, farm?: { id: number }) {
  const of = farm ?? (await makeTenant()).farm;
  const accepted_at = new Date(`${day}T12:00:00Z`);
  const { id, accepted_month } = await makeNotification(of, {
    ...{ status: "sent", accepted_at, sending_started_at: accepted_at, finished_at: accepted_at },
  });
  const { id: person } = await makeSubscriber(of);
  await db().execute(sql`
    insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, status)
    values (${of.id}, ${id}, ${accepted_month}::date, ${person}, 'email', 'x@y.test', 'fr', 'sent')`);
  return { farm: of, id, month: accepted_month! };
}

const partitions = async () => {
  const rows = await db().execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'deliveries'::regclass`,
  );
  return rows.map(({ name }) => name);
};
/** Each night empties the oldest month alone. */
const purgeMonths = async (): Promise<string[]> => {
  const { purged, dropped } = await purgeDeliveries(asJob());
  return purged > 0 ? [...dropped, ...(await purgeMonths())] : dropped;
};

it("drops a month of deliveries as a whole once it is empty, and keeps the others", async () => {
  await sendOf("2018-03-10");
  const { month } = await sendOf(new Date().toISOString().slice(0, 10));
  expect(await partitions()).toContain("deliveries_2018_03");
  expect(await purgeMonths()).toContain("deliveries_2018_03");
  expect(await partitions()).not.toContain("deliveries_2018_03");
  expect(await partitions()).toContain(`deliveries_${month.slice(0, 7).replace("-", "_")}`);
  expect(await purgeMonths()).toEqual([]);
});

it("leaves a month that others use to another night, and holds nobody up meanwhile", async () => {
  await sendOf("2018-04-10");
  const { id } = await sendOf(new Date().toISOString().slice(0, 10));
  await db().transaction(async (tx) => {
    await tx.execute(sql`select 1 from deliveries where notification_id = ${id}`);
    const { purged, dropped } = await purgeDeliveries(asJob());
    expect({ purged, dropped }).toEqual({ purged: 1, dropped: [] });
    await tx.execute(sql`update deliveries set status = 'delivered' where notification_id = ${id}`);
  });
  expect(await partitions()).toContain("deliveries_2018_04");
  expect(await purgeMonths()).toEqual(["deliveries_2018_04"]);
});

it("drops months while others send, and none of their statements fails", async () => {
  for (const day of ["2018-05-10", "2018-06-10", "2018-07-10"]) await sendOf(day);
  const { farm, id, month } = await sendOf(new Date().toISOString().slice(0, 10));
  let isOver = false;
  const work = async () => {
    let done = 0;
    for (; !isOver; done++)
      await db().transaction(async (tx) => {
        await tx.execute(sql`
          insert into link_clicks (farm_id, notification_id, delivery_id, accepted_month, link)
          select farm_id, notification_id, id, accepted_month, 0 from deliveries
          where farm_id = ${farm.id} and notification_id = ${id} and accepted_month = ${month}::date
          on conflict do nothing`);
        await tx.execute(sql`
          update deliveries set sent_at = now()
          where farm_id = ${farm.id} and notification_id = ${id} and accepted_month = ${month}::date`);
      });
    return done;
  };
  const working = Array.from({ length: WORKERS }, work);
  const dropped = await purgeMonths();
  for (let night = 0; night < 20 && dropped.length < 3; night++)
    dropped.push(...(await dropEmptyMonths(asJob())));
  isOver = true;
  expect((await Promise.all(working)).every((done) => done > 0)).toBe(true);
  expect(dropped.sort()).toEqual(["deliveries_2018_05", "deliveries_2018_06", "deliveries_2018_07"]);
});
