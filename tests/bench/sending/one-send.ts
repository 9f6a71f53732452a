import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { notifications } from "@/db/schema";
import { sendNotification } from "@/lib/notifications/service/send";
import { listTemplates } from "@/lib/notifications/service/templates";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import { makeAudience, zoneAtNoon } from "@/tests/factories/audience";
import { asUser } from "@/tests/factories/context";
import { makeNotification, makeProduce, makeTenant } from "@/tests/factories/tenant";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import { script, startProcess, stop } from "../processes";

export interface Sent {
  acceptMs: number;
  /** Time to write as many rows with one plain INSERT ... SELECT into a table with the same indexes. */
  bareInsertMs: number;
  sendMs: number;
}

/** Creates a typical draft: a ready template with four products, in each language. */
async function draft(farm: { id: number }, owner: Parameters<typeof asUser>[0]) {
  const { templates } = await listTemplates(asUser(owner), { farm_id: farm.id });
  const template = templates.find(({ code }) => code === "fresh-this-week");
  if (!template) throw new Error("the template is gone");
  const { code: _code, title, description: _description, ...bodies } = template;
  const names = ["Tomates", "Concombres", "Maïs sucré", "Haricots verts"];
  const produces = await Promise.all(
    names.map((name) =>
      makeProduce(farm, { name, availability: "available", prices: [{ quantity: 1, price_cents: 450 }] }),
    ),
  );
  return makeNotification(farm, {
    ...bodies,
    title,
    type: "email",
    produce_ids: produces.map(({ id }) => id),
  });
}

/** Inserts the rows of a send and nothing else: no consent check, no trigger, no quote, no batches. */
async function bareInsert(farm: { id: number }): Promise<number> {
  await db().execute(
    sql`create table bare_deliveries (like deliveries including defaults including identity including indexes)`,
  );
  await db().execute(sql`alter table bare_deliveries set (fillfactor = 70)`);
  const started = performance.now();
  await db().execute(sql`
    insert into bare_deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, segments)
    select farm_id, 1, '2026-01-01', id, 'email', lower(email), lang, 0 from subscribers where farm_id = ${farm.id} order by id`);
  const ms = performance.now() - started;
  await db().execute(sql`drop table bare_deliveries`);
  return ms;
}

/** Gives a new farm `count` people and a message for all of them. */
export async function prepareSend(count: number) {
  const { owner, farm } = await makeTenant({ time_zone: zoneAtNoon() });
  await makeAudience(farm, count);
  await db().execute("vacuum analyze");
  return { owner, farm, notification: await draft(farm, owner) };
}

/** Accepts a send to `count` people and waits until the running worker has delivered it. */
export async function send(
  prepared: Awaited<ReturnType<typeof prepareSend>>,
  withinMs = 600_000,
): Promise<Sent> {
  const { owner, farm, notification } = prepared;
  const bareInsertMs = await bareInsert(farm);
  const accepting = performance.now();
  await sendNotification(asUser(owner), { farm_id: farm.id, notification_id: notification.id });
  const accepted = performance.now();
  for (;;) {
    const [row] = await db()
      .select({ status: notifications.status })
      .from(notifications)
      .where(eq(notifications.id, notification.id));
    if (row?.status === "sent") break;
    if (performance.now() - accepted > withinMs) throw new Error(`still ${row?.status} after ${withinMs} ms`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return { acceptMs: accepted - accepting, bareInsertMs, sendMs: performance.now() - accepted };
}

/** Starts a database and the emulators, with the providers' rates unlimited, for this process and those that it starts. */
export async function startSendingBench(): Promise<{ env: NodeJS.ProcessEnv; end(): Promise<void> }> {
  const database = await startThrowAwayDatabase();
  const emulator = await startProcess(script("tests/emulators/cli.ts"), {
    ...process.env,
    EMULATORS_COUNTS_ONLY: "1",
    APP_URL: "",
  });
  const ready = JSON.parse(emulator.firstLine ?? "") as {
    env: Record<string, string>;
  };
  const env = Object.assign(process.env, EXAMPLE_COMPANY, ready.env, {
    DATABASE_URL: database.url,
    APP_URL: "http://localhost:3000",
    AUTH_SECRET: "for-benchmarks-only-for-benchmarks-only",
    LOG_LEVEL: "warn",
    EMAIL_REQUESTS_PER_SECOND: "100000",
    SMS_PARTS_PER_SECOND: "100000",
    SMS_DAILY_BUDGET: "1000000",
  });
  await migrateDatabase(database.url);
  return {
    env,
    end: async () => {
      await stop(emulator);
      await db().$client.end();
      await database.discard();
    },
  };
}
