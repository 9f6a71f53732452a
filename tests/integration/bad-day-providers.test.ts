import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { listOutages, tryNow } from "@/lib/outages/operations/outages";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { makeAudience } from "@/tests/factories/audience";
import { asJob } from "@/tests/factories/context";
import { makeTenant, makeUser } from "@/tests/factories/tenant";
import { acceptTo, closeLive, deliver, deliverQueuedMessages, outbox } from "@/tests/setup/doors/live";

afterAll(closeLive);
beforeEach(async () => {
  await outbox("/messages", "DELETE");
  await outbox("/faults", "DELETE");
  await db().execute(sql`
    update provider_outages set reason = null, since = null, retry_at = null, tries = 0, unanswered = 0`);
  await db().execute(sql`delete from transactional_messages`);
});

const refuse = (provider: "resend" | "sns", kind: string, count = 10_000) =>
  outbox("/faults", "POST", { provider, kind, count });
const restore = () => outbox("/faults", "DELETE");

const VALUES = {
  farm: "Ferme",
  name: "Luc",
  code: "123456",
  minutes: "10",
  days: "7",
  sender: "Ferme",
  unsubscribe_url: "https://potager.test/u/x",
};

/** Accepts a send to a new farm with this audience. */
async function accept(emails: number, texts = 0) {
  const tenant = await makeTenant();
  await makeAudience(tenant.farm, Math.max(emails, texts), texts);
  return acceptTo(tenant, { type: texts > 0 ? "sms" : "email" });
}

async function statuses(notification_id: number) {
  const rows = await db().execute<{ status: string; n: number }>(sql`
    select status, count(*)::int as n from deliveries where notification_id = ${notification_id} group by 1`);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}
const statusOf = async (notification_id: number) => {
  const [row] = await db().execute<{ status: string; status_reason: string | null }>(
    sql`select status, status_reason from notifications where id = ${notification_id}`,
  );
  return row;
};
const confirmations = () =>
  db().execute<{ kind: string; channel: string; address: string; status: string }>(
    sql`select kind, channel, address, status from transactional_messages where kind like 'confirm%' order by id`,
  );
const outages = async () => (await listOutages(asJob())).map(({ channel, reason }) => ({ channel, reason }));

