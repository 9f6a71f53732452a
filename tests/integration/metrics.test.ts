import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts, farms, invoices, mailbox_days, payments, receipts, site_days } from "@/db/schema";
import { countSiteDays } from "@/lib/metrics/service/count";
import { readMetrics } from "@/lib/metrics/service/read";
import type { FrozenDocument } from "@/lib/vocabulary/json-columns";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeNotification, makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";

const at = (text: string) => new Date(text);
/** Nothing else happens in these years. */
const NOW = at("2031-03-20T12:00:00Z");
const asJobAt = (now: Date) => ({ ...asJob(), clock: { now: () => now } });

async function readAs(now: Date, by: "week" | "month") {
  const admin = asUser({ id: (await makeUser({ is_admin: true })).id, is_admin: true });
  return readMetrics({ ...admin, clock: { now: () => now } }, { by });
}

async function makeFarmOn(day: string) {
  const { farm, owner } = await makeTenant();
  await db()
    .update(farms)
    .set({ created_at: at(day) })
    .where(eq(farms.id, farm.id));
  return { farm, owner };
}

async function sendOn(farm: { id: number }, day: string, addresses: string[]) {
  const sent = await makeNotification(farm, { status: "sent", sending_started_at: at(day) });
  for (const [n, address] of addresses.entries()) {
    const person = await makeSubscriber(farm, { email: address });
    await db().execute(sql`
      insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, status, sent_at,
        delivered_at, bounced_at)
      values (${farm.id}, ${sent.id}, ${sent.accepted_month}::date, ${person.id}, 'email', ${address}, 'fr',
        ${n === 0 ? "bounced" : "delivered"}, ${day}::timestamptz, ${n === 0 ? null : day}::timestamptz,
        ${n === 0 ? day : null}::timestamptz)`);
  }
  await db().execute(sql`
    insert into notification_totals (farm_id, notification_id, channel, messages, sent)
    values (${farm.id}, ${sent.id}, 'email', ${addresses.length}::int, ${addresses.length}::int)
    on conflict (notification_id, channel) do update set sent = excluded.sent`);
  return sent;
}

async function payOn(farm: { id: number }, owner: { id: number }, day: string) {
  const [account] = await db()
    .update(billing_accounts)
    .set({ first_paid_at: at(day), plan_status: "active" })
    .where(eq(billing_accounts.owner_id, owner.id))
    .returning();
  const own = { billing_account_id: account!.id, reason: "plan" } as const;
  const [invoice] = await db()
    .insert(invoices)
    .values({
      ...own,
      ...{ provider_invoice_id: `in_${farm.id}`, status: "paid", issued_at: at(day), taxes: [], lines: [] },
      ...{ subtotal_cents: 8000, tax_cents: 1198, total_cents: 9198, due_cents: 0, paid_cents: 9198 },
      ...{ credit_applied_cents: 0, refunded_cents: 0 },
    })
    .returning();
  await db()
    .insert(payments)
    .values({
      ...own,
      ...{ provider_payment_id: `pi_${farm.id}`, invoice_id: invoice!.id, status: "succeeded" },
      ...{ amount_cents: 9198, refunded_cents: 4599, paid_at: at(day) },
    });
  return account!;
}

