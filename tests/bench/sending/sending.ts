import type { ChildProcess } from "node:child_process";
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { notifications } from "@/db/schema";
import { sendNotification } from "@/lib/notifications/service/send";
import { listTemplates } from "@/lib/notifications/service/templates";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { makeAudience, zoneAtNoon } from "@/tests/factories/audience";
import { asUser } from "@/tests/factories/context";
import { makeNotification, makeProduce, makeTenant } from "@/tests/factories/tenant";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import { cpuSeconds, peakMemoryMb, script, startProcess, stop } from "../processes";
import type { Row } from "../table";

const LARGE = 100_000;
const SMALL = 10_000;
/** Ratios are computed within a round; the median round counts. */
const ROUNDS = 5;

interface Sent {
  acceptMs: number;
  /** Time to write as many rows with one plain INSERT ... SELECT into a table with the same indexes. */
  bareInsertMs: number;
  sendMs: number;
}

async function bareLoop(loop: ChildProcess, content: unknown, count: number): Promise<number> {
  return new Promise((done) => {
    loop.once("message", ({ ms }: { ms: number }) => done(ms));
    loop.send({ content, count });
  });
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

/** Accepts a send to `count` people and waits until the running worker has delivered it. */
async function send(count: number): Promise<Sent> {
  const { owner, farm } = await makeTenant({ time_zone: zoneAtNoon() });
  await makeAudience(farm, count);
  await db().execute("vacuum analyze");
  const notification = await draft(farm, owner);
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
    if (performance.now() - accepted > 600_000) throw new Error(`still ${row?.status} after ten minutes`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return { acceptMs: accepted - accepting, bareInsertMs, sendMs: performance.now() - accepted };
}

interface Cost {
  memory: number;
  cpu: number;
}

interface Round {
  small: Sent;
  large: Sent;
  worker: Cost;
  bare: Cost & { ms: number };
}

const costOf = (child: Parameters<typeof peakMemoryMb>[0]): Cost => ({
  memory: peakMemoryMb(child) ?? Number.NaN,
  cpu: cpuSeconds(child) ?? Number.NaN,
});

/** Measures the worker and then the bare loop; both send 10,000 emails first and 100,000 after that. */
async function turnAndTurnAbout(env: NodeJS.ProcessEnv): Promise<Round> {
  const worker = await startProcess(WORKER_ARGS, env);
  const small = await send(SMALL);
  const large = await send(LARGE);
  const cost = costOf(worker);
  await stop(worker);
  const [row] = await db().select({ content: notifications.frozen_content }).from(notifications).limit(1);
  const loop = await startProcess(script("tests/bench/sending/bare-loop.ts"), env);
  await bareLoop(loop, row?.content, SMALL);
  const ms = await bareLoop(loop, row?.content, LARGE);
  const bare = { ms, ...costOf(loop) };
  await stop(loop);
  return { small, large, worker: cost, bare };
}

/** Measures sending against a bare loop: speed, memory, cost per recipient and acceptance. */
export async function benchSending(): Promise<Row[]> {
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
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await turnAndTurnAbout(env));
  await stop(emulator);
  await db().$client.end();
  await database.discard();

  const median = (of: (round: Round) => number) => rounds.map(of).sort((a, b) => a - b)[ROUNDS >> 1]!;
  const span = (of: (round: Round) => number) =>
    `${Math.min(...rounds.map(of)).toFixed(2)} to ${Math.max(...rounds.map(of)).toFixed(2)}`;
  const rate = (count: number, ms: number) => Math.round(count / (ms / 1000));
  const workerToBare = ({ bare, large }: Round) => bare.ms / large.sendMs;
  const acceptToBare = ({ large }: Round) => large.acceptMs / large.bareInsertMs;
  const perRecipient = median(({ large, small }) => large.sendMs / LARGE / (small.sendMs / SMALL));
  const memory = Math.max(...rounds.map(({ worker }) => worker.memory));
  return [
    {
      what: "100,000 emails, bare loop",
      value: `${rate(
        LARGE,
        median(({ bare }) => bare.ms),
      )} a second`,
    },
    {
      what: "100,000 emails, worker",
      value: `${rate(
        LARGE,
        median(({ large }) => large.sendMs),
      )} a second`,
    },
    {
      what: `worker / bare loop, median of ${ROUNDS} (all)`,
      value: `${median(workerToBare).toFixed(2)} (${span(workerToBare)})`,
      wanted: "at least 0.65",
      met: median(workerToBare) >= 0.65,
    },
    {
      what: "processor time, worker (bare loop)",
      value: `${median(({ worker }) => worker.cpu)} s (${median(({ bare }) => bare.cpu)} s)`,
    },
    {
      what: "worker memory (bare loop)",
      value: `${memory} MB (${Math.max(...rounds.map(({ bare }) => bare.memory))} MB)`,
      wanted: "at most 250 MB",
      met: memory <= 250,
    },
    {
      what: "cost per recipient, 100,000 / 10,000",
      value: perRecipient.toFixed(2),
      wanted: "at most 1.2",
      met: perRecipient <= 1.2,
    },
    {
      what: "accepting 100,000 recipients (a bare INSERT ... SELECT with the same indexes)",
      value: `${Math.round(median(({ large }) => large.acceptMs))} ms (${Math.round(median(({ large }) => large.bareInsertMs))} ms)`,
    },
    {
      what: `accepting / bare insert, median of ${ROUNDS} (all)`,
      value: `${median(acceptToBare).toFixed(2)} (${span(acceptToBare)})`,
      wanted: "at most 1.5",
      met: median(acceptToBare) <= 1.5,
    },
  ];
}
