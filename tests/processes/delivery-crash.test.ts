import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { draw, share } from "@/tests/setup/long-runs";
import { pause, untilAnswered } from "@/tests/setup/patience";
import { startNodes } from "./crash-nodes";

const nodes = await startNodes();
const { db } = await import("@/db/client");
const { accept, deleteDuringSend, eraseSomebody, unfinishedWork, waiting, watchUnknownTexts } = await import(
  "./crash-sends"
);
type Send = Awaited<ReturnType<typeof accept>>;

const RECIPIENTS = share(3000);
const WITH_PHONE = share(400);
/** Unknown texts of one outage: three errors open the breaker. */
const OPENS_AFTER = 3;

/** What happens during the sends, and how often. */
const EVENTS = {
  killWorker: share(24),
  killWebAndWorker: share(10),
  killDatabase: share(6),
  cutConnections: share(30),
  refuseEmailKey: share(3),
  refuseTextKey: share(3),
  outageOfTexts: share(4),
  loseEmailAnswers: share(4),
  loseTextAnswers: share(4),
  eraseSomebody: share(30),
  deleteFarm: share(3),
};
type Event = keyof typeof EVENTS;
/** How long an outage waits for a text that meets it. */
const MOST_WAITED_MS = 10_000;
const KILLS = EVENTS.killWorker + EVENTS.killWebAndWorker + EVENTS.killDatabase;

