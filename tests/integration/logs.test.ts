import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, landing_registrations, survey_forms, webhook_events } from "@/db/schema";
import type { LogFound, RequestLine } from "@/lib/logs/presenter";
import { LOGS, type Log, REQUEST_LOGS, type RequestLog } from "@/lib/logs/rules";
import { readLog } from "@/lib/logs/service/read";
import { changeRequestState } from "@/lib/logs/service/request-state";
import { countPageHits, recordPageHit } from "@/lib/page-hits/service";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { purgeWebhookEvents, replayWebhook } from "@/lib/webhooks/service";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeContactRequest, makeKeptCall } from "@/tests/factories/logs";
import { makeTenant, makeUser } from "@/tests/factories/tenant";
import {
  acceptSend,
  closeLive,
  deliver,
  deliverQueuedMessages,
  outbox,
  postResendEvent,
} from "@/tests/setup/doors/live";

afterAll(closeLive);

const potager = async () => asUser(await makeUser({ is_admin: true }));
const unique = (domain: string) => `zoe-${crypto.randomUUID().slice(0, 8)}@${domain}`;

type RowOf<Name extends Log> = Name extends RequestLog
  ? RequestLine
  : Extract<LogFound, { log: Name }>["rows"][number];

async function rowsOf<Name extends Log>(log: Name, query: object): Promise<RowOf<Name>[]> {
  const found = await readLog(await potager(), log, query);
  expect(found.log).toBe(log);
  return found.rows as RowOf<Name>[];
}

/** Reads a log from one page to the next, and returns the keys of its rows. */
async function walked(log: Log, query: object, most = 20): Promise<string[]> {
  const keys: string[] = [];
  const ctx = await potager();
  let after: string | null = "";
  for (let page = 0; after !== null && page < most; page++) {
    const found: LogFound = await readLog(ctx, log, { ...query, after });
    for (const row of found.rows) keys.push("key" in row ? row.key : String(row.id));
    after = found.next;
  }
  return keys;
}

it("shows no log to anyone but super administrators", async () => {
  const { owner } = await makeTenant();
  for (const ctx of [asUser(owner), asVisitor(), asJob()])
    for (const log of LOGS) await expect(readLog(ctx, log, {})).rejects.toThrow(AppError);
});

describe("the log of sends", () => {
  it("finds the messages of a person by address, of a farm, and one by the provider's id", async () => {
    const [email, other] = [unique("abonne.test"), unique("abonne.test")];
    const send = await acceptSend([{ email }, { email: other }]);
    await deliver(send.notification_id);
    const [row] = await rowsOf("sends", { q: email.toUpperCase() });
    expect(row).toMatchObject({
      ...{ channel: "email", address: email, status: "delivered", reason: null },
      farm: { uuid: send.farm.uuid, name: send.farm.name },
    });
    const { handle } = send.farm;
    const ofFarm = await rowsOf("sends", { farm: handle });
    expect(ofFarm.map(({ address }) => address).sort()).toEqual([email, other].sort());
    expect(await rowsOf("sends", { farm: handle, channel: "sms" })).toEqual([]);
    const [message] = (await outbox(`/messages.json?to=${email}`)).messages;
    const byId = await rowsOf("sends", { q: message.id });
    expect(byId.map(({ address }) => address)).toEqual([email]);
    expect(await rowsOf("sends", { q: "re_nobody" })).toEqual([]);
    expect(await rowsOf("sends", { q: unique("inconnu.test") })).toEqual([]);
    expect(JSON.stringify(ofFarm)).not.toMatch(/content|sujet|subject/);
  });

  it("is read page by page without losing or repeating a message, over the border between sends", async () => {
    const people = (tag: string) =>
      Array.from({ length: 70 }, (_, at) => ({ email: `${tag}${at}-${unique("abonne.test")}` }));
    const first = await acceptSend(people("a"));
    const keys = await walked("sends", { farm: first.farm.handle });
    expect(keys).toHaveLength(70);
    expect(new Set(keys).size).toBe(70);
    const all = await walked("sends", {}, 4);
    expect(new Set(all).size).toBe(all.length);
  });
});

it("finds other messages by address, provider's id, farm, kind and failure", async () => {
  const email = `Zoe.Roy${unique("Rebond.test")}`;
  const { farm, owner } = await makeTenant();
  await transaction(asUser(owner), (tx) =>
    queueTransactional(tx, {
      ...{ channel: "email", kind: "already_subscribed", address: email, lang: "fr", farm_id: farm.id },
      values: { name: "Zoé", ofFarm: "de la ferme", farm: farm.name, sender: farm.name },
    }),
  );
  await deliverQueuedMessages();
  const [line] = await rowsOf("messages", { q: email });
  expect(await rowsOf("messages", { q: email.toLowerCase() })).toEqual([line]);
  expect(line).toMatchObject({ kind: "already_subscribed", address: email, farm: { uuid: farm.uuid } });
  for (const query of [{ q: line!.provider_message_id }, { farm: farm.handle, kind: "already_subscribed" }])
    expect((await rowsOf("messages", query)).map(({ key }) => key)).toEqual([line!.key]);
  expect(await rowsOf("messages", { farm: farm.handle, only: "failed" })).toEqual([]);
  expect(await rowsOf("messages", { farm: farm.handle, kind: "survey" })).toEqual([]);
});

