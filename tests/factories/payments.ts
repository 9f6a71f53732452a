import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import {
  billing_accounts,
  credit_notes,
  farm_users,
  farms,
  payment_requests,
  used_trials,
} from "@/db/schema";
import { findAccount } from "@/lib/payments/accounts/queries";
import { addCard, listFarmCards, makeDefaultCard } from "@/lib/payments/cards/service/cards";
import { doesExist, trialEnd } from "@/lib/payments/plans/rules/plans";
import { listFarmPayments, readPlanPage, settlePayment } from "@/lib/payments/plans/service/plan-page";
import { cancelPlan, choosePlan } from "@/lib/payments/plans/service/plans";
import { refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { readPayments } from "@/lib/payments/sync/service/jobs";
import type { Clock } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import { asJob, asUser } from "@/tests/factories/context";
import { makeFarm, makeUser } from "@/tests/factories/tenant";
import { accountOf, forAccount } from "./billing-accounts";

const DAY = 86_400;

/** Returns a context of the owner of a farm. */
export async function ownerOf(farm_id: number, options?: Parameters<typeof asUser>[1]) {
  const [owner] = await db()
    .select({ id: farm_users.user_id })
    .from(farm_users)
    .where(and(eq(farm_users.farm_id, farm_id), eq(farm_users.role, "owner")));
  return asUser({ id: owner!.id }, options);
}

/** Forgets who had a trial: test cards are few, and earlier tests used them at other times. */
export const forgetTrials = () => db().delete(used_trials);

/** Adds a test card to a farm, with a yes of its bank when that asks; it pays from then on. In a trial without a plan the monthly one is chosen with it. */
export async function testCard(farm_id: number, token = "pm_card_visa") {
  const ctx = await ownerOf(farm_id);
  const before = new Set((await listFarmCards(ctx, { farm_id })).cards.map(({ id }) => id));
  const { farm, plan } = await moneyOf(farm_id);
  const chooses = trialEnd(farm, ctx.clock.now()) && !doesExist(plan.plan_status);
  const plan_type = chooses ? "monthly" : undefined;
  const { authentication_url } = await addCard(ctx, { farm_id, token, plan_type });
  if (authentication_url) {
    await answerBank(authentication_url, true);
    await settlePayment(ctx, { farm_id });
  }
  const { cards } = await listFarmCards(ctx, { farm_id });
  const added = cards.find(({ id }) => !before.has(id))!;
  if (!added.is_default) await makeDefaultCard(ctx, { farm_id, card_id: added.id });
  return added;
}

/** Gives a farm the monthly plan with a card; what is asked of it further depends on the options. */
export async function startTestPlan(
  farm_id: number,
  options: { canceled?: boolean; change_to?: PaidPlan; unpaid?: boolean } = {},
) {
  const ctx = await ownerOf(farm_id);
  await db().update(farms).set({ plan_type: "canceled" }).where(eq(farms.id, farm_id));
  await testCard(farm_id);
  await choosePlan(ctx, { farm_id, plan_type: "monthly" });
  if (options.canceled) await cancelPlan(ctx, { farm_id });
  if (options.change_to) await choosePlan(ctx, { farm_id, plan_type: options.change_to });
  if (options.unpaid) {
    await testCard(farm_id, "pm_card_chargeCustomerFail");
    await moveFarmAtStripe(farm_id, 32 * DAY);
    await forAccount(readPayments, farm_id);
    await testCard(farm_id);
  }
  const { invoices } = await readPlanPage(ctx, { farm_id });
  return { invoice_id: invoices.find(({ status }) => status === "open")?.id };
}

/** Writes down a request to let a plan go on that Stripe did not answer for so many hours. @returns its id */
export async function makeStuckRequest(farm_id: number, hours = 1): Promise<number> {
  const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
  const [request] = await db()
    .insert(payment_requests)
    .values({
      billing_account_id: account!.id,
      kind: "resume_plan",
      input: { subscription_id: account!.provider_subscription_id },
      created_at: new Date(Date.now() - hours * 3_600_000),
    })
    .returning({ id: payment_requests.id });
  return request!.id;
}

/** Gives a dollar of an invoice back. @returns the id of the credit note */
export async function testCreditNote(farm_id: number, invoice_id: number): Promise<number> {
  const admin = await makeUser({ is_admin: true });
  const ctx = asUser({ id: admin.id, is_admin: true });
  await refundInvoice(ctx, { farm_id, invoice_id, amount_cents: 100, reason: "service" });
  const [note] = await db().select().from(credit_notes).where(eq(credit_notes.invoice_id, invoice_id));
  return note!.id;
}

const stripe = (path: string) => `${process.env.STRIPE_API_BASE}/stripe/${path}`;
const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const init = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  return (await (await fetch(stripe(path), init)).json()) as Answer;
};

