import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { webhook_endpoints } from "@/db/schema";
import { claimNext } from "@/lib/outgoing-webhooks/operations/claim";
import { MOST_WAITING } from "@/lib/outgoing-webhooks/rules";
import { wakeWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import { isOff } from "@/lib/switches/operations/switches";
import { setSwitch } from "@/lib/tools/service/switches";
import { blockUser, unblockUser } from "@/lib/users/service/block";
import { asJob, asUser } from "@/tests/factories/context";
import { makeTenant, makeUser } from "@/tests/factories/tenant";
import {
  deliver,
  HOUR,
  happen,
  listening,
  MINUTE,
  movedClock,
  receiver,
} from "@/tests/factories/webhook-steps";
import { makeEndpoint, makeTestMessage } from "@/tests/factories/webhooks";

const reason = "Une urgence";
const superAdmin = async (clock = movedClock()) => asUser(await makeUser({ is_admin: true }), { clock });
const turn = async (is_on: boolean, clock = movedClock()) =>
  setSwitch(await superAdmin(clock), { name: "webhooks", is_on, reason });

afterEach(async () => {
  if (await isOff(asJob(), "webhooks")) await turn(true);
});

/** Adds messages that wait, as if something had happened as often. */
const pile = ({ id, farm_id }: { id: number; farm_id: number }, count: number) =>
  db().execute(sql`
    insert into webhook_messages (farm_id, endpoint_id, type, next_attempt_at)
    select ${farm_id}, ${id}, 'webhook.test', now() from generate_series(1, ${count})`);

describe("farms whose programs are on one host", () => {
  it("do not wait for each other, and few of them are called at once", async () => {
    const program = await receiver();
    const farms = await Promise.all(Array.from({ length: 10 }, () => makeTenant()));
    const [first] = farms;
    for (const { farm } of [first!, ...farms])
      await makeTestMessage(await makeEndpoint(farm, { url: program.url }));
    const clock = movedClock();
    const claimAll = async (): Promise<number[]> => {
      const claimed = await claimNext(asJob({ clock }));
      return claimed ? [claimed.farm_id, ...(await claimAll())] : [];
    };
    const ids = farms.map(({ farm }) => farm.id);
    // The second endpoint of the first farm waits for the first one.
    expect(await claimAll()).toEqual(ids.slice(0, 8));
    // The workers are gone. Whatever was not called yet comes first.
    clock.pass(2 * MINUTE);
    expect((await claimAll()).slice(0, 3)).toEqual([ids[0], ids[8], ids[9]]);
  });

  it("are all called while one of them does not answer", async () => {
    const program = await receiver();
    const [slow, quick] = [await makeTenant(), await makeTenant()];
    const slowEndpoint = await makeEndpoint(slow.farm, { url: `${program.url}/slow` });
    const quickEndpoint = await makeEndpoint(quick.farm, { url: program.url });
    program.answer(({ body }) => ({ silent: body.includes(`"endpoint_id":${slowEndpoint.id}}`) }));
    await makeTestMessage(slowEndpoint);
    for (let n = 0; n < 3; n++) await makeTestMessage(quickEndpoint);
    const started = Date.now();
    await deliver();
    const quickly = program.received.filter(({ body }) =>
      body.includes(`"endpoint_id":${quickEndpoint.id}}`),
    );
    expect(quickly).toHaveLength(3);
    expect(quickly.every(({ at }) => at - started < 5000)).toBe(true);
    const times = quickly.map(({ at }) => at);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(90);
  });
});

describe("what we hold back ourselves", () => {
  it("the days of our switch do not count as days of failing, and no message is given up for them", async () => {
    const { owner, farm, program, read, log } = await listening();
    const clock = movedClock();
    program.answer(() => ({ status: 500 }));
    await happen(owner, farm);
    const tryFor = async (hours: number) => {
      for (let hour = 0; hour < hours; hour++) {
        await deliver(asJob({ clock }));
        clock.pass(HOUR);
      }
    };
    await tryFor(60);
    await turn(false, clock);
    clock.pass(100 * HOUR);
    await turn(true, clock);
    expect(await read()).toMatchObject({ failing_since: null });
    await tryFor(70);
    expect(await read()).toMatchObject({ state: "active" });
    expect(await log()).toMatchObject([{ state: "waiting" }]);
    await tryFor(40);
    expect(await read()).toMatchObject({ state: "off", off_reason: "failing" });
    expect(await log()).toMatchObject([{ state: "waiting" }]);
  });

  it("what waits because of our switch is not too much, but what comes after it can be", async () => {
    const { owner, farm, endpoint, read } = await listening();
    await turn(false);
    await pile(endpoint, MOST_WAITING);
    await happen(owner, farm, "Tomates");
    await turn(true);
    await happen(owner, farm, "Maïs");
    expect(await read()).toMatchObject({ state: "active" });
    await pile(endpoint, MOST_WAITING);
    await happen(owner, farm, "Fraises");
    expect(await read()).toMatchObject({ state: "off", off_reason: "overflow" });
  });

  it("nothing is called while the owner is blocked, what waits goes on after it, and nothing counts", async () => {
    const { owner, farm, program, endpoint, read } = await listening();
    const other = await listening();
    await db()
      .update(webhook_endpoints)
      .set({ failing_since: new Date(Date.now() - 70 * HOUR) })
      .where(eq(webhook_endpoints.id, endpoint.id));
    await makeTestMessage(endpoint);
    await blockUser(await superAdmin(), { user_uuid: owner.uuid, reason });
    await happen(other.owner, other.farm);
    await deliver();
    expect([program.received.length, other.program.received.length]).toEqual([0, 1]);
    await wakeWebhooks(asJob());
    const clock = movedClock(10 * HOUR);
    await unblockUser(await superAdmin(clock), { user_uuid: owner.uuid, reason });
    expect(await read()).toMatchObject({ state: "active", failing_since: null });
    await happen(owner, farm);
    await deliver(asJob({ clock }));
    expect(program.received).toHaveLength(2);
  });
});
