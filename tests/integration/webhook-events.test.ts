import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { transactional_messages, webhook_endpoints, webhook_messages } from "@/db/schema";
import { env } from "@/lib/env";
import { listFarmEvents } from "@/lib/farm-events/service/read";
import { tidyWebhooks } from "@/lib/outgoing-webhooks/service/deliver";
import { listEndpoints } from "@/lib/outgoing-webhooks/service/log";
import { resumeWebhooks, rollEndpointSecret } from "@/lib/outgoing-webhooks/service/manage";
import { relayFarmEvents } from "@/lib/outgoing-webhooks/service/relay";
import { isOldKey } from "@/lib/platform/encryption";
import { confirmByCode, confirmByLink } from "@/lib/subscribers/service/confirm";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { finishedImport } from "@/tests/factories/imports";
import { messagesTo, newPhone, subscribe, tokenOf, unique } from "@/tests/factories/subscribing";
import { makeSubscriber } from "@/tests/factories/tenant";
import { deliver, happen, listening, verified } from "@/tests/factories/webhook-steps";
import { makeEndpoint } from "@/tests/factories/webhooks";

const relay = (farm: { id: number }) => relayFarmEvents(asJob(), { farm_id: farm.id });

/** What a program was told about people, in the order of its calls. */
const told = (program: Awaited<ReturnType<typeof listening>>["program"]) =>
  program.received.map((one) => {
    const { type, data } = verified(one);
    const { subscriber_id, subscriber } = data as { subscriber_id: number; subscriber: { state: string } };
    return [type, subscriber_id, subscriber.state];
  });

describe("somebody who subscribes by the form of the farm", () => {
  it("is told when they come, and once more when they confirm by the link of the email", async () => {
    const { farm, program } = await listening();
    const email = unique("luc");
    const { id } = await subscribe(farm, { email });
    await relay(farm);
    await deliver();
    expect(told(program)).toEqual([["subscriber.created", id, "pending"]]);
    const [message] = await messagesTo(email);
    const token = tokenOf(message!.payload.url!);
    for (let pressed = 0; pressed < 2; pressed++) await confirmByLink(asVisitor(), { token });
    await relay(farm);
    await deliver();
    expect(told(program).slice(1)).toEqual([["subscriber.confirmed", id, "active"]]);
  });

  it("is told by the code of a text, too, and not when a code is wrong", async () => {
    const { farm, program } = await listening();
    const phone = newPhone();
    const form = await subscribe(farm, { phone });
    const code = (await messagesTo(phone))[0]!.payload.code!;
    const wrong = code === "111111" ? "222222" : "111111";
    await expect(confirmByCode(asVisitor(), { ...form, code: wrong })).rejects.toMatchObject({
      code: "invalid",
    });
    await relay(farm);
    await deliver();
    expect(told(program).map(([type]) => type)).toEqual(["subscriber.created"]);
    await confirmByCode(asVisitor(), { ...form, code });
    await relay(farm);
    await deliver();
    expect(told(program).slice(1)).toEqual([["subscriber.confirmed", form.id, "active"]]);
  });
});

describe("an import", () => {
  const PEOPLE = 1205;

  it("makes one event for each new person, none for those who were there, and few jobs", async () => {
    const { owner, farm, endpoint } = await listening();
    const other = await makeEndpoint(farm, {
      url: "https://hooks.example/x",
      events: ["subscriber.confirmed"],
    });
    const known = await makeSubscriber(farm);
    const rows = Array.from({ length: PEOPLE }, (_, n) => `Client ${n},client-${n}@${farm.uuid}.test`);
    const file = ["name,email", `Connu,${known.email}`, ...rows].join("\n");
    const jobs = () =>
      db()
        .execute<{ n: number }>(
          sql`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'relay_farm_events'`,
        )
        .then(([row]) => row!.n);
    const before = await jobs();
    await finishedImport(asUser(owner), farm, file);
    expect((await jobs()) - before).toBeLessThanOrEqual(Math.ceil(PEOPLE / 100));
    await relay(farm);
    const messagesOf = ({ id }: { id: number }) =>
      db().select().from(webhook_messages).where(eq(webhook_messages.endpoint_id, id));
    const messages = await messagesOf(endpoint);
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(["subscriber.created"]));
    expect(messages).toHaveLength(PEOPLE);
    expect(await messagesOf(other)).toEqual([]);
    await finishedImport(asUser(owner), farm, file);
    await relay(farm);
    expect(await messagesOf(endpoint)).toHaveLength(PEOPLE);
    const { events } = await listFarmEvents(asUser(owner), { farm_id: farm.id, limit: 100 });
    expect(events.map(({ data }) => (data as { subscriber_id: number }).subscriber_id)).not.toContain(
      known.id,
    );
  });
});