/** Moves the clock of the emulated account. */
export const moveStripe = (seconds: number): Promise<{ now: number }> => post("clock", { seconds });

/** Moves the time of one farm at Stripe: other farms of the test may fall due at the same moment. */
async function moveFarmAtStripe(farm_id: number, seconds: number): Promise<void> {
  const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.farm_id, farm_id));
  await post(`customers/${account!.provider_customer_id}/clock`, { seconds });
}

/** Gives a customer another card that pays from now on, as a bank does that replaces one. */
export const replaceCard = (customer_id: string, token: string): Promise<unknown> =>
  post(`customers/${customer_id}/card`, { token });

/** Sets what Stripe does with a plan whose last attempt to be paid failed. */
export const setLastAttempt = (after_last_attempt: "canceled" | "unpaid"): Promise<unknown> =>
  post("settings", { after_last_attempt });

/** Returns a clock that shows the time of the emulated account. */
export async function stripeClock(): Promise<Clock> {
  const { now } = (await (await fetch(stripe("clock"))).json()) as { now: number };
  return { now: () => new Date(now * 1000) };
}

/** The cardholder goes to the bank's page and answers. */
export async function answerBank(url: string, agrees: boolean): Promise<void> {
  const asked = new URL(url);
  await fetch(`${asked.origin}${asked.pathname}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      intent: asked.searchParams.get("intent") ?? "",
      return_url: asked.searchParams.get("return_url") ?? "",
      outcome: agrees ? "pass" : "fail",
    }),
  });
}

/** A person types a card into the provider's own form. Returns the status of its setup intent. */
export async function confirmCardForm(intent: string, payment_method: string): Promise<string> {
  const answer = await fetch(`${process.env.STRIPE_API_BASE}/v1/setup_intents/${intent}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_emulator0000000000" },
    body: new URLSearchParams({ payment_method }),
  });
  return ((await answer.json()) as { status: string }).status;
}

/** Lets days pass at the provider, and reads what it says of a farm then. */
export async function passDays(farm_id: number, days: number): Promise<Clock> {
  await moveStripe(days * DAY);
  const clock = await stripeClock();
  await forAccount(readPayments, farm_id, asJob({ clock }));
  return clock;
}

/** Returns plan, cards, invoices and payments of a farm as its owner sees them. */
export async function moneyOf(farm_id: number) {
  const ctx = await ownerOf(farm_id);
  const [farm] = await db().select().from(farms).where(eq(farms.id, farm_id));
  return {
    ...(await readPlanPage(ctx, { farm_id })),
    payments: await listFarmPayments(ctx, { farm_id }),
    farm: farm!,
  };
}

/** Breaks the next calls that name `to`. */
export async function breakCalls(to: string, fault: object): Promise<void> {
  const body = JSON.stringify({ provider: "stripe", to, ...fault });
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  const answer = await fetch(`${process.env.STRIPE_API_BASE}/outbox/faults`, init);
  if (!answer.ok) throw new Error(`the fault was refused: ${answer.status}`);
}

/** Forgets the faults that were ordered and did not strike. */
export const forgetFaults = (): Promise<unknown> =>
  fetch(`${process.env.STRIPE_API_BASE}/outbox/faults`, { method: "DELETE" });

/** Returns a context of a super administrator who looks after so many minutes. */
export async function superAdminAfter(minutes: number) {
  const at = new Date((await stripeClock()).now().getTime() + minutes * 60_000);
  const { id } = await makeUser({ is_admin: true, lang: "en" });
  return asUser({ id, is_admin: true }, { clock: { now: () => at } });
}

