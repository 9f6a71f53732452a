import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { dispute_entries, disputes, farms, notifications } from "@/db/schema";
import { resumeNotification, startScheduledSend } from "@/lib/notifications/service/lifecycle";
import { firstParameters } from "@/lib/notifications/service/quote";
import { sendNotification } from "@/lib/notifications/service/send";
import {
  catchUpDisputes,
  listDisputes,
  listFarmDisputes,
  releaseSends,
  syncDispute,
} from "@/lib/payments/disputes/service/disputes";
import { sendVerdict } from "@/lib/payments/plans/operations/send-verdict";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { asJob, asUser } from "@/tests/factories/context";
import { disputesOf } from "@/tests/factories/dispute-rows";
import {
  disputeLastPayment,
  eventsAbout,
  moveDispute,
  postEvents,
  suspectLastPayment,
} from "@/tests/factories/disputes";
import {
  countAtStripe,
  listAtStripe,
  ownerOf,
  refusal,
  startTestPlan,
  stripeClock,
  trialFarm,
} from "@/tests/factories/payments";
import { makeNotification, makeSubscriber, makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

const MONTH = 9198;
const FEE = 1500;
let farm_id: number;

beforeEach(async () => {
  ({ farm_id } = await trialFarm());
  await startTestPlan(farm_id);
});

const admin = async () => asUser({ id: (await makeUser({ is_admin: true, lang: "en" })).id, is_admin: true });
const verdict = (of = farm_id) => sendVerdict(asJob(), { id: of, plan_ended: false, sending_held_at: null });
const HELD = { allowed: false, reason: "paymentDisputed" };
const FREE = { allowed: true };
/** Everything that happened to a dispute until now reaches us, in order. */
const deliver = async (id: string) => postEvents(await eventsAbout(id));
const sentEmails = async (kind = "dispute") =>
  (
    await db().execute<{ news: string }>(sql`
      select m.payload ->> 'news' as news from transactional_messages m
      where m.kind = ${kind} and m.once like any (
        select '%' || d.uuid || '%' from disputes d join billing_accounts b on b.id = d.billing_account_id
        where b.farm_id = ${farm_id})
      order by m.id`)
  ).map(({ news }) => news);
const ledger = async () =>
  db()
    .select({ amount: dispute_entries.amount_cents, fee: dispute_entries.fee_cents })
    .from(dispute_entries)
    .where(sql`${dispute_entries.dispute_id} in (select d.id from disputes d
      join billing_accounts b on b.id = d.billing_account_id where b.farm_id = ${farm_id})`)
    .orderBy(dispute_entries.id);

/** A message of the farm that may go out now. It is noon at the farm. */
async function message() {
  const [farm] = await db().select().from(farms).where(eq(farms.id, farm_id));
  await makeSubscriber(farm!);
  const { id: notification_id } = await makeNotification(farm!, { type: "email" });
  const noon = { now: () => new Date("2026-07-02T16:00:00Z") };
  const ctx = await ownerOf(farm_id, { clock: noon });
  const ids = { farm_id, notification_id };
  const row = async () =>
    (await db().select().from(notifications).where(eq(notifications.id, notification_id)))[0]!;
  return { ctx, ids, row };
}

describe("a payment that a bank takes back", () => {
  it("pauses what goes out and refuses what would follow, until the bank gives in", async () => {
    const { ctx, ids, row } = await message();
    await sendNotification(ctx, { ...ids, when: "now" });
    const id = await disputeLastPayment(farm_id);
    await deliver(id);
    expect(await row()).toMatchObject({ status: "paused", status_reason: "paymentDisputed" });
    const refused = { code: "forbidden", global: ["paymentDisputed"] };
    expect(await refusal(resumeNotification(ctx, ids))).toMatchObject(refused);
    const next = await message();
    expect(await refusal(sendNotification(next.ctx, { ...next.ids, when: "now" }))).toMatchObject(refused);
    expect((await firstParameters(ctx, next.ids)).obstacles.map(({ key }) => key)).toEqual([
      "paymentDisputed",
    ]);
    await moveDispute(id, "won");
    await deliver(id);
    expect(await verdict()).toEqual(FREE);
    expect((await row()).status).toBe("paused");
    expect((await resumeNotification(ctx, ids)).status).toBe("sending");
  });

  it("pauses a scheduled send at its time, and says why", async () => {
    const { ctx, ids, row } = await message();
    await sendNotification(ctx, {
      ...ids,
      when: "schedule",
      scheduled_day: "2026-07-03",
      scheduled_hour: 12,
    });
    await deliver(await disputeLastPayment(farm_id));
    const { accepted_at, status } = await row();
    expect(status).toBe("scheduled");
    const clock = { now: () => new Date("2026-07-03T16:01:00Z") };
    await startScheduledSend(asJob({ clock }), {
      notification_id: ids.notification_id,
      accepted_at: accepted_at!.toISOString(),
    });
    expect(await row()).toMatchObject({ status: "paused", status_reason: "paymentDisputed" });
  });

  it("shows the amount and the fee in the ledger, also what comes back", async () => {
    const id = await disputeLastPayment(farm_id);
    await deliver(id);
    const potager = await admin();
    const shown = async () => (await listDisputes(potager)).find(({ farm }) => farm.id === farm_id);
    expect(await shown()).toMatchObject({
      ...{ kind: "dispute", status: "needs_response", amount_cents: MONTH, holds_sends: true },
      ...{ withdrawn_cents: MONTH, fee_cents: FEE, reinstated_cents: 0, dispute: id },
      invoice_number: expect.stringMatching(/\d/),
      due_at: expect.any(Date),
    });
    expect(await listFarmDisputes(await ownerOf(farm_id), { farm_id })).toMatchObject([
      { amount_cents: MONTH, withdrawn_cents: MONTH, fee_cents: FEE },
    ]);
    await moveDispute(id, "won");
    await deliver(id);
    expect(await ledger()).toEqual([
      { amount: -MONTH, fee: FEE },
      { amount: MONTH, fee: 0 },
    ]);
    expect(await shown()).toBeUndefined();
    const rewrite = db().execute(sql`update dispute_entries set fee_cents = 0`);
    await expect(rewrite).rejects.toMatchObject({ cause: { message: expect.stringContaining("keeps") } });
  });

  it("is told to the owner and to each super administrator once, however often its events come", async () => {
    await admin();
    const id = await disputeLastPayment(farm_id);
    await deliver(id);
    await moveDispute(id, "review");
    const events = await eventsAbout(id);
    await postEvents([...events, ...events].reverse());
    await syncDispute(asJob(), { dispute_id: id });
    const admins = Number(
      (
        await db().execute<{ n: number }>(
          sql`select count(*)::int as n from users where is_admin and email_verified_at is not null`,
        )
      )[0]!.n,
    );
    expect(await sentEmails()).toEqual(["dispute"]);
    expect(await sentEmails("dispute_admin")).toEqual(Array.from({ length: admins }, () => "dispute"));
    await moveDispute(id, "lost");
    await deliver(id);
    expect(await sentEmails()).toEqual(["dispute", "lost"]);
    expect(await sentEmails("dispute_admin")).toHaveLength(2 * admins);
    expect(await ledger()).toEqual([{ amount: -MONTH, fee: FEE }]);
  });

  it("is found without any webhook, and so is its end", async () => {
    const id = await disputeLastPayment(farm_id);
    await catchUpDisputes(asJob({ clock: await stripeClock() }));
    expect(await disputesOf(farm_id)).toMatchObject([{ provider_dispute_id: id, status: "needs_response" }]);
    expect(await verdict()).toEqual(HELD);
    await moveDispute(id, "won");
    // Long after the list of new disputes has left it behind.
    const clock = { now: () => new Date(Date.now() + 90 * 86_400_000) };
    await catchUpDisputes(asJob({ clock }));
    expect(await disputesOf(farm_id)).toMatchObject([{ status: "won" }]);
    expect(await sentEmails()).toEqual(["dispute", "won"]);
  });

  it("is not opened again by a reading that began before its end was saved", async () => {
    const id = await disputeLastPayment(farm_id);
    await deliver(id);
    const end = { status: "won" as const, closed_at: new Date() };
    const later = sql`nextval('dispute_readings') + 1000`;
    await db()
      .update(disputes)
      .set({ ...end, saved_reading: later })
      .where(eq(disputes.provider_dispute_id, id));
    await syncDispute(asJob(), { dispute_id: id });
    expect(await disputesOf(farm_id)).toMatchObject([{ status: "won" }]);
    expect(await verdict()).toEqual(FREE);
  });

  it("holds the farms of its own account alone", async () => {
    const other = await trialFarm();
    await startTestPlan(other.farm_id);
    await deliver(await disputeLastPayment(farm_id));
    expect([await verdict(), await verdict(other.farm_id)]).toEqual([HELD, FREE]);
    expect(await listFarmDisputes(other.owner, { farm_id: other.farm_id })).toEqual([]);
    expect((await refusal(listFarmDisputes(other.owner, { farm_id }))).code).toBe("not_found");
  });

  it("begins no second subscription, whatever is asked meanwhile", async () => {
    await deliver(await disputeLastPayment(farm_id));
    await choosePlan(await ownerOf(farm_id), { farm_id, plan_type: "monthly" }).catch(() => undefined);
    await choosePlan(await ownerOf(farm_id), { farm_id, plan_type: "yearly" }).catch(() => undefined);
    expect(await countAtStripe(farm_id)).toMatchObject({ plans: 1 });
  });
});

describe("a lost dispute", () => {
  it("goes on holding the sends until a super administrator allows them, which the owner is told", async () => {
    const id = await disputeLastPayment(farm_id);
    await deliver(id);
    await moveDispute(id, "lost");
    await deliver(id);
    expect(await verdict()).toEqual(HELD);
    const [dispute] = await disputesOf(farm_id);
    const input = { dispute_id: dispute!.id };
    expect((await refusal(releaseSends(await ownerOf(farm_id), input))).code).toBe("forbidden");
    const potager = await admin();
    await releaseSends(potager, input);
    expect(await verdict()).toEqual(FREE);
    expect((await refusal(releaseSends(potager, input))).code).toBe("not_found");
    expect(await sentEmails()).toEqual(["dispute", "lost", "released"]);
    await syncDispute(asJob(), { dispute_id: id });
    expect(await verdict()).toEqual(FREE);
  });
});

describe("a bank that only asks or suspects", () => {
  it("holds the sends while it asks, and takes nothing", async () => {
    const id = await disputeLastPayment(farm_id, { inquiry: true });
    await deliver(id);
    expect([await verdict(), await ledger()]).toEqual([HELD, []]);
    await moveDispute(id, "won");
    await deliver(id);
    expect(await disputesOf(farm_id)).toMatchObject([{ kind: "inquiry", status: "closed" }]);
    expect([await verdict(), await sentEmails()]).toEqual([FREE, ["inquiry", "closed"]]);
  });

  it("holds the sends from its first warning of fraud until the payment is given back", async () => {
    const id = await suspectLastPayment(farm_id);
    await deliver(id);
    expect(await verdict()).toEqual(HELD);
    expect(await disputesOf(farm_id)).toMatchObject([
      { kind: "fraud_warning", status: "needs_response", amount_cents: MONTH, due_at: null },
    ]);
    const [{ payment_intent } = { payment_intent: "" }] = (
      await listAtStripe<{ id: string; payment_intent: string }>("radar/early_fraud_warnings?limit=100")
    ).filter((warning) => warning.id === id);
    await fetch(`${process.env.STRIPE_API_BASE}/v1/refunds`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_emulator0000000000" },
      body: new URLSearchParams({ payment_intent }),
    });
    await deliver(id);
    expect([await verdict(), await sentEmails()]).toEqual([FREE, ["fraud_warning", "closed"]]);
  });

  it("does not say that a warning is over when it became a dispute", async () => {
    const warning = await suspectLastPayment(farm_id);
    await deliver(warning);
    const dispute = await disputeLastPayment(farm_id);
    await deliver(dispute);
    await deliver(warning);
    expect(await sentEmails()).toEqual(["fraud_warning", "dispute"]);
    expect(await verdict()).toEqual(HELD);
    await moveDispute(dispute, "won");
    await deliver(dispute);
    expect(await verdict()).toEqual(FREE);
  });
});
