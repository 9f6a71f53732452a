import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { webhook_endpoints, webhook_messages } from "@/db/schema";
import { env } from "@/lib/env";
import { tidyWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import { resendWebhook, testEndpoint } from "@/lib/outgoing-webhooks/service/log";
import { resumeWebhooks, rollEndpointSecret, updateEndpoint } from "@/lib/outgoing-webhooks/service/manage";
import { processMetrics } from "@/lib/platform/telemetry/text";
import { asJob, asUser } from "@/tests/factories/context";
import {
  deliver,
  HOUR,
  happen,
  listening,
  MINUTE,
  movedClock,
  receiver,
} from "@/tests/factories/webhook-steps";

const EVENTS = ["produce.changed"] as const;
/** Encrypted with a key that nobody has any more. */
const UNREADABLE = `lost.${Buffer.alloc(60, 3).toString("base64url")}`;

const write = (endpoint: { id: number }, values: Partial<typeof webhook_endpoints.$inferInsert>) =>
  db().update(webhook_endpoints).set(values).where(eq(webhook_endpoints.id, endpoint.id));

describe("a secret that cannot be decrypted", () => {
  it("holds up no other farm, and costs its own endpoint nothing that waits", async () => {
    const [broken, other] = [await listening(), await listening()];
    const clock = movedClock();
    const failed = async () =>
      /^potager_outgoing_webhooks_total\{result="failed"\} (\d+)$/m.exec(await processMetrics())?.[1];
    const before = await failed();
    await write(broken.endpoint, { secret: UNREADABLE });
    await happen(broken.owner, broken.farm);
    await happen(other.owner, other.farm);
    await deliver(asJob({ clock }));
    expect(other.program.received).toHaveLength(1);
    expect(broken.program.received).toEqual([]);
    const fault = { status: null, fault: "secret_unreadable" };
    expect(await broken.log()).toMatchObject([{ state: "waiting", calls: [fault] }]);
    expect([before, await failed()]).toEqual([expect.any(String), before]);
    for (let hour = 0; hour < 80; hour++) {
      clock.pass(2 * HOUR);
      await deliver(asJob({ clock }));
    }
    expect(await broken.read()).toMatchObject({ state: "active", failing_since: null });
    const { secret } = await rollEndpointSecret(asUser(broken.owner, { clock }), broken.ids);
    await deliver(asJob({ clock }));
    const { headers, body } = broken.program.received[0]!;
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    // The secret before cannot be read, so the new one alone signs.
    expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(headers["webhook-id"]!, at, body));
    expect(await broken.log()).toMatchObject([{ state: "delivered" }]);
  });

  it("does not keep the secrets of later endpoints from being renewed, nor its own", async () => {
    const [broken, former, whole] = [await listening(), await listening(), await listening()];
    await write(broken.endpoint, { secret: UNREADABLE });
    await write(former.endpoint, { former_secret: UNREADABLE });
    const keys = env().ENCRYPTION_KEYS;
    const newest = { id: "newest", secret: Buffer.alloc(32, 9) };
    keys.unshift(newest);
    try {
      expect(await tidyWebhooks(asJob())).toMatchObject({ renewed: 2 });
    } finally {
      keys.splice(keys.indexOf(newest), 1);
    }
    expect(await broken.read()).toMatchObject({ secret: UNREADABLE });
    expect(await former.read()).toMatchObject({
      secret: expect.stringMatching(/^newest\./),
      former_secret: UNREADABLE,
    });
    expect((await whole.read()).secret).toMatch(/^newest\./);
  });
});

describe("what a farm does about an endpoint that fails", () => {
  /** A farm whose endpoint has failed for hours, with three messages that wait. */
  async function failing() {
    const farm = await listening();
    const clock = movedClock();
    farm.program.answer(() => ({ status: 500 }));
    for (const name of ["Tomates", "Maïs", "Fraises"]) await happen(farm.owner, farm.farm, name);
    for (let hour = 0; hour < 12; hour++) {
      await deliver(asJob({ clock }));
      clock.pass(HOUR);
    }
    await deliver(asJob({ clock }));
    clock.pass(MINUTE);
    farm.program.received.splice(0);
    return { ...farm, clock, by: asUser(farm.owner, { clock }) };
  }

  it("a new address gets all that waits at once, and has not failed yet", async () => {
    const { ids, by, clock, program, read, log } = await failing();
    await deliver(asJob({ clock }));
    expect(program.received).toEqual([]);
    const right = await receiver();
    await updateEndpoint(by, { ...ids, url: program.url, events: EVENTS });
    expect((await read()).failures).toBeGreaterThan(3);
    await updateEndpoint(by, { ...ids, url: right.url, events: EVENTS });
    expect(await read()).toMatchObject({ failing_since: null, failures: 0, next_attempt_at: null });
    await deliver(asJob({ clock }));
    expect(right.received).toHaveLength(3);
    expect((await log()).map(({ state }) => state)).toEqual(["delivered", "delivered", "delivered"]);
  });

  it("a test is called at once, before whatever waits", async () => {
    const { ids, by, clock, program } = await failing();
    await testEndpoint(by, ids);
    await deliver(asJob({ clock }));
    expect(program.received.map(({ body }) => JSON.parse(body).type)).toEqual(["webhook.test"]);
  });

  it("a message is sent again at once, before whatever waits", async () => {
    const { ids, by, clock, program, log } = await failing();
    const [newest] = await log();
    await resendWebhook(by, { ...ids, message_id: newest!.id });
    await deliver(asJob({ clock }));
    expect(program.received.map(({ headers }) => headers["webhook-id"])).toEqual([newest!.webhook_id]);
  });

  it.each([
    [410, "waiting"],
    [500, "waiting"],
    [200, "delivered"],
  ])("what the address before answers (%i) is no word about the new one", async (status, state) => {
    const { owner, farm, program, ids, read, log } = await listening();
    const right = await receiver();
    const failing_since = new Date(Date.now() - HOUR);
    program.answer(async () => {
      await updateEndpoint(asUser(owner), { ...ids, url: right.url, events: EVENTS });
      // The wait lets the test see what this call came to, before the next.
      const next_attempt_at = new Date(Date.now() + HOUR);
      await write({ id: ids.endpoint_id }, { failing_since, failures: 2, next_attempt_at });
      return { status };
    });
    await happen(owner, farm);
    await deliver();
    expect(program.received).toHaveLength(1);
    expect(await read()).toMatchObject({ state: "active", off_reason: null, failing_since, failures: 2 });
    expect(await log()).toMatchObject([{ state, calls: [{ status }] }]);
  });

  it("the message that had an endpoint switched off waits, and goes on when it is switched on", async () => {
    const { owner, farm, program, ids, read, log } = await listening();
    program.answer(() => ({ status: 410 }));
    await happen(owner, farm);
    await deliver();
    expect(await read()).toMatchObject({ state: "off", off_reason: "gone" });
    expect(await log()).toMatchObject([{ state: "waiting" }]);
    program.answer(() => ({}));
    await resumeWebhooks(asUser(owner), ids);
    const [message] = await db()
      .select()
      .from(webhook_messages)
      .where(eq(webhook_messages.endpoint_id, ids.endpoint_id));
    expect(message).toMatchObject({ state: "waiting", failures: 0 });
    await deliver();
    expect(program.received).toHaveLength(2);
    expect(await log()).toMatchObject([{ state: "delivered" }]);
  });
});