it("finds actions by person, farm, kind and request, and names both when one acts for another", async () => {
  const user = await makeUser({ name: "Ana Roy", is_admin: true });
  const other = await makeUser({ name: "Luc Gagné" });
  const { farm } = await makeTenant();
  const request_id = crypto.randomUUID();
  const line = { actor: "user" as const, user_id: user.id, action: "produce.update", request_id };
  await db()
    .insert(audit_entries)
    .values([
      { ...line, farm_id: farm.id, on_behalf_of_user_id: other.id },
      { ...line, action: "farm.update", request_id: crypto.randomUUID() },
    ]);
  const [row, ...more] = await rowsOf("audit", { q: request_id });
  expect(more).toEqual([]);
  expect(row).toMatchObject({ user: "Ana Roy", on_behalf_of: "Luc Gagné", farm: { name: farm.name } });
  expect(await rowsOf("audit", { q: user.email.toUpperCase() })).toHaveLength(2);
  expect(await rowsOf("audit", { q: user.email, action: "farm.update" })).toHaveLength(1);
  // What was done in the name of a person is found by that person too.
  expect((await rowsOf("audit", { q: other.email })).map(({ key }) => key)).toEqual([row!.key]);
  expect((await rowsOf("audit", { farm: farm.handle })).map(({ key }) => key)).toContain(row!.key);
});

describe("calls of providers", () => {
  it("that cannot be applied are kept with the reason, and applied when they come again", async () => {
    const id = `msg_${crypto.randomUUID()}`;
    const post = () => postResendEvent("delivered", 0, { tags: {}, email_id: crypto.randomUUID() }, { id });
    expect(await post()).toBe(503);
    const [line] = await rowsOf("webhooks", { q: id });
    expect(line).toMatchObject({
      ...{ provider: "resend", type: "email.delivered", error: "not_found", failures: 1 },
    });
    await post();
    const [again] = await rowsOf("webhooks", { q: id, only: "failed" });
    expect(again).toMatchObject({ failures: 2 });
    await expect(replayWebhook(await potager(), { provider: "resend", event_id: id })).rejects.toEqual(
      conflict("webhookUnknown"),
    );
    expect((await rowsOf("webhooks", { q: id }))[0]?.error).toBe("not_found");
  });

  it("are applied again by a super administrator, which the audit names", async () => {
    const event_id = await makeKeptCall({ error: "busy", failures: 3 });
    const admin = await makeUser({ is_admin: true });
    const ctx = asUser(admin);
    await replayWebhook(ctx, { provider: "stripe", event_id });
    const [line] = await rowsOf("webhooks", { q: event_id });
    expect(line).toMatchObject({ error: null, failures: 3 });
    const [entry] = await rowsOf("audit", { q: admin.email, action: "account.replay-webhook" });
    expect(entry?.after).toEqual({ provider: "stripe", event_id });
    await expect(replayWebhook(ctx, { provider: "square", event_id })).rejects.toEqual(notFound());
    const { owner } = await makeTenant();
    await expect(replayWebhook(asUser(owner), { provider: "stripe", event_id })).rejects.toThrow("forbidden");
  });

  it("lose what they said after 30 days, and stay known", async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000);
    const [old, young] = [
      await makeKeptCall({ created_at: day(31) }),
      await makeKeptCall({ created_at: day(29) }),
    ];
    await purgeWebhookEvents(asJob());
    expect((await rowsOf("webhooks", { q: old }))[0]).toMatchObject({ events: null });
    expect((await rowsOf("webhooks", { q: young }))[0]?.events).toHaveLength(1);
    await expect(replayWebhook(await potager(), { provider: "stripe", event_id: old })).rejects.toEqual(
      notFound(),
    );
  });

  it("are read page by page also where many came at the same moment", async () => {
    const created_at = new Date("2026-01-05T10:00:00.123Z");
    await db()
      .insert(webhook_events)
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          ...{ provider: "square" as const, event_id: `same.${process.pid}.${at}`, type: "customer.updated" },
          created_at,
        })),
      );
    const keys = (await walked("webhooks", { provider: "square" })).filter((key) => key.includes("same."));
    expect(keys).toHaveLength(120);
    expect(new Set(keys).size).toBe(120);
  });
});

