import { eq, sql } from "drizzle-orm";
import Stripe from "stripe";
import { afterAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { billing_accounts } from "@/db/schema";
import { deleteFarm } from "@/lib/farms/service/write";
import { catchUpPayments, endPlanWithoutFarm, readPayments } from "@/lib/payments/sync/service/jobs";
import { receiveWebhook } from "@/lib/webhooks/service";
import { forAccount } from "@/tests/factories/billing-accounts";
import { asJob, contextFor } from "@/tests/factories/context";
import {
  listAtStripe,
  moveStripe,
  ownerOf,
  replaceCard,
  startTestPlan,
  stripeClock,
  trialFarm,
} from "@/tests/factories/payments";
import { shuffled } from "@/tests/factories/random";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { draw, share } from "@/tests/setup/long-runs";

await emulateProviders();

const ORDERS = share(500);
/** Farms that live through the same days, because the account's clock moves for all of them. */
const TOGETHER = 10;
/** A term, its renewal, and time to be refused three times after it. */
const DAYS = 42;
const STEP_DAYS = 3;

const seen = { events: 0, posted: 0, twice: 0, late: 0, dropped: 0 };
afterAll(() => console.log(JSON.stringify({ orders: ORDERS, ...seen })));

interface Happening extends Record<string, unknown> {
  id: string;
  data: { object: { object: string; id: string; customer?: string } };
}

/** Posts an event as Stripe does, signed. */
async function post(event: Happening): Promise<void> {
  const payload = JSON.stringify(event, null, 2);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: process.env.STRIPE_WEBHOOK_SECRET!,
  });
  const ctx = contextFor({ kind: "webhook", provider: "stripe" }, { clock: await stripeClock() });
  const headers = new Headers({ "stripe-signature": signature });
  await receiveWebhook(ctx, { url: "/api/webhooks/stripe", rawBody: payload, headers });
  seen.posted++;
}

/** Runs the readings that webhooks queued, as the worker does. */
async function work(): Promise<void> {
  const queued = await db().execute<{ billing_account_id: number }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'read_payments' returning (j.payload->>'billing_account_id')::int as billing_account_id`);
  const ctx = asJob({ clock: await stripeClock() });
  await Promise.all(queued.map(({ billing_account_id }) => readPayments(ctx, { billing_account_id })));
}

/** What our rows say of a farm, without what counts readings or says when we looked. */
async function stateOf(farm_id: number) {
  const [state] = await db().execute(sql`
    select f.plan_type, f.plan_ended,
      to_jsonb(b) - array['readings', 'saved_reading', 'updated_at'] as account,
      (select jsonb_agg(to_jsonb(c) order by c.id) from credit_cards c where c.billing_account_id = b.id and c.removed_at is null) as cards,
      (select jsonb_agg(to_jsonb(i) order by i.id) from invoices i where i.billing_account_id = b.id) as invoices,
      (select jsonb_agg(to_jsonb(p) order by p.id) from payments p where p.billing_account_id = b.id) as payments,
      (select jsonb_agg(jsonb_build_object('kind', m.kind, 'once', m.once) order by m.kind, m.once)
        from transactional_messages m where m.farm_id = f.id and m.once is not null) as emails
    from farms f join billing_accounts b on b.farm_id = f.id where f.id = ${farm_id}`);
  return state as {
    plan_type: string;
    invoices: { id: number; status: string }[];
    emails: { kind: string; once: string }[];
  };
}

/** Stripe's own side changes something: the card that pays, as when a person calls the support. */
async function changeCard(customer_id: string): Promise<void> {
  const token = draw() < 0.5 ? "pm_card_chargeCustomerFail" : "pm_card_visa";
  await replaceCard(customer_id, token);
}

interface Farm {
  farm_id: number;
  customer_id: string;
}

async function begin(): Promise<Farm> {
  const { farm_id } = await trialFarm();
  await startTestPlan(farm_id, draw() < 0.2 ? { canceled: true } : {});
  const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
  return { farm_id, customer_id: account!.provider_customer_id! };
}

/** Lets the farms live through their days; their events come in any order, twice, late, or with `drops` never. */
async function live(farms: readonly Farm[], drops: boolean): Promise<void> {
  await news();
  let late: Happening[] = [];
  for (let day = 0; day < DAYS; day += STEP_DAYS) {
    // Within the days that the search for lost events looks back, which runs once a step here and each night for real.
    await moveStripe(86_400);
    for (const { customer_id } of farms) if (draw() < 0.15) await changeCard(customer_id);
    await moveStripe((STEP_DAYS - 1) * 86_400);
    const happened = await news();
    seen.events += happened.length;
    const now: Happening[] = late;
    late = [];
    for (const event of happened) {
      const fate = draw();
      if (drops && fate < 0.3) seen.dropped++;
      else if (fate > 0.8) late.push(event);
      else now.push(event);
      if (fate > 0.6 && fate < 0.8) now.push(event);
    }
    seen.late += late.length;
    seen.twice += now.length - new Set(now.map(({ id }) => id)).size;
    for (const event of shuffled(now, draw)) {
      await post(event);
      if (draw() < 0.2) await work();
    }
    await work();
    if (drops) await catchUpPayments(asJob({ clock: await stripeClock() }));
  }
  for (const event of shuffled(late, draw)) await post(event);
  await work();
}

const known = new Set<string>();

/** Returns the events since the last call, newest first. */
async function news(): Promise<Happening[]> {
  const happened = await listAtStripe<Happening>("events?limit=100", ({ id }) => known.has(id));
  for (const { id } of happened) known.add(id);
  return happened;
}

/** Ends what a farm has at Stripe, so that the next farms' clock does not renew it. */
async function leave({ farm_id }: Farm): Promise<void> {
  await deleteFarm(await ownerOf(farm_id), { farm_id });
  await forAccount(endPlanWithoutFarm, farm_id, asJob({ clock: await stripeClock() }));
}

it.each(Array.from({ length: Math.ceil(ORDERS / TOGETHER) }, (_, at) => at))(
  "batch %i: whatever the order of the webhooks, our rows say what Stripe says",
  { timeout: 300_000 },
  async (at) => {
    const farms = await Promise.all(Array.from({ length: TOGETHER }, begin));
    await live(farms, at % 2 === 1);
    for (const farm of farms) {
      const reached = await stateOf(farm.farm_id);
      await forAccount(readPayments, farm.farm_id, asJob({ clock: await stripeClock() }));
      expect(reached).toEqual(await stateOf(farm.farm_id));
      const paid = reached.invoices.filter(({ status }) => status === "paid").map(({ id }) => id);
      const told = reached.emails.filter(({ kind }) => kind === "invoice_paid");
      expect(told).toHaveLength(paid.length);
      if (reached.plan_type === "canceled")
        expect(reached.emails.filter(({ kind }) => kind === "plan_ended")).toHaveLength(1);
    }
    await Promise.all(farms.map(leave));
  },
);
