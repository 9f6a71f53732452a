import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { GET as eventsRoute } from "@/app/api/farms/[farm_id]/events/route";
import { GET as samplesRoute } from "@/app/api/farms/[farm_id]/events/samples/route";
import { db } from "@/db/client";
import { farm_events, webhook_attempts } from "@/db/schema";
import { publishIfComplete } from "@/lib/delivery/operations/complete";
import { FarmEvent } from "@/lib/farm-events/answers";
import { sampleEvents } from "@/lib/farm-events/rules/samples";
import { purgeFarmEvents } from "@/lib/farm-events/service/purge";
import { listFarmEvents } from "@/lib/farm-events/service/read";
import { deleteFarm } from "@/lib/farms/service/write";
import { deliverWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import { relayFarmEvents } from "@/lib/outgoing-webhooks/service/relay";
import { transaction } from "@/lib/platform/context";
import { addProduce } from "@/lib/produce/operations/write";
import { createProduce, deleteProduce, setAvailability, updateProduce } from "@/lib/produce/service";
import { createSubscriber, unsubscribeSubscriber } from "@/lib/subscribers/service/manage";
import { erasePerson } from "@/lib/subscribers/service/privacy";
import { FARM_EVENT_TYPES } from "@/lib/vocabulary/farm-events";
import { makeApiToken } from "@/tests/factories/account";
import { asJob, asUser } from "@/tests/factories/context";
import { makeMember, makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import { makeEndpoint, startReceiver } from "@/tests/factories/webhooks";

const relay = (farm: { id: number }) => relayFarmEvents(asJob(), { farm_id: farm.id });

/** The events of a farm in the order in which they happened. */
async function happened(owner: { id: number }, farm: { id: number }) {
  await relay(farm);
  const { events } = await listFarmEvents(asUser(owner), { farm_id: farm.id, limit: 100 });
  return events.reverse();
}
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe("an event says what happened", () => {
  it("to the produce of a farm, and nothing where nothing changed", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const { id: produce_id } = await createProduce(ctx, { farm_id: farm.id, name: "Tomates" });
    const ids = { farm_id: farm.id, produce_id };
    await setAvailability(ctx, { ...ids, availability: "sold-out" });
    await setAvailability(ctx, { ...ids, availability: "sold-out" });
    await updateProduce(ctx, { ...ids, name: "Tomates cerises", availability: "available" });
    await deleteProduce(ctx, ids);
    const events = await happened(owner, farm);
    expect(typesOf(events)).toEqual(Array(4).fill("produce.changed"));
    expect(events.map(({ data }) => ("change" in data ? [data.change, data.produce.name] : []))).toEqual([
      ["created", "Tomates"],
      ["availability", "Tomates"],
      ["updated", "Tomates cerises"],
      ["deleted", "Tomates cerises"],
    ]);
  });

  it("to a person of the list, with what the list shows", async () => {
    const { owner, farm } = await makeTenant();
    const person = await createSubscriber(asUser(owner), {
      farm_id: farm.id,
      name: "Luc Gagnon",
      email: `luc-${randomUUID()}@abonne.test`,
    });
    const agreed = await makeSubscriber(farm);
    await unsubscribeSubscriber(asUser(owner), { farm_id: farm.id, subscriber_id: agreed.id });
    await unsubscribeSubscriber(asUser(owner), { farm_id: farm.id, subscriber_id: agreed.id });
    const events = await happened(owner, farm);
    expect(typesOf(events)).toEqual(["subscriber.created", "subscriber.unsubscribed"]);
    expect(events[0]!.data).toMatchObject({ subscriber: { id: person.id, email: person.email } });
    expect(events[1]!.data).toMatchObject({ subscriber: { id: agreed.id, state: "unsubscribed" } });
  });

  it("when a send is over, once, however often that is found out", async () => {
    const { owner, farm } = await makeTenant();
    const person = await makeSubscriber(farm);
    const { id, accepted_month } = await makeNotification(farm, {
      status: "sending",
      accepted_at: new Date(),
    });
    await db().execute(`insert into deliveries
      (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, segments, status, sent_at)
      values (${farm.id}, ${id}, '${accepted_month}', ${person.id}, 'email', 'x@y.test', 'fr', 0, 'sent', now())`);
    await publishIfComplete(asJob(), { farm_id: farm.id, notification_id: id });
    await publishIfComplete(asJob(), { farm_id: farm.id, notification_id: id });
    const events = await happened(owner, farm);
    expect(typesOf(events)).toEqual(["notification.sent"]);
    expect(events[0]!.data).toMatchObject({ notification: { id, status: "sent" } });
  });

  it("only if it was committed, and in one transaction with the deed", async () => {
    const { owner, farm } = await makeTenant();
    const failing = transaction(asJob(), async (tx) => {
      await addProduce(tx, { farm_id: farm.id, name: "Maïs" });
      throw new Error("power cut");
    });
    await expect(failing).rejects.toThrow("power cut");
    expect(await happened(owner, farm)).toEqual([]);
  });

  it("as the examples show", () => {
    const samples = sampleEvents(7);
    expect(typesOf(samples)).toEqual([...FARM_EVENT_TYPES]);
    for (const sample of samples) expect(FarmEvent.parse(sample)).toEqual(sample);
  });
});

describe("events can be read on", () => {
  it("from a cursor without a gap, although transactions end in another order than they began", async () => {
    const { owner, farm } = await makeTenant();
    const add = (name: string) => transaction(asJob(), (tx) => addProduce(tx, { farm_id: farm.id, name }));
    let commit = () => {};
    const held = new Promise<void>((done) => {
      commit = done;
    });
    let begun = () => {};
    const started = new Promise<void>((done) => {
      begun = done;
    });
    // Its event has the smaller id, and is committed last. It writes no row that the other one needs.
    const slow = transaction(asJob(), async (tx) => {
      await tx.db
        .insert(farm_events)
        .values({ farm_id: farm.id, type: "produce.changed", data: { slow: true } });
      begun();
      await held;
    });
    await started;
    await add("Rapides");
    await relay(farm);
    const first = await listFarmEvents(asUser(owner), { farm_id: farm.id });
    commit();
    await slow;
    await relay(farm);
    const second = await listFarmEvents(asUser(owner), { farm_id: farm.id, after: first.cursor });
    expect([first.events.length, second.events.length]).toEqual([1, 1]);
    expect(second.events[0]!.data).toEqual({ slow: true });
  });

  it("page by page, by type, and never those of another farm", async () => {
    const { owner, farm } = await makeTenant();
    const other = await makeTenant();
    for (const name of ["a", "b", "c", "d", "e"]) {
      await createProduce(asUser(owner), { farm_id: farm.id, name });
      await createProduce(asUser(other.owner), { farm_id: other.farm.id, name: `other ${name}` });
    }
    await relay(other.farm);
    await relay(farm);
    const read = (query: object) => listFarmEvents(asUser(owner), { farm_id: farm.id, ...query });
    const names: string[] = [];
    for (let [after, more] = ["0", true]; more; ) {
      const page = await read({ after, limit: "2" });
      names.push(...page.events.reverse().map(({ data }) => ("produce" in data ? data.produce.name : "")));
      [after, more] = [page.cursor, page.more];
    }
    expect(names).toEqual(["a", "b", "c", "d", "e"]);
    expect((await read({ type: "notification.sent" })).events).toEqual([]);
    await expect(read({ type: "produce.eaten" })).rejects.toMatchObject({ name: "ZodError" });
    await expect(listFarmEvents(asUser(other.owner), { farm_id: farm.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      listFarmEvents(asUser(await makeMember(farm, "employee")), { farm_id: farm.id }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("for 30 days", async () => {
    const { owner, farm } = await makeTenant();
    const DAY = 86_400_000;
    for (const days of [29, 31])
      await db()
        .insert(farm_events)
        .values({
          farm_id: farm.id,
          type: "produce.changed",
          data: { days },
          created_at: new Date(Date.now() - days * DAY),
        });
    await purgeFarmEvents(asJob());
    expect((await happened(owner, farm)).map(({ data }) => data)).toEqual([{ days: 29 }]);
  });
});

/** What a service of triggers does: it asks again and again, and hands on what it has not seen, by id. */
function poller(farm: { id: number }, token: string) {
  const seen = new Set<string>();
  let etag = "";
  const call = async (route: typeof eventsRoute, query: string) => {
    const request = new Request(`http://potager.test/api/farms/${farm.id}/events?${query}`, {
      headers: { authorization: `Bearer ${token}`, ...(etag && { "if-none-match": etag }) },
    });
    return route(request, { params: Promise.resolve({ farm_id: String(farm.id) }) });
  };
  return {
    /** Polls once. @returns the status, and the new events, the oldest first */
    async poll(query = "type=produce.changed") {
      const answer = await call(eventsRoute, query);
      if (answer.status === 304) return { status: 304, fresh: [] };
      etag = answer.headers.get("etag") ?? "";
      const { events } = (await answer.json()) as { events: { id: string; timestamp: string }[] };
      const stamps = events.map(({ timestamp }) => timestamp);
      expect(stamps).toEqual([...stamps].sort().reverse());
      const fresh = events.filter(({ id }) => !seen.has(id)).reverse();
      for (const { id } of fresh) seen.add(id);
      return { status: answer.status, fresh };
    },
    async sample() {
      etag = "";
      const answer = await call(samplesRoute, "type=produce.changed");
      return ((await answer.json()) as { events: { id: string; type: string }[] }).events;
    },
  };
}

describe("a trigger by polling", () => {
  it("has an example while nothing happened, then each event once, the newest first", async () => {
    const { owner, farm } = await makeTenant();
    const token = await makeApiToken(owner, { scopes: ["read"], farm_id: farm.id });
    const program = poller(farm, token);
    expect((await program.poll()).fresh).toEqual([]);
    expect(typesOf(await program.sample())).toEqual(["produce.changed"]);
    for (const name of ["a", "b"]) await createProduce(asUser(owner), { farm_id: farm.id, name });
    await relay(farm);
    const first = await program.poll();
    expect(first.fresh).toHaveLength(2);
    expect(await program.poll()).toEqual({ status: 304, fresh: [] });
    await createProduce(asUser(owner), { farm_id: farm.id, name: "c" });
    await relay(farm);
    const second = await program.poll();
    expect([second.status, second.fresh.length]).toEqual([200, 1]);
    expect(second.fresh[0]).toMatchObject({ data: { produce: { name: "c" } } });
  });
});

describe("what a person asks to be erased", () => {
  it("leaves the events, the message that waits, and what a program answered", async () => {
    const { owner, farm } = await makeTenant();
    const program = await startReceiver();
    await makeEndpoint(farm, { url: program.url });
    program.answer(({ body }) => ({ text: body }));
    const { id: subscriber_id, email } = await createSubscriber(asUser(owner), {
      farm_id: farm.id,
      name: "Luc Gagnon",
      email: `luc-${randomUUID()}@abonne.test`,
    });
    await relay(farm);
    const deliver = () => deliverWebhooks(asJob(), {}, { stopping: new AbortController().signal });
    await deliver();
    const answers = () =>
      db()
        .select({ answer: webhook_attempts.answer })
        .from(webhook_attempts)
        .where(eq(webhook_attempts.farm_id, farm.id));
    expect((await answers())[0]!.answer).toContain(email);
    await erasePerson(asUser(owner), { farm_id: farm.id, subscriber_id });
    expect(await answers()).toEqual([{ answer: "" }]);
    program.received.length = 0;
    await relay(farm);
    await deliver();
    program.stop();
    const events = await happened(owner, farm);
    expect(JSON.stringify([events, program.received])).not.toContain(email);
    expect(events.map(({ data }) => data)).toEqual(events.map(() => ({ subscriber_id, subscriber: null })));
  });

  it("a farm that is deleted takes its events and endpoints along", async () => {
    const { owner, farm } = await makeTenant();
    await makeEndpoint(farm, { url: "https://hooks.example/" });
    await createProduce(asUser(owner), { farm_id: farm.id, name: "a" });
    await relay(farm);
    await deleteFarm(asUser(owner), { farm_id: farm.id });
    expect(await db().$count(farm_events, eq(farm_events.farm_id, farm.id))).toBe(0);
  });
});