describe("more messages than may wait", () => {
  const MOST_WAITING = 100_000;
  /** Lets messages wait for an endpoint. */
  const pile = ({ id, farm_id }: { id: number; farm_id: number }, messages: number) =>
    db().execute(sql`
      insert into webhook_messages (farm_id, endpoint_id, type, next_attempt_at, created_at)
      select ${farm_id}, ${id}, 'webhook.test', now(), now() from generate_series(1, ${messages})`);
  const waiting = ({ id }: { id: number }) =>
    db().$count(
      webhook_messages,
      sql`${webhook_messages.endpoint_id} = ${id} and ${webhook_messages.state} = 'waiting'`,
    );

  it("switch the endpoint off, drop nothing, and tell its owner once; other endpoints go on", async () => {
    const { owner, farm, program, endpoint, ids, read, log } = await listening();
    const other = await makeEndpoint(farm, { url: program.url.replace("potager", "other") });
    await pile(endpoint, MOST_WAITING - 1);
    await happen(owner, farm, "Tomates");
    expect(await read()).toMatchObject({ state: "active", off_reason: null });
    await happen(owner, farm, "Maïs");
    expect(await read()).toMatchObject({ state: "off", off_reason: "overflow" });
    expect(await waiting(endpoint)).toBe(MOST_WAITING + 1);
    // The newest message is in the log, and waits as those before.
    expect((await log())[0]).toMatchObject({ type: "produce.changed", state: "waiting", calls: [] });
    const shown = (await listEndpoints(asUser(owner), { farm_id: farm.id })).find(
      ({ id }) => id === endpoint.id,
    );
    expect(shown).toMatchObject({ state: "off", off_reason: "overflow" });

    await happen(owner, farm, "Courges");
    expect(await waiting(endpoint)).toBe(MOST_WAITING + 1);
    const mails = await db()
      .select()
      .from(transactional_messages)
      .where(eq(transactional_messages.farm_id, farm.id));
    expect(mails.filter(({ kind }) => kind === "webhook_off").map(({ payload }) => payload.reason)).toEqual([
      "overflow",
    ]);
    await deliver();
    expect(program.received).toHaveLength(3);
    expect(await waiting(other)).toBe(0);

    // What waited goes on when it is switched on; one more event finds too much again.
    await resumeWebhooks(asUser(owner), ids);
    expect(await waiting(endpoint)).toBe(MOST_WAITING + 1);
    await happen(owner, farm, "Oignons");
    expect(await read()).toMatchObject({ state: "off", off_reason: "overflow" });
  });
});

describe("a new key of the site", () => {
  it("leaves the secrets as they are, old and new, once the daily job has renewed them", async () => {
    const { owner, farm, program, ids, read } = await listening();
    const { secret } = await rollEndpointSecret(asUser(owner), ids);
    const keys = env().ENCRYPTION_KEYS;
    const before = [...keys];
    keys.unshift({ id: "newer", secret: randomBytes(32) });
    try {
      await happen(owner, farm);
      await deliver();
      expect(await tidyWebhooks(asJob())).toMatchObject({ renewed: 1 });
      const renewed = await read();
      expect([renewed.secret, renewed.former_secret!].map(isOldKey)).toEqual([false, false]);
      expect(await tidyWebhooks(asJob())).toMatchObject({ renewed: 0 });
      // The key before is taken away, as the administrator of the server does at last.
      keys.length = 1;
      await happen(owner, farm, "Maïs");
      await deliver();
    } finally {
      keys.splice(0, keys.length, ...before);
      await db().delete(webhook_endpoints).where(eq(webhook_endpoints.id, ids.endpoint_id));
    }
    expect(program.received).toHaveLength(2);
    for (const one of program.received) expect(verified(one, secret)).toEqual(verified(one));
  });

  it("changes nothing of a secret that is replaced meanwhile", async () => {
    const { owner, farm, program, ids, read } = await listening();
    const keys = env().ENCRYPTION_KEYS;
    keys.unshift({ id: "newer", secret: randomBytes(32) });
    try {
      const [, { secret }] = await Promise.all([
        tidyWebhooks(asJob()),
        rollEndpointSecret(asUser(owner), ids),
      ]);
      await happen(owner, farm);
      await deliver();
      expect(verified(program.received[0]!, secret)).toEqual(verified(program.received[0]!));
      expect(isOldKey((await read()).secret)).toBe(false);
    } finally {
      await db().delete(webhook_endpoints).where(eq(webhook_endpoints.id, ids.endpoint_id));
      keys.shift();
    }
  });
});