/** Stripe does the next call that names `call` and changes something, but its answer is lost, and it is too busy to repeat it. */
export async function loseAnswer(call: string): Promise<void> {
  const to = call.startsWith("/v1/") ? `POST ${call}` : call;
  await breakCalls(to, { kind: "timeout-after-accept", ms: 5, count: 1 });
  await breakCalls(to, { kind: "429", count: 1 });
}

/** Stripe takes its time with the next call that names `to`. */
export const slowDown = (to: string, ms: number): Promise<void> =>
  breakCalls(to, { kind: "slow", ms, count: 1 });

/** Returns what Stripe lists at a path, newest first; all pages, or up to a row that is known. */
export async function listAtStripe<Row>(
  path: string,
  isKnown: (row: Row) => boolean = () => false,
): Promise<Row[]> {
  const headers = { authorization: "Bearer sk_test_emulator0000000000" };
  const rows: (Row & { id: string })[] = [];
  for (;;) {
    const url = new URL(`${process.env.STRIPE_API_BASE}/v1/${path}`);
    const last = rows.at(-1);
    if (last) url.searchParams.set("starting_after", last.id);
    const page = (await (await fetch(url, { headers })).json()) as { data: typeof rows; has_more: boolean };
    const fresh = page.data.filter((row) => !isKnown(row));
    rows.push(...fresh);
    if (!page.has_more || fresh.length < page.data.length) return rows;
  }
}

async function customersOf(farm_id: number) {
  const account = await findAccount(db(), await accountOf(farm_id));
  interface Customer {
    id: string;
    balance: number;
    metadata: { account_uuid?: string };
  }
  const all = await listAtStripe<Customer>("customers?limit=100");
  return all.filter(({ metadata }) => metadata.account_uuid === account!.uuid);
}

/** Counts what Stripe has of a farm, over all customers that are the farm's. */
export async function countAtStripe(
  farm_id: number,
): Promise<{ customers: number; cards: number; plans: number }> {
  const customers = await customersOf(farm_id);
  const of = async (path: string) =>
    (await Promise.all(customers.map(({ id }) => listAtStripe(`${path}limit=100&customer=${id}`)))).flat()
      .length;
  return {
    customers: customers.length,
    cards: await of("payment_methods?type=card&"),
    plans: await of("subscriptions?status=all&"),
  };
}

/** Returns what Stripe took from a farm's cards and did not give back, payment by payment, and the farm's credit. */
export async function takenByStripe(farm_id: number): Promise<{ payments: number[]; credit: number }> {
  const payments: number[] = [];
  let credit = 0;
  for (const { id, balance } of await customersOf(farm_id)) {
    credit -= balance;
    interface Intent {
      id: string;
      status: string;
      amount_received: number;
    }
    for (const intent of await listAtStripe<Intent>(`payment_intents?limit=100&customer=${id}`)) {
      if (intent.status !== "succeeded") continue;
      const refunds = await listAtStripe<{ amount: number }>(`refunds?limit=100&payment_intent=${intent.id}`);
      payments.push(intent.amount_received - refunds.reduce((sum, { amount }) => sum + amount, 0));
    }
  }
  return { payments: payments.sort((a, b) => a - b), credit };
}

/** Returns what a refused call said: code, fields and keys of its general messages. */
export const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw error ?? new Error("not refused");
  return { code: error.code, fields: error.fields, global: error.global.map(({ key }) => key) };
};

/** Makes a farm in its trial, without a card, by the clock of the emulated account. */
export async function trialFarm(days = 10) {
  await forgetTrials();
  const clock = await stripeClock();
  const trial_ends_at = new Date(clock.now().getTime() + days * DAY * 1000);
  const farm = await makeFarm(await makeUser(), { plan_type: "trial", trial_ends_at });
  return { farm_id: farm.id, owner: await ownerOf(farm.id, { clock }) };
}

/** The kinds of the emails that a farm's owner was written, in their order. */
export const emailKinds = async (farm_id: number): Promise<string[]> =>
  (
    await db().execute<{ kind: string }>(
      sql`select kind from transactional_messages where farm_id = ${farm_id} order by id`,
    )
  ).map(({ kind }) => kind);
