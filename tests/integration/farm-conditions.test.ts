import { PgDialect } from "drizzle-orm/pg-core";
import { loadModule, parseSync } from "libpg-query";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { foldNotificationTotals } from "@/lib/delivery/service/upkeep";
import { cancelNotification } from "@/lib/notifications/service/lifecycle";
import { notificationDeliveries, notificationStats } from "@/lib/notifications/service/stats";
import { asJob } from "@/tests/factories/context";
import { acceptSend, closeLive, deliver } from "@/tests/setup/doors/live";
import { tablesWithoutFarm } from "@/tests/setup/statements/farm-conditions";

beforeAll(loadModule);
afterAll(closeLive);

const unnamedIn = (text: string) => tablesWithoutFarm(parseSync(text));

describe("a statement names the farm of the rows that it means", () => {
  it.each([
    "select 1 from subscribers where farm_id = $1 and id = $2",
    "select 1 from deliveries d join subscribers s on s.farm_id = d.farm_id and s.id = d.subscriber_id where d.farm_id = $1",
    "update notifications n set title = '' from farms f where f.uuid = $1 and n.farm_id = f.id",
    "delete from votes using (select 1) x where farm_id = any($1)",
    "select 1 from suppressions where farm_id = $1 or farm_id is null",
    "with p as (select * from produces where farm_id = $1) select 1 from p join votes v on v.farm_id = p.farm_id",
    "select (select count(*) from produces p where p.farm_id = f.id) from farms f",
    "insert into votes (farm_id) values ($1)",
  ])("%s", (text) => {
    expect(unnamedIn(text)).toEqual([]);
  });

  it.each([
    ["select 1 from subscribers where id = $1", ["subscribers"]],
    ["select 1 from deliveries d join subscribers s on s.farm_id = d.farm_id", ["deliveries", "subscribers"]],
    [
      "select 1 from deliveries d join subscribers s on s.id = d.subscriber_id where d.farm_id = $1",
      ["subscribers"],
    ],
    [
      "update notifications set title = '' where id in (select id from produces)",
      ["notifications", "produces"],
    ],
    ["select 1 from votes where farm_id = $1 or user_id = $2", ["votes"]],
    ["with p as (select * from produces) select 1 from p", ["produces"]],
    ["insert into votes select * from votes", ["votes"]],
    ["select 1 from votes where farm_id = $1 union select 1 from votes", ["votes"]],
  ])("not: %s", (text, tables) => {
    expect(unnamedIn(text)).toEqual(tables);
  });
});

/** Where statements that still name no farm begin. No line may be added. */
const WITHOUT_FARM: Readonly<Record<string, string>> = {
  "select farm_id from notifications": "a job knows the number of its send alone",
  "select n.farm_id, n.quote, n.retried_at": "a charge is settled by the number of its send",
  "update deliveries d set\n      status = case when": "what a provider says of a delivery names no farm",
  "with gone as (\n      delete from notification_total_changes": "a sweep over all farms",
};
const isKnown = (text: string) => Object.keys(WITHOUT_FARM).some((start) => text.startsWith(start));

/** Returns the statements about deliveries and their batches and totals that are sent while some work runs. */
async function sentDuring(work: () => Promise<unknown>): Promise<string[]> {
  const building = vi.spyOn(PgDialect.prototype, "sqlToQuery");
  await work();
  const texts = building.mock.results.map(({ value }) => (value as { sql: string }).sql.trim());
  building.mockRestore();
  return [...new Set(texts)].filter((text) =>
    /\b(deliveries|delivery_batches|notification_totals)\b/.test(text),
  );
}

it("each statement of a send that goes out, is looked at and is canceled names its farm", async () => {
  const name = crypto.randomUUID().slice(0, 8);
  const people = [0, 1, 2].map((at) => ({
    email: `luc-${name}-${at}@abonne.test`,
    phone: `+1514777${1000 + at}`,
  }));
  const { notification_id, ctx, ids } = await acceptSend(people, ["email", "sms"]);
  const lanes = await sentDuring(() => deliver(notification_id));
  const looks = await sentDuring(async () => {
    await foldNotificationTotals(asJob());
    await notificationStats(ctx, ids);
    await notificationDeliveries(ctx, { ...ids, search: name });
  });
  const other = await acceptSend(
    [{ email: `eve-${name}@abonne.test`, phone: "+15147772000" }],
    ["email", "sms"],
  );
  const cancels = await sentDuring(() => cancelNotification(other.ctx, other.ids));
  expect([lanes.length, looks.length, cancels.length].every((count) => count > 2)).toBe(true);
  const unnamed = [...lanes, ...looks, ...cancels].filter(
    (text) => unnamedIn(text).length > 0 && !isKnown(text),
  );
  expect(unnamed).toEqual([]);
});
