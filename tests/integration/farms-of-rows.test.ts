import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Db, db } from "@/db/client";
import { makeAudience } from "@/tests/factories/audience";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const MONTH = "2026-11-01";
const PEOPLE = 500;
const ACCEPTED = new Date("2026-11-12T15:00:00Z");

/** A farm with a code and a text to one person. */
async function makeText() {
  const { farm } = await makeTenant();
  const person = await makeSubscriber(farm, { phone: "+15142000001" }, ["email", "sms"]);
  const { id: notification } = await makeNotification(farm, { status: "sending", accepted_at: ACCEPTED });
  const [row] = await db().execute<{ id: number }>(sql`
    insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, status)
    values (${farm.id}, ${notification}, ${MONTH}, ${person.id}, 'sms', '+15142000001', 'fr', 'sent') returning id`);
  const [code] = await db().execute<{ id: number }>(sql`
    insert into qr_codes (farm_id, title) values (${farm.id}, 'Kiosque') returning id`);
  return { farm: farm.id, notification, delivery: Number(row!.id), code: Number(code!.id) };
}
type Text = Awaited<ReturnType<typeof makeText>>;

/** The columns and values of a row of each table that belongs to a text, without its farm. */
const ROWS: Record<string, { columns: string; values: (text: Text) => ReturnType<typeof sql> }> = {
  link_clicks: {
    columns: "notification_id, delivery_id, accepted_month, link",
    values: ({ notification, delivery }) => sql`${notification}, ${delivery}, ${MONTH}::date, 0`,
  },
  notification_totals: {
    columns: "notification_id, channel, sent",
    values: ({ notification }) => sql`${notification}, 'sms', 1`,
  },
  sms_messages: {
    columns: "message_id, delivery_id, accepted_month",
    values: ({ delivery }) => sql`${crypto.randomUUID()}, ${delivery}, ${MONTH}::date`,
  },
  unsettled_texts: {
    columns: "delivery_id, accepted_month, address, called_at",
    values: ({ delivery }) => sql`${delivery}, ${MONTH}::date, '+15142000001', now()`,
  },
  qr_code_scans: {
    columns: "qr_code_id, day, scans",
    values: ({ code }) => sql`${code}, ${MONTH}::date, 1`,
  },
};

describe.each(Object.entries(ROWS))("a row of %s", (table, { columns, values }) => {
  it("cannot belong to a row of another farm", async () => {
    const text = await makeText();
    const { farm: other } = await makeTenant();
    const added = db().execute(sql`
      insert into ${sql.identifier(table)} (farm_id, ${sql.raw(columns)}) values (${other.id}, ${values(text)})`);
    await expect(added).rejects.toMatchObject({ cause: { code: "23503" } });
  });

  it("gets its farm where the version before names none", async () => {
    const text = await makeText();
    const [added] = await db().execute(sql`
      insert into ${sql.identifier(table)} (${sql.raw(columns)}) values (${values(text)}) returning farm_id::int`);
    expect(added).toEqual({ farm_id: text.farm });
  });
});

it("a delivery cannot belong to a send of another farm", async () => {
  const { notification } = await makeText();
  const { farm } = await makeTenant();
  const person = await makeSubscriber(farm);
  const added = db().execute(sql`
    insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang)
    values (${farm.id}, ${notification}, ${MONTH}, ${person.id}, 'email', 'a@b.test', 'fr')`);
  await expect(added).rejects.toThrow();
});

/** Returns what was read of each index of the subscribers by this connection. PostgreSQL starts anew now and then. */
async function readTuples(tx: Db): Promise<Map<string, number>> {
  const rows = await tx.execute<{ name: string; tuples: number }>(sql`
    select indexrelid::regclass::text as name, pg_stat_get_xact_tuples_returned(indexrelid)::int as tuples
    from pg_index where indrelid = 'subscribers'::regclass`);
  return new Map(rows.map(({ name, tuples }) => [name, tuples]));
}

it("the guard of deliveries reads no list of a farm, also where PostgreSQL knows nothing of the people", async () => {
  const { farm } = await makeTenant();
  await makeAudience(farm, PEOPLE);
  const { id } = await makeNotification(farm, { status: "sending", accepted_at: ACCEPTED });
  const tuplesOf = await db().transaction(async (tx) => {
    const before = await readTuples(tx);
    await tx.execute(sql`delete from pg_statistic where starelid = 'subscribers'::regclass`);
    await tx.execute(
      sql`update pg_class set reltuples = -1, relpages = 0 where oid = 'subscribers'::regclass`,
    );
    await tx.execute(sql`
      insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang)
      select farm_id, ${id}, ${MONTH}, id, 'email', email, 'fr' from subscribers where farm_id = ${farm.id}`);
    const after = await readTuples(tx);
    return Object.fromEntries([...after].map(([name, tuples]) => [name, tuples - (before.get(name) ?? 0)]));
  });
  expect(tuplesOf).toHaveProperty("subscribers_zipcode");
  // A few of each person: a list read for each of them would be all people squared.
  const all = Object.values(tuplesOf).reduce((sum, tuples) => sum + tuples, 0);
  expect(all).toBeLessThanOrEqual(5 * PEOPLE);
});