/** Returns all events in the order of this run's seed. */
function drawOrder(): Event[] {
  const names = Object.keys(EVENTS) as Event[];
  return names
    .flatMap((name) => Array<Event>(EVENTS[name]).fill(name))
    .map((name) => ({ name, place: draw() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
}

afterAll(async () => {
  await db().$client.end({ timeout: 2 });
  await nodes.stop();
});

it(`sends everything once through ${KILLS} kills, refused keys, outages and cut connections`, {
  timeout: 1_200_000,
}, async () => {
  const main = await accept(RECIPIENTS, WITH_PHONE);
  const sends: Send[] = [main];
  const deleted: { send: Send; emails: number; texts: number }[] = [];
  const erased = new Set<string>();
  const unknown = watchUnknownTexts(nodes.watcher());
  /** The greatest number of texts that may have lost their answer. */
  let mayBeUnknown = 0;
  const received = async (channel: "email" | "sms"): Promise<Record<string, number>> =>
    nodes.outbox(`/recipients.json?channel=${channel}`);
  const countOf = (counts: Record<string, number>, addresses: string[]) =>
    addresses.filter((address) => counts[address]).length;

  const happen: Record<Event, () => Promise<unknown>> = {
    killWorker: nodes.killWorker,
    killWebAndWorker: nodes.killWebAndWorker,
    killDatabase: nodes.killDatabase,
    cutConnections: nodes.cutConnections,
    refuseEmailKey: () => nodes.disturb("resend", "401"),
    refuseTextKey: () => nodes.disturb("sns", "403"),
    async outageOfTexts() {
      const before = unknown.seen.size;
      await nodes.disturb("sns", "500");
      // On a slow machine the outage would else be over before the next text.
      for (let waited = 0; waited < MOST_WAITED_MS && unknown.seen.size === before; waited += 100)
        await pause(100);
    },
    loseEmailAnswers: () => nodes.disturb("resend", "timeout-after-accept", { count: 2 }),
    loseTextAnswers: () => nodes.disturb("sns", "timeout-after-accept", { count: 1 }),
    eraseSomebody: async () => {
      for (const address of await eraseSomebody(main)) erased.add(address);
    },
    deleteFarm: async () => {
      const send = await accept(share(600), share(60));
      await deleteDuringSend(send);
      const [emails, texts] = [await received("email"), await received("sms")];
      deleted.push({ send, emails: countOf(emails, send.emails), texts: countOf(texts, send.phones) });
    },
  };
  /** The texts that an event may leave unknown while so many lanes send texts, one at a time each. */
  const mayLose: Partial<Record<Event, (lanes: number) => number>> = {
    killWorker: (lanes) => lanes,
    killWebAndWorker: (lanes) => lanes,
    // Workers that cannot give a sign of life count as dead until they give the next one.
    killDatabase: (lanes) => lanes,
    outageOfTexts: (lanes) => OPENS_AFTER - 1 + lanes,
    loseTextAnswers: () => 1,
  };

  await nodes.restore();
  let disturbed = false;
  const during = { email: 0, sms: 0 };
  const order = drawOrder();
  for (const name of order) {
    await pause(100 + draw() * 500);
    // An event shows nothing while nothing is being sent.
    if ((await waiting("email")).messages < 100 || (await waiting("sms")).messages < 5)
      sends.push(await accept(100, 20));
    mayBeUnknown += mayLose[name]?.((await waiting("sms")).sends) ?? 0;
    await happen[name]();
    during.email += (await waiting("email")).messages > 0 ? 1 : 0;
    during.sms += (await waiting("sms")).messages > 0 ? 1 : 0;
    // A disturbance lasts through the event after it.
    const disturbs = /^(refuse|outage|lose)/.test(name);
    if (disturbed && !disturbs) await nodes.restore();
    disturbed = disturbs;
  }
  await nodes.restore();

  const ids = sends.map(({ notification_id }) => notification_id);
  const unsent = () =>
    untilAnswered(() =>
      db().execute(sql`select 1 from notifications where id in ${ids} and status <> 'sent'`),
    );
  await expect
    .poll(unsent, { timeout: 300_000, interval: 500 })
    .toEqual([])
    .catch(async (error) => {
      throw new Error(`not sent: ${await unfinishedWork()}\n${nodes.said()}`, { cause: error });
    });
  await nodes.stopWorkers();
  await expect
    .poll(async () => (await nodes.outbox("/counts.json")).pending, { timeout: 300_000, interval: 250 })
    .toBe(0);
  await unknown.stop();

  const [emails, texts] = [await received("email"), await received("sms")];
  // Owners also get an email about each outage.
  const more = (counts: Record<string, number>) =>
    Object.entries(counts).filter(([address, count]) => count > 1 && !address.endsWith("@ferme.test"));
  expect(more(emails)).toEqual([]);
  expect(more(texts)).toEqual([]);
  const expected = sends.flatMap((send) => send.emails).filter((address) => !erased.has(address));
  expect(expected.filter((address) => !emails[address])).toEqual([]);
  for (const { send, ...then } of deleted)
    expect({ emails: countOf(emails, send.emails), texts: countOf(texts, send.phones) }).toEqual(then);

  const rows = await untilAnswered(() =>
    db().execute<{ channel: string; status: string; n: number }>(sql`
      select d.channel, d.status, count(*)::int as n from deliveries d
      where d.notification_id in ${ids} and d.address <> '' group by 1, 2`),
  );
  const count = (channel: string, status: string) =>
    rows.find((row) => row.channel === channel && row.status === status)?.n ?? 0;
  const left = await untilAnswered(() =>
    db().execute(sql`select 1 from deliveries where status in ('queued', 'sending')`),
  );
  expect(left).toEqual([]);
  expect(count("email", "delivered")).toBe(expected.length);
  const phones = sends.flatMap((send) => send.phones).filter((phone) => !erased.has(phone));
  const arrived = countOf(texts, phones);
  expect(count("sms", "delivered")).toBe(arrived);
  // What is unknown in the end never reached the provider: every other one was settled by its receipt.
  expect(count("sms", "unknown")).toBe(phones.length - arrived);
  expect(unknown.seen.size).toBeGreaterThan(0);
  expect(unknown.seen.size).toBeLessThanOrEqual(mayBeUnknown);

  const { replays } = await nodes.outbox("/counts.json");
  console.info(
    [
      `${order.length} events, ${KILLS} of them kills; emails were on their way in ${during.email}, texts in ${during.sms}`,
      `${sends.length} sends, ${expected.length} emails once each, ${arrived} texts once each, ${replays} replayed batches`,
      `${unknown.seen.size} texts were unknown at some time (at most ${mayBeUnknown}), ${count("sms", "unknown")} in the end`,
      `${erased.size} addresses erased, ${deleted.length} farms deleted`,
    ].join("\n"),
  );
});
