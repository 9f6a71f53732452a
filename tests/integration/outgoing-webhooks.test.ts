import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farm_users, users, webhook_endpoints, webhook_messages } from "@/db/schema";
import { claimNext } from "@/lib/outgoing-webhooks/operations/claim";
import { tidyWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import {
  listEndpoints,
  listWebhookMessages,
  resendWebhook,
  testEndpoint,
} from "@/lib/outgoing-webhooks/service/log";
import {
  createEndpoint,
  deleteEndpoint,
  pauseWebhooks,
  resumeWebhooks,
  rollEndpointSecret,
  updateEndpoint,
} from "@/lib/outgoing-webhooks/service/manage";
import { relayFarmEvents } from "@/lib/outgoing-webhooks/service/relay";
import { setAvailability } from "@/lib/produce/service";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { asJob, asUser } from "@/tests/factories/context";
import { makeMember, makeTenant, makeUser } from "@/tests/factories/tenant";
import {
  deliver,
  HOUR,
  happen,
  listening,
  MINUTE,
  movedClock,
  receiver,
  verified,
} from "@/tests/factories/webhook-steps";
import { makeEndpoint } from "@/tests/factories/webhooks";

describe("what happens on a farm reaches its program", () => {
  it("signed as Standard Webhooks say, with what the API shows", async () => {
    const { owner, farm, program, log } = await listening();
    const produce = await happen(owner, farm);
    await deliver();
    expect(program.received).toHaveLength(1);
    const message = verified(program.received[0]!);
    expect(message).toEqual({
      type: "produce.changed",
      timestamp: expect.stringMatching(/Z$/),
      data: { change: "created", produce: JSON.parse(JSON.stringify(produce)) },
    });
    expect(() => verified({ ...program.received[0]!, body: "{}" })).toThrow("No matching signature");
    const [sent] = await log();
    expect(sent).toMatchObject({
      state: "delivered",
      type: "produce.changed",
      webhook_id: program.received[0]!.headers["webhook-id"],
      calls: [{ status: 200, fault: null }],
    });
    await deliver();
    expect(program.received).toHaveLength(1);
  });

  it("only the types that the endpoint wants, and nothing while it is paused", async () => {
    const { owner, farm, program, ids } = await listening();
    await updateEndpoint(asUser(owner), { ...ids, url: program.url, events: ["subscriber.created"] });
    await happen(owner, farm);
    await updateEndpoint(asUser(owner), { ...ids, url: program.url, events: ["produce.changed"] });
    await pauseWebhooks(asUser(owner), ids);
    await happen(owner, farm);
    await deliver();
    expect(program.received).toEqual([]);
    expect(await resumeWebhooks(asUser(owner), ids)).toMatchObject({ state: "active" });
    const produce = await happen(owner, farm);
    await setAvailability(asUser(owner), {
      farm_id: farm.id,
      produce_id: produce.id,
      availability: "sold-out",
    });
    await relayFarmEvents(asJob(), { farm_id: farm.id });
    await deliver();
    const changes = program.received.map((one) => (verified(one).data as { change: string }).change);
    expect(changes).toEqual(["created", "availability"]);
  });

  it("once more when the worker died between the commit and the call, under the same id", async () => {
    const { owner, farm, program, log } = await listening();
    const clock = movedClock();
    await happen(owner, farm);
    const claimed = await claimNext(asJob({ clock }));
    expect(claimed).toMatchObject({ url: program.url });
    // The worker is gone. Nobody else has the endpoint until the lease ends.
    await deliver(asJob({ clock }));
    expect(program.received).toEqual([]);
    clock.pass(2 * MINUTE);
    await deliver(asJob({ clock }));
    expect(program.received.map(({ headers }) => headers["webhook-id"])).toEqual([claimed!.webhook_id]);
    expect(await log()).toMatchObject([{ state: "delivered" }]);
  });

  it("with both secrets for a day after one was replaced", async () => {
    const { owner, farm, program, ids } = await listening();
    const clock = movedClock();
    const { secret } = await rollEndpointSecret(asUser(owner, { clock }), ids);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await happen(owner, farm);
    await deliver(asJob({ clock }));
    const [first] = program.received;
    expect(verified(first!, secret)).toEqual(verified(first!));
    clock.pass(25 * HOUR);
    await happen(owner, farm);
    await deliver(asJob({ clock }));
    const { headers, body } = program.received[1]!;
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(headers["webhook-id"]!, at, body));
  });
});

