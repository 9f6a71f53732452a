import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startEmulators } from "@/tests/emulators/start";

// Without an address of the application, no event of the provider settles what a lost answer left open.
const emulators = await startEmulators({ deliveredAfterMs: 0 });
Object.assign(process.env, emulators.env, { EMAIL_REQUESTS_PER_SECOND: "1000" });

const { db } = await import("@/db/client");
const { withdrawConsent } = await import("@/lib/consent/operations/ledger");
const { fixedClock } = await import("@/lib/platform/clock");
const { transaction } = await import("@/lib/platform/context");
const { deliverEmail } = await import("@/lib/delivery/service/deliver-email");
const { tryNow } = await import("@/lib/outages/operations/outages");
const { sendNotification } = await import("@/lib/notifications/service/send");
const { asJob, asUser, runningClock } = await import("@/tests/factories/context");
const { makeNotification, makeSubscriber, makeTenant } = await import("@/tests/factories/tenant");

const NOON = "2026-07-01T16:00:00Z";
const outbox = async (path: string, method = "GET", body?: object) =>
  (await fetch(emulators.outbox.url + path, { method, body: body && JSON.stringify(body) })).json();

afterAll(() => emulators.close());
beforeEach(async () => {
  await outbox("/messages", "DELETE");
  await outbox("/faults", "DELETE");
});

const PEOPLE = ["anna", "xavier", "yann", "zoe"] as const;

/**
 * Sends to four people through calls with these faults. Before each later call, one step is taken.
 * @returns the status of each person, and who got an email
 */
async function sendThroughCalls(
  faults: string[],
  steps: ((leave: (name: string) => Promise<unknown>, farm_id: number) => Promise<unknown>)[],
) {
  const { owner, farm } = await makeTenant();
  const ids = new Map<string, number>();
  for (const name of PEOPLE) {
    const { id } = await makeSubscriber(farm, { name, email: `${name}@appels.test` }, ["email"]);
    ids.set(name, Number(id));
  }
  const { id: notification_id } = await makeNotification(farm, {
    type: "email",
    subject_fr: "Bonjour {{name}}",
  });
  const send = { farm_id: farm.id, notification_id };
  await sendNotification(asUser(owner, { clock: fixedClock(NOON) }), { ...send, when: "now" });
  for (const kind of faults) await outbox("/faults", "POST", { provider: "resend", kind });
  const worker = { id: "test-worker", stopping: new AbortController().signal };
  const running = deliverEmail(asJob({ clock: runningClock(NOON) }), { notification_id, lane: 0 }, worker);
  const unanswered = async () => {
    const [row] = await db().execute<{ unanswered: number }>(
      sql`select unanswered from delivery_batches where notification_id = ${notification_id}`,
    );
    return row?.unanswered;
  };
  const leave = (name: string) =>
    transaction(asJob(), (tx) =>
      withdrawConsent(tx, {
        farm_id: farm.id,
        subscriber_id: ids.get(name)!,
        reason: "unsubscribed",
        source: "unsubscribe-link",
      }),
    );
  for (const [at, step] of steps.entries()) {
    await expect.poll(unanswered, { interval: 10, timeout: 15_000 }).toBe(at + 1);
    await step(leave, farm.id);
  }
  await running;
  if (faults.includes("401")) {
    const open = await db().execute(sql`
      select b.status, b.in_doubt, count(*)::int as waiting from delivery_batches b
      join deliveries d on d.notification_id = b.notification_id and d.status = 'queued'
      where b.notification_id = ${notification_id} group by b.id`);
    expect(open).toEqual([{ status: "queued", in_doubt: true, waiting: PEOPLE.length }]);
    await tryNow(asJob(), "email");
    await deliverEmail(asJob({ clock: runningClock(NOON) }), { notification_id, lane: 0 }, worker);
  }
  const rows = await db().execute<{ address: string; status: string }>(
    sql`select address, status from deliveries where notification_id = ${notification_id} order by address`,
  );
  const got: Record<string, number> = await outbox("/recipients.json?channel=email");
  const short = (address: string) => address.split("@")[0]!;
  return {
    statuses: Object.fromEntries(rows.map(({ address, status }) => [short(address), status])),
    got: Object.keys(got).map(short).sort(),
    most: Math.max(...Object.values(got)),
  };
}

describe("a batch with several calls, of which one was accepted and answered nothing", () => {
  it("records as sent exactly who was in the second, after a 409 to the third", async () => {
    const { statuses, got, most } = await sendThroughCalls(
      ["500", "timeout-after-accept"],
      [(leave) => leave("xavier"), (leave) => leave("yann")],
    );
    expect(got).toEqual(["anna", "yann", "zoe"]);
    expect(statuses).toEqual({ anna: "sent", xavier: "suppressed", yann: "sent", zoe: "sent" });
    expect(most).toBe(1);
  });

  it("records as sent exactly who was in the first, when that one was accepted", async () => {
    const { statuses, got, most } = await sendThroughCalls(
      ["timeout-after-accept", "500"],
      [(leave) => leave("xavier"), (leave) => leave("yann")],
    );
    expect(got).toEqual(["anna", "xavier", "yann", "zoe"]);
    expect(statuses).toEqual({ anna: "sent", xavier: "sent", yann: "sent", zoe: "sent" });
    expect(most).toBe(1);
  });

  it("calls unknown who may have been in it, when a changed name hides which it was", async () => {
    const rename = (name: string) => (_: unknown, farm_id: number) =>
      db().execute(
        sql`update subscribers set name = ${name} where farm_id = ${farm_id} and name like 'zoe%'`,
      );
    const { statuses, got, most } = await sendThroughCalls(
      ["500", "timeout-after-accept"],
      [(leave) => leave("xavier"), rename("zoe-the-second")],
    );
    expect(got).toEqual(["anna", "yann", "zoe"]);
    expect(statuses).toEqual({ anna: "sent", xavier: "unknown", yann: "sent", zoe: "sent" });
    expect(most).toBe(1);
  });

  it("stays in doubt when the next answer refuses our key, and is closed by its own key", async () => {
    const { statuses, got, most } = await sendThroughCalls(["timeout-after-accept", "401"], []);
    expect(got).toEqual([...PEOPLE]);
    expect(statuses).toEqual({ anna: "sent", xavier: "sent", yann: "sent", zoe: "sent" });
    expect(most).toBe(1);
  });

  it("calls everyone unknown when nobody is left to call with", async () => {
    const { statuses, got } = await sendThroughCalls(
      ["500"],
      [async (leave) => Promise.all(PEOPLE.map((name) => leave(name)))],
    );
    expect(got).toEqual([]);
    expect(statuses).toEqual({ anna: "unknown", xavier: "unknown", yann: "unknown", zoe: "unknown" });
  });
});