describe("a provider that takes nothing of ours", () => {
  it.each([
    ["401", "key_refused"],
    ["403", "key_refused"],
    ["quota", "quota_used_up"],
  ])("fails no email (%s): everyone waits, and the send goes on", async (kind, reason) => {
    const { notification_id } = await accept(12);
    await refuse("resend", kind);
    await deliver(notification_id);
    expect(await statuses(notification_id)).toEqual({ queued: 12 });
    expect(await statusOf(notification_id)).toMatchObject({ status: "sending" });
    expect(await outages()).toEqual([{ channel: "email", reason }]);
    // One call found out; a paused channel is not asked again before its time.
    const { requests } = await outbox("/counts.json");
    await deliver(notification_id);
    expect((await outbox("/counts.json")).requests).toBe(requests);

    await restore();
    await tryNow(asJob(), "email");
    await deliver(notification_id);
    expect(await statusOf(notification_id)).toMatchObject({ status: "sent" });
    expect(await outbox("/counts.json")).toMatchObject({ emails: 12, byRecipientMax: 1 });
    expect(await outages()).toEqual([]);
  });

  it.each([
    ["403", "key_refused"],
    ["quota", "quota_used_up"],
  ])("fails no text (%s)", async (kind, reason) => {
    const { notification_id } = await accept(0, 12);
    await refuse("sns", kind);
    await deliver(notification_id);
    expect(await statuses(notification_id)).toEqual({ queued: 12 });
    expect(await outages()).toEqual([{ channel: "sms", reason }]);
    await restore();
    await tryNow(asJob(), "sms");
    await deliver(notification_id);
    expect(await statusOf(notification_id)).toMatchObject({ status: "sent" });
    expect(await outbox("/counts.json")).toMatchObject({ sms: 12, byRecipientMax: 1 });
  });

  it("waits twice as long after each failed try, and goes on by itself after a good one", async () => {
    const { notification_id } = await accept(5);
    await refuse("resend", "401");
    await deliver(notification_id);
    const waits = async () => {
      const [row] = await db().execute<{ tries: number; seconds: number }>(sql`
        select tries, extract(epoch from retry_at - now())::float8 as seconds from provider_outages where channel = 'email'`);
      return row!;
    };
    expect((await waits()).seconds).toBeGreaterThan(20);
    const due = () => db().execute(sql`update provider_outages set retry_at = now() where channel = 'email'`);
    await due();
    await deliver(notification_id);
    expect(await waits()).toMatchObject({ tries: 1 });
    expect((await waits()).seconds).toBeGreaterThan(50);
    await restore();
    await due();
    await deliver(notification_id);
    expect(await statusOf(notification_id)).toMatchObject({ status: "sent" });
  });

  it("tells the super administrator and the owner once, in their languages", async () => {
    const admin = await makeUser({ is_admin: true, lang: "en" });
    const { notification_id, owner } = await accept(0, 5);
    await refuse("sns", "403");
    await deliver(notification_id);
    await tryNow(asJob(), "sms");
    await deliver(notification_id);
    await deliverQueuedMessages();
    const read = async (to: string) =>
      (await outbox(`/messages.json?channel=email&to=${encodeURIComponent(to)}`)).messages as {
        subject: string;
        text: string;
      }[];
    const [toOwner, toAdmin] = [await read(owner.email), await read(admin.email)];
    expect(toOwner.map(({ subject }) => subject)).toEqual(["L’envoi des textos est suspendu"]);
    expect(toOwner[0]!.text).toContain("vous n’avez rien à faire");
    expect(toAdmin.map(({ subject }) => subject)).toEqual(["Sending texts is paused"]);
    expect(toAdmin[0]!.text).toContain("Try now");
  });

  it("fails no confirmation: emails and texts wait and are tried again", async () => {
    const message = { lang: "fr", values: VALUES } as const;
    const queue = async () => {
      const email = { channel: "email", kind: "confirm_subscription", address: "luc@attente.test" } as const;
      await queueTransactional(asJob(), { ...message, ...email });
      const text = { channel: "sms", kind: "confirm_code", address: "+15145550170" } as const;
      await queueTransactional(asJob(), { ...message, ...text });
    };
    await refuse("resend", "401");
    await refuse("sns", "403");
    await queue();
    // More often than a message that fails is tried.
    for (let round = 0; round < 12; round++) {
      await deliverQueuedMessages();
      await tryNow(asJob(), "email");
      await tryNow(asJob(), "sms");
    }
    expect((await confirmations()).map(({ status }) => status)).toEqual(["queued", "queued"]);
    await restore();
    await deliverQueuedMessages();
    for (const address of ["luc@attente.test", "+15145550170"]) {
      const { total } = await outbox(`/messages.json?to=${encodeURIComponent(address)}`);
      expect(total).toBe(1);
    }
    const waiting = await db().execute(sql`select 1 from transactional_messages where status = 'queued'`);
    expect(waiting).toHaveLength(0);
  });

  it("pauses one send whose emails are refused as a whole, and no other", async () => {
    const { notification_id } = await accept(6);
    await refuse("resend", "422", 1);
    await deliver(notification_id);
    expect(await statusOf(notification_id)).toEqual({ status: "paused", status_reason: "messageRefused" });
    expect(await statuses(notification_id)).toMatchObject({ queued: 6 });
    expect(await outages()).toEqual([]);
  });

  it("fails only the number that is refused", async () => {
    const { notification_id } = await accept(0, 3);
    await outbox("/faults", "POST", { provider: "sns", kind: "422", to: "+15142000002" });
    await deliver(notification_id);
    expect(await statuses(notification_id)).toEqual({ delivered: 2, failed: 1 });
    expect(await outages()).toEqual([]);
  });
});

describe("a provider of texts that answers 500", () => {
  it("costs three texts, not the send: then nothing goes until it answers again", async () => {
    const { notification_id } = await accept(0, 40);
    await refuse("sns", "500");
    await deliver(notification_id);
    expect(await statuses(notification_id)).toEqual({ queued: 37, unknown: 3 });
    expect(await outages()).toEqual([{ channel: "sms", reason: "no_answer" }]);
    // A try of an outage that lasts asks without sending, so it costs nobody.
    for (let round = 0; round < 3; round++) {
      await tryNow(asJob(), "sms");
      await deliver(notification_id);
    }
    expect(await statuses(notification_id)).toEqual({ queued: 37, unknown: 3 });
    await restore();
    await tryNow(asJob(), "sms");
    await deliver(notification_id);
    expect(await statuses(notification_id)).toEqual({ delivered: 37, unknown: 3 });
    expect(await outbox("/counts.json")).toMatchObject({ sms: 37, byRecipientMax: 1 });
    expect(await outages()).toEqual([]);
  });

  it("is counted in a row: an answer in between begins anew", async () => {
    const { notification_id } = await accept(0, 12);
    const last = (at: number) => `+1514${2_000_001 + at}`;
    for (const at of [0, 1, 3, 4, 6, 7])
      await outbox("/faults", "POST", { provider: "sns", kind: "500", count: 1, to: last(at) });
    await deliver(notification_id);
    expect(await statuses(notification_id)).toEqual({ delivered: 6, unknown: 6 });
    expect(await outages()).toEqual([]);
  });

  it("holds back confirmation texts of all workers as well", async () => {
    await refuse("sns", "500");
    for (let one = 0; one < 6; one++)
      await queueTransactional(asJob(), {
        channel: "sms",
        kind: "confirm_code",
        address: `+1514555018${one}`,
        lang: "fr",
        values: VALUES,
      });
    await deliverQueuedMessages();
    const rows = (await confirmations()).map(({ status }) => status);
    expect(rows).toEqual(["unknown", "unknown", "unknown", "queued", "queued", "queued"]);
  });
});