describe("what a farm can make us do", () => {
  it("calls of one farm to one host follow one another, whichever endpoints they are of", async () => {
    const { owner, farm } = await makeTenant();
    const program = await receiver();
    let [running, most] = [0, 0];
    program.answer(async () => {
      most = Math.max(most, ++running);
      await new Promise((done) => setTimeout(done, 20));
      running--;
      return {};
    });
    for (let n = 0; n < 3; n++) await makeEndpoint(farm, { url: `${program.url}?${n}` });
    await happen(owner, farm);
    await deliver();
    expect([program.received.length, most]).toEqual([3, 1]);
  });

  it("has its limits: endpoints at once, endpoints a day, and messages sent again", async () => {
    const { owner, farm } = await makeTenant();
    const add = () =>
      createEndpoint(asUser(owner), {
        farm_id: farm.id,
        url: "https://hooks.example/x",
        events: ["notification.sent"],
      });
    for (let n = 0; n < 5; n++) await add();
    await expect(add()).rejects.toMatchObject({ code: "limit_reached" });
    const [endpoint] = await listEndpoints(asUser(owner), { farm_id: farm.id });
    const ids = { farm_id: farm.id, endpoint_id: endpoint!.id };
    for (let n = 0; n < LIMITS.webhook_farm.points - 6; n++) await rollEndpointSecret(asUser(owner), ids);
    await expect(rollEndpointSecret(asUser(owner), ids)).rejects.toMatchObject({ code: "rate_limited" });
    for (let n = 0; n < LIMITS.webhook_send.points; n++) await testEndpoint(asUser(owner), ids);
    await expect(testEndpoint(asUser(owner), ids)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("stops at its own walls: endpoints, logs and messages of another farm do not exist", async () => {
    const { farm, ids, owner, log } = await listening();
    const stranger = await makeTenant();
    await happen(owner, farm);
    const [message] = await log();
    const foreign = { ...ids, farm_id: stranger.farm.id, message_id: message!.id };
    const asStranger = asUser(stranger.owner);
    for (const verb of [deleteEndpoint, pauseWebhooks, resumeWebhooks, rollEndpointSecret, testEndpoint])
      await expect(verb(asStranger, foreign)).rejects.toMatchObject({ code: "not_found" });
    for (const verb of [listWebhookMessages, resendWebhook])
      await expect(verb(asStranger, foreign)).rejects.toMatchObject({ code: "not_found" });
    const own = await makeEndpoint(stranger.farm, { url: "https://hooks.example/y" });
    await expect(resendWebhook(asStranger, { ...foreign, endpoint_id: own.id })).rejects.toMatchObject({
      code: "not_found",
    });
    const employee = asUser(await makeMember(farm, "employee"));
    await expect(listEndpoints(employee, { farm_id: farm.id })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("keeps its secret: it is stored encrypted, and no list shows it", async () => {
    const { owner, farm } = await makeTenant();
    const { secret, endpoint } = await createEndpoint(asUser(owner), {
      farm_id: farm.id,
      url: "https://hooks.example/x",
      events: ["notification.sent"],
    });
    const listed = JSON.stringify(await listEndpoints(asUser(owner), { farm_id: farm.id }));
    const [row] = await db().select().from(webhook_endpoints).where(eq(webhook_endpoints.id, endpoint.id));
    expect(listed + JSON.stringify(row)).not.toContain(secret.slice(6));
  });

  it("tests are deleted after 30 days", async () => {
    const { owner, ids } = await listening();
    await testEndpoint(asUser(owner), ids);
    const clock = movedClock(31 * 24 * HOUR);
    await tidyWebhooks(asJob({ clock }));
    expect(await db().$count(webhook_messages, eq(webhook_messages.endpoint_id, ids.endpoint_id))).toBe(0);
  });
});

describe("the list of endpoints", () => {
  it("says who was shown each secret, also once the person left, until the secret is replaced", async () => {
    const { owner, farm } = await makeTenant();
    const admin = await makeMember(farm, "admin");
    const { endpoint } = await createEndpoint(asUser(admin), {
      farm_id: farm.id,
      url: "https://hooks.example/x",
      events: ["produce.changed"],
    });
    expect(endpoint).toMatchObject({ secret_holder: admin.name, holder_present: true });
    await db().delete(farm_users).where(eq(farm_users.user_id, admin.id));
    const left = { secret_holder: admin.name, holder_present: false };
    expect(await listEndpoints(asUser(owner), { farm_id: farm.id })).toMatchObject([left]);
    const rolled = await rollEndpointSecret(asUser(owner), { farm_id: farm.id, endpoint_id: endpoint.id });
    const replaced = { secret_holder: owner.name, holder_present: true };
    expect(rolled.endpoint).toMatchObject(replaced);
    expect(await listEndpoints(asUser(owner), { farm_id: farm.id })).toMatchObject([replaced]);
  });

  it("counts super administrators as present, and nobody whose account is gone", async () => {
    const { owner, farm } = await makeTenant();
    const ours = await makeUser({ is_admin: true });
    // The last one could not be changed.
    await makeUser({ is_admin: true });
    await createEndpoint(asUser(ours), {
      farm_id: farm.id,
      url: "https://hooks.example/x",
      events: ["produce.changed"],
    });
    const list = () => listEndpoints(asUser(owner), { farm_id: farm.id });
    expect(await list()).toMatchObject([{ secret_holder: ours.name, holder_present: true }]);
    await db().update(users).set({ is_admin: false, name: "" }).where(eq(users.id, ours.id));
    expect(await list()).toMatchObject([{ secret_holder: "", holder_present: false }]);
    await db().delete(users).where(eq(users.id, ours.id));
    expect(await list()).toMatchObject([{ secret_holder: null, holder_present: false }]);
  });
});
