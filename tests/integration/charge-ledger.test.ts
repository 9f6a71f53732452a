import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { notification_charges, notifications } from "@/db/schema";
import { env } from "@/lib/env";
import { cancelNotification, retryNotification } from "@/lib/notifications/service/lifecycle";
import { settleCharges, settleSend } from "@/lib/payments/charges/service/charges";
import { fixedClock } from "@/lib/platform/clock";
import { accountOf } from "@/tests/factories/billing-accounts";
import { chargedSend, complete, ledgerOf, sentMessages, setDeliveries } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let farm_id: number;
let owner: Awaited<ReturnType<typeof makeTenant>>["owner"];

beforeEach(async () => {
  const tenant = await makeTenant({ plan_type: "monthly" });
  farm_id = tenant.farm.id;
  owner = tenant.owner;
});

const change = (id: number, values: Partial<typeof notifications.$inferInsert>) =>
  db().update(notifications).set(values).where(eq(notifications.id, id));

const statusOf = async (id: number) =>
  (await db().select().from(notifications).where(eq(notifications.id, id)))[0]?.status;

describe("the charge of a send", () => {
  it("is the frozen quote less what was not sent, written once by however many lanes end it", async () => {
    const id = await sentMessages(farm_id, { emails: 8, texts: 4, segments: 2, status: "sending" });
    await setDeliveries(id, "email", "suppressed");
    await Promise.all([complete(id), complete(id), complete(id)]);
    expect(await ledgerOf(id)).toMatchObject([
      { number: 0, reason: "sent", emails: 7, segments: 8, unit_tenths: 100, tenths: 1500, invoice_id: null },
    ]);
    expect(await statusOf(id)).toBe("sent");
  });

  it("is 0.08 when the quote was frozen on the yearly plan, whatever the plan is later", async () => {
    const id = await chargedSend(farm_id, { emails: 10, unit: 80 });
    expect(await ledgerOf(id)).toMatchObject([{ unit_tenths: 80, tenths: 800 }]);
  });

  it("does not exist where no payments are set up, also once they are", async () => {
    const { STRIPE_SECRET_KEY } = env();
    const id = await sentMessages(farm_id, { emails: 3, status: "sending" });
    Object.assign(env(), { STRIPE_SECRET_KEY: undefined });
    await complete(id).finally(() => Object.assign(env(), { STRIPE_SECRET_KEY }));
    expect(await ledgerOf(id)).toEqual([]);
    await settleCharges(asJob());
    expect(await ledgerOf(id)).toEqual([]);
  });

  it("is not written for a send that reached nobody", async () => {
    const id = await sentMessages(farm_id, { emails: 3, status: "sending" });
    await setDeliveries(id, "email", "failed", 3);
    await complete(id);
    expect(await ledgerOf(id)).toEqual([]);
  });

  it("takes back each night what a carrier refused later, and never a bounced email", async () => {
    const id = await chargedSend(farm_id, { emails: 5, texts: 5 });
    await setDeliveries(id, "email", "bounced", 2);
    await setDeliveries(id, "sms", "failed", 2);
    await settleCharges(asJob());
    await settleCharges(asJob());
    expect((await ledgerOf(id)).map(({ reason, tenths }) => [reason, tenths])).toEqual([
      ["sent", 1000],
      ["not_delivered", -200],
    ]);
  });

  it("stays when failed messages are sent again", async () => {
    const id = await sentMessages(farm_id, { texts: 5 });
    await setDeliveries(id, "sms", "failed", 2);
    await complete(id);
    await change(id, { retried_at: new Date() });
    await setDeliveries(id, "sms", "sent", 2);
    await complete(id);
    expect((await ledgerOf(id)).map(({ tenths }) => tenths)).toEqual([300]);
  });
});

describe("a send of which everything failed", () => {
  it("is free when it is sent again", async () => {
    const id = await sentMessages(farm_id, { emails: 4, texts: 3, status: "sending" });
    await setDeliveries(id, "email", "failed", 4);
    await setDeliveries(id, "sms", "failed", 3);
    await db().execute(sql`update deliveries set reason = 'api_key' where notification_id = ${id}`);
    await complete(id);
    expect(await statusOf(id)).toBe("failed");
    const noon = fixedClock(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`);
    await retryNotification(asUser(owner, { clock: noon }), { farm_id, notification_id: id });
    await setDeliveries(id, "email", "sent", 4);
    await setDeliveries(id, "sms", "sent", 3);
    await complete(id);
    expect(await statusOf(id)).toBe("sent");
    await settleCharges(asJob());
    expect(await ledgerOf(id)).toEqual([]);
  });
});

describe("a send that stops", () => {
  it("is charged for what went out when it is canceled, once the provider has answered for the rest", async () => {
    const id = await sentMessages(farm_id, { emails: 10, status: "sending" });
    await setDeliveries(id, "email", "sending", 3);
    await cancelNotification(asUser(owner), { farm_id, notification_id: id });
    const [job] = await db().execute<{ n: number }>(
      sql`select count(*)::int as n from graphile_worker.jobs where key = ${`settle_charge:${id}`}`,
    );
    expect(job?.n).toBe(1);
    await settleSend(asJob(), { notification_id: id });
    expect(await ledgerOf(id)).toEqual([]);
    await setDeliveries(id, "email", "sent", 3);
    await settleSend(asJob(), { notification_id: id });
    expect(await ledgerOf(id)).toMatchObject([{ tenths: 1000 }]);
  });

  it("is charged while it stays paused, and for the rest when it goes on", async () => {
    const id = await sentMessages(farm_id, { emails: 10, status: "paused" });
    await setDeliveries(id, "email", "queued", 6);
    await settleCharges(asJob());
    expect(await ledgerOf(id)).toEqual([]);
    await change(id, { updated_at: new Date(Date.now() - 2 * 86_400_000) });
    await settleCharges(asJob());
    await change(id, { status: "sending" });
    await setDeliveries(id, "email", "sent", 6);
    await complete(id);
    expect((await ledgerOf(id)).map(({ reason, tenths }) => [reason, tenths])).toEqual([
      ["sent", 400],
      ["resumed", 600],
    ]);
  });
});

describe("the ledger", () => {
  it("is append-only, within the quote, and of one farm", async () => {
    const id = await chargedSend(farm_id, { emails: 5 });
    const row = {
      farm_id,
      billing_account_id: await accountOf(farm_id),
      notification_id: id,
      reason: "resumed" as const,
      segments: 0,
      unit_tenths: 100,
    };
    const mine = eq(notification_charges.notification_id, id);
    const insert = (values: object) =>
      db()
        .insert(notification_charges)
        .values({ ...row, number: 1, emails: 1, tenths: 100, ...values });
    await expect(insert({})).rejects.toThrow();
    await expect(insert({ emails: -6, tenths: -600 })).rejects.toThrow();
    await expect(insert({ emails: -1, tenths: -200 })).rejects.toThrow();
    await expect(insert({ emails: -1, tenths: -100, number: 2 })).rejects.toThrow();
    await expect(
      insert({ emails: -1, tenths: -100, farm_id: (await makeTenant()).farm.id }),
    ).rejects.toThrow();
    await expect(db().delete(notification_charges).where(mine)).rejects.toThrow();
    await expect(db().update(notification_charges).set({ emails: 1 }).where(mine)).rejects.toThrow();
  });
});