describe("the figures of the site", () => {
  beforeAll(async () => {
    // The days before belong to other tests.
    await db().insert(site_days).values({ day: "2031-02-01" }).onConflictDoNothing();
    const quick = await makeFarmOn("2031-02-10T15:00:00Z");
    // In Toronto it is the evening before.
    const slow = await makeFarmOn("2031-02-11T03:00:00Z");
    await makeFarmOn("2031-02-12T15:00:00Z");
    await sendOn(quick.farm, "2031-02-15T15:00:00Z", ["a@gmail.com", "b@hotmail.ca", "c@ferme.test"]);
    await sendOn(slow.farm, "2031-02-20T15:00:00Z", ["d@gmail.com"]);
    const account = await payOn(quick.farm, quick.owner, "2031-02-16T15:00:00Z");
    await db()
      .update(billing_accounts)
      .set({ plan_status: "none" })
      .where(eq(billing_accounts.id, account.id));
    await db().execute(sql`
      update ended_plans set ended_at = '2031-02-25T15:00:00Z' where billing_account_id = ${account.id}`);
    await countSiteDays(asJobAt(NOW));
  });
  afterEach(() => countSiteDays(asJobAt(NOW)));

  const mailboxesOf = async (provider: string) =>
    (await readAs(at("2031-03-25T12:00:00Z"), "week")).mailboxes.find((row) => row.provider === provider);
  const dayOf = async (day: string) => (await db().select().from(site_days).where(eq(site_days.day, day)))[0];

  it("count farms on their day in Toronto, and those that sent within seven days", async () => {
    expect(await dayOf("2031-02-10")).toMatchObject({ sign_ups: 2, activated: 1 });
    expect(await dayOf("2031-02-12")).toMatchObject({ sign_ups: 1, activated: 0 });
  });

  it("count sends, emails, revenue before taxes less refunds, and plans that begin and end", async () => {
    expect(await dayOf("2031-02-15")).toMatchObject({ sends: 1, emails: 3, texts: 0 });
    expect(await dayOf("2031-02-16")).toMatchObject({ revenue_cents: 4000, plans_begun: 1 });
    expect(await dayOf("2031-02-25")).toMatchObject({ plans_ended: 1 });
  });

  it("count emails by who runs the mailboxes", async () => {
    const rows = await db().select().from(mailbox_days).where(eq(mailbox_days.day, "2031-02-15"));
    expect(rows.map(({ provider, sent, bounced }) => [provider, sent, bounced]).sort()).toEqual([
      ["gmail", 1, 1],
      ["microsoft", 1, 0],
      ["other", 1, 0],
    ]);
  });

  it("are added up by month and by week, with who paid before", async () => {
    const { points } = await readAs(NOW, "month");
    expect(points).toHaveLength(12);
    expect(points.at(-2)).toMatchObject({
      ...{ from: "2031-02-01", to: "2031-02-28", sign_ups: 3, activated: 1, activation_known: 3 },
      ...{ sends: 2, emails: 4, revenue_cents: 4000, plans_begun: 1, plans_ended: 1 },
    });
    const weeks = await readAs(NOW, "week");
    expect(weeks.points).toHaveLength(26);
    expect(weeks.points.find(({ from }) => from === "2031-02-10")).toMatchObject({ sign_ups: 3, sends: 1 });
    expect(points.at(-1)!.paying_before).toBeNull();
  });

  it("count the share of active farms over those whose seven days are over", async () => {
    const { points } = await readAs(at("2031-02-19T12:00:00Z"), "week");
    expect(points.at(-2)).toMatchObject({ from: "2031-02-10", sign_ups: 3, activated: 1 });
    // Of the 10th and the 11th, seven days are over; of the 12th not.
    expect(points.at(-2)).toMatchObject({ activation_known: 2, activated_known: 1 });
  });

  it("count what comes late: activations and bounces for ten days, refunds for months", async () => {
    const late = await makeFarmOn("2031-03-18T15:00:00Z");
    const sent = await sendOn(late.farm, "2031-03-19T15:00:00Z", ["e@yahoo.ca", "f@yahoo.ca"]);
    await countSiteDays(asJobAt(NOW));
    expect(await dayOf("2031-03-18")).toMatchObject({ sign_ups: 1, activated: 1 });
    expect(await mailboxesOf("yahoo")).toMatchObject({ sent: 2, delivered: 1, bounced: 1, complained: 0 });
    await db().execute(sql`
      update deliveries set complained_at = sent_at where notification_id = ${sent.id} and delivered_at is not null`);
    await db().execute(sql`
      update payments set refunded_cents = 9198 where paid_at = '2031-02-16T15:00:00Z'`);
    await countSiteDays(asJobAt(at("2031-03-25T12:00:00Z")));
    expect(await mailboxesOf("yahoo")).toMatchObject({ sent: 2, delivered: 1, bounced: 1, complained: 1 });
    expect(await dayOf("2031-02-16")).toMatchObject({ revenue_cents: 0 });
  });

  it("count what is paid ahead before taxes, by its receipt", async () => {
    const { farm, owner } = await makeFarmOn("2031-03-01T15:00:00Z");
    const account = await payOn(farm, owner, "2031-03-02T15:00:00Z");
    await db()
      .update(payments)
      .set({ invoice_id: null, reason: "plan_change", refunded_cents: 0 })
      .where(eq(payments.billing_account_id, account.id));
    const document = { subtotal_cents: 8000, total_cents: 9198 } as FrozenDocument;
    await db()
      .insert(receipts)
      .values({
        ...{
          billing_account_id: account.id,
          provider_payment_id: `pi_${farm.id}`,
          plan_type: "yearly",
          document,
        },
        ...{ buyer_country: "CA", issued_at: at("2031-03-02T15:00:00Z") },
      });
    await countSiteDays(asJobAt(NOW));
    expect(await dayOf("2031-03-02")).toMatchObject({ revenue_cents: 8000 });
  });

  it("keep who paid at the end of a day, which a later run cannot count", async () => {
    const first = (await dayOf("2031-03-19"))!.paying;
    expect(first).toBeGreaterThanOrEqual(0);
    await countSiteDays(asJobAt(at("2031-03-21T12:00:00Z")));
    expect((await dayOf("2031-03-19"))!.paying).toBe(first);
    expect((await dayOf("2031-03-20"))!.paying).toBeGreaterThanOrEqual(0);
  });

  it("say until which day they are counted, and that none is", async () => {
    expect((await readAs(NOW, "week")).counted_to).toBe("2031-03-19");
    // Nights went by without a count.
    expect((await readAs(at("2031-05-01T12:00:00Z"), "week")).counted_to).toMatch(/^2031-03-(19|2\d)$/);
    expect((await readAs(at("1990-01-01T12:00:00Z"), "week")).counted_to).toBeNull();
  });

  it("are for super administrators alone; the count is for the worker alone", async () => {
    const user = asUser(await makeUser());
    await expect(readMetrics(user, {})).rejects.toMatchObject({ code: "not_found" });
    await expect(readMetrics(asVisitor(), {})).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(countSiteDays(user)).rejects.toMatchObject({ code: "forbidden" });
  });
});