describe("page views", () => {
  const clock = fixedClock("2026-11-20T15:00:00Z");
  const count = async (by: string, days = 7) => {
    const found = await readLog(asUser(await makeUser({ is_admin: true }), { clock }), "pages", { by, days });
    return found.log === "pages" ? found.rows : [];
  };

  it("are counted by page, site and day of Québec; our own pages are no site", async () => {
    const url = `/fr/vue-${process.pid}`;
    const visitor = asVisitor({ clock });
    for (const referrer of [
      "https://www.zeste.test/a",
      "https://zeste.test/b?q=moi",
      `${process.env.APP_URL}/fr`,
      null,
    ])
      await recordPageHit(visitor, { url, referrer });
    await recordPageHit(asVisitor({ clock: fixedClock("2026-11-20T03:00:00Z") }), { url });
    await countPageHits(asJob({ clock }));
    await countPageHits(asJob({ clock }));
    expect(await count("url")).toContainEqual({ key: url, hits: 5 });
    expect(await count("referrer")).toContainEqual({ key: "zeste.test", hits: 2 });
    const days = await count("day");
    expect(days.map(({ key }) => key)).toEqual(["2026-11-20", "2026-11-19"]);
    expect(days[1]).toMatchObject({ hits: 1 });
  });

  it("of a farm are shown one by one", async () => {
    const { farm } = await makeTenant();
    await recordPageHit(asVisitor(), {
      url: "/fr/fermes/x",
      farm_id: farm.id,
      referrer: "https://zeste.test/",
    });
    const found = await readLog(await potager(), "pages", { farm: farm.handle });
    expect(found).toMatchObject({ log: "hits", rows: [{ url: "/fr/fermes/x", referrer: "zeste.test" }] });
  });
});

describe("requests to us", () => {
  it("begin as new, change their state, and are found by it", async () => {
    const email = `Luc.Roy${unique("Visiteur.test")}`;
    const id = await makeContactRequest({ email });
    expect(await rowsOf("contact", { q: email.toLowerCase() })).toHaveLength(1);
    const [request] = await rowsOf("contact", { q: email });
    expect(request).toMatchObject({ id, state: "new", about: "question", farm: null });
    const admin = await makeUser({ is_admin: true });
    await changeRequestState(asUser(admin), { log: "contact", request_id: id, state: "done" });
    await changeRequestState(asUser(admin), { log: "contact", request_id: id, state: "done" });
    expect(await rowsOf("contact", { q: email, state: "new" })).toEqual([]);
    expect(await rowsOf("contact", { q: email, state: "done" })).toHaveLength(1);
    const entries = await rowsOf("audit", { q: admin.email });
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ state: "new" }, { state: "done", request: "contact", request_id: id }],
    ]);
  });

  it("are answers to surveys, and registrations of interest, each in its own log", async () => {
    const { farm, owner } = await makeTenant();
    await db().insert(survey_forms).values({ user_id: owner.id, farm_id: farm.id });
    const answered = { user_id: owner.id, farm_id: farm.id, nps_score: 9, answered_at: new Date() };
    await db()
      .insert(survey_forms)
      .values({ ...answered, message: "Simple et rapide" });
    const surveys = await rowsOf("surveys", { q: owner.email });
    expect(surveys).toMatchObject([{ about: "9", message: "Simple et rapide", farm: { uuid: farm.uuid } }]);
    const email = unique("ferme.test");
    await db()
      .insert(landing_registrations)
      .values({ farm_name: "Ferme Zeste", name: "Zoé", email, lang: "fr" });
    const [registration] = await rowsOf("registrations", { q: email });
    expect(registration).toMatchObject({ about: "Ferme Zeste", name: "Zoé", state: "new" });
    const ids = { surveys: surveys[0]!.id, registrations: registration!.id };
    const ctx = await potager();
    for (const [log, request_id] of Object.entries(ids)) {
      await changeRequestState(ctx, { log, request_id, state: "in_progress" });
      const query = { state: "in_progress", q: log === "surveys" ? owner.email : email };
      expect(await rowsOf(log as "surveys", query)).toHaveLength(1);
    }
  });

  it("are changed by super administrators alone", async () => {
    const { owner } = await makeTenant();
    const request_id = await makeContactRequest();
    for (const log of REQUEST_LOGS) {
      const change = { log, request_id, state: "done" };
      await expect(changeRequestState(asUser(owner), change)).rejects.toThrow("forbidden");
      await expect(
        changeRequestState(await potager(), { ...change, request_id: 999_999_999 }),
      ).rejects.toEqual(notFound());
    }
    const [kept] = await db().query.contact_requests.findMany({ where: (t) => eq(t.id, request_id) });
    expect(kept?.state).toBe("new");
  });
});
