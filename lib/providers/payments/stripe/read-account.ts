import type Stripe from "stripe";
import { PLAN_STATUSES } from "@/lib/vocabulary/payment-enumerations";
import type { PaymentProvider } from "../payment-provider";
import type { ProviderInvoice, ProviderPlan } from "../types";
import { taxOfRate } from "./catalogue";
import {
  date,
  idOf,
  isOver,
  isWaitingDraft,
  planOf,
  readCreditNote,
  readInvoice,
  readPayment,
} from "./read-documents";
import { asking } from "./stripe-client";

/** Returns all rows of a list, page by page. */
export async function all<Row extends { id?: string }>(
  page: (after: string | undefined) => Promise<{ data: Row[]; has_more: boolean }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, has_more } = await page(rows.at(-1)?.id);
    rows.push(...data);
    if (!has_more || data.length === 0) return rows;
  }
}

export const after = (id: string | undefined) => ({ limit: 100, ...(id ? { starting_after: id } : {}) });

export const readAccount: PaymentProvider["customers"]["read"] = async (customer_id) => {
  const customer = await asking((sdk) => sdk.customers.retrieve(customer_id));
  const of = { customer: customer_id };
  const [cards, subscriptions, invoices, intents, charges, notes] = await Promise.all([
    all((id) => asking((sdk) => sdk.paymentMethods.list({ ...of, type: "card", ...after(id) }))),
    all((id) => asking((sdk) => sdk.subscriptions.list({ ...of, status: "all", ...after(id) }))),
    all((id) => asking((sdk) => sdk.invoices.list({ ...of, ...after(id), expand: ["data.payments"] }))),
    all((id) => asking((sdk) => sdk.paymentIntents.list({ ...of, ...after(id) }))),
    all((id) => asking((sdk) => sdk.charges.list({ ...of, ...after(id) }))),
    all((id) => asking((sdk) => sdk.creditNotes.list({ ...of, ...after(id) }))),
  ]);
  const alive = customer.deleted ? null : customer;
  const read = await Promise.all(invoices.map(readInvoice));
  const listed = read.flatMap((invoice) => invoice ?? []);
  return {
    default_card_id: idOf(alive?.invoice_settings.default_payment_method),
    credit_cents: -(alive?.balance ?? 0),
    // A renewal stays a draft for an hour, up to 72 h when a webhook fails.
    // https://docs.stripe.com/billing/subscriptions/webhooks#understand
    draft_waits: invoices.some(isWaitingDraft),
    cards: cards.flatMap(({ id, card }) =>
      card
        ? [
            {
              ...{ id, brand: card.brand, last4: card.last4, fingerprint: card.fingerprint ?? null },
              ...{ exp_month: card.exp_month, exp_year: card.exp_year },
            },
          ]
        : [],
    ),
    plan: withFirstPayment(await readPlan(subscriptions), listed),
    invoices: listed,
    payments: intents.map((intent) => readPayment(intent, charges, listed)),
    credit_notes: await Promise.all(notes.map(readCreditNote)),
  };
};

/**
 * Adds whether the first payment was refused when the trial ended. Such a plan is as incomplete as one whose first payment
 * was refused while the person was there.
 */
function withFirstPayment(
  plan: Omit<ProviderPlan, "never_paid"> | null,
  invoices: readonly ProviderInvoice[],
): ProviderPlan | null {
  if (!plan) return null;
  const own = invoices.filter(({ subscription_id }) => subscription_id === plan.id);
  const never_paid =
    own.length > 0 &&
    own.every(({ status, attempts, begins_plan }) => status !== "paid" && attempts > 0 && !begins_plan);
  const status = never_paid && plan.status === "past_due" ? "incomplete" : plan.status;
  return { ...plan, status, never_paid };
}

async function readPlan(
  subscriptions: Stripe.Subscription[],
): Promise<Omit<ProviderPlan, "never_paid"> | null> {
  const subscription = subscriptions.find(({ status }) => !isOver(status)) ?? subscriptions[0];
  const [item] = subscription?.items.data ?? [];
  const plan_type = planOf(item?.price);
  if (!subscription || !item || !plan_type) return null;
  const schedule_id = idOf(subscription.schedule);
  const next = schedule_id ? await nextPhase(schedule_id, item.current_period_end) : undefined;
  const price_id = idOf(next?.items[0]?.price);
  const rates = (next ?? subscription).default_tax_rates ?? [];
  return {
    id: subscription.id,
    schedule_id,
    status: PLAN_STATUSES.find((status) => status === subscription.status) ?? "none",
    plan_type,
    period_start: date(item.current_period_start),
    period_end: date(item.current_period_end),
    cancel_at_period_end: subscription.cancel_at_period_end,
    next_plan_type: price_id ? planOf(await asking((sdk) => sdk.prices.retrieve(price_id))) : null,
    taxes: await Promise.all(rates.flatMap((rate) => idOf(rate) ?? []).map(taxOfRate)),
  };
}

/** Returns the phase that begins when the period ends. */
async function nextPhase(schedule_id: string, period_end: number) {
  const { phases } = await asking((sdk) => sdk.subscriptionSchedules.retrieve(schedule_id));
  return phases.find(({ start_date }) => start_date >= period_end);
}
