import Stripe from "stripe";
import type { PaymentProvider } from "../payment-provider";
import { type Outcome, PaymentRefused, type PlanPrice, RequestRejected } from "../types";
import { priceOf, ratesOf } from "./catalogue";
import { intentOf, payOnSession, voidInvoice } from "./invoices";
import { idOf, isOver, planOf } from "./read-documents";
import { asking } from "./stripe-client";

/** A trial may be over before Stripe receives the call: after a retry, or by another clock. */
export const startPlan: PaymentProvider["plans"]["start"] = async (
  { customer_id, card_id, price, trial_end, taxes, request_uuid },
  return_url,
) => {
  const [item, default_tax_rates] = [await priceOf(price), await ratesOf(taxes)];
  await refuseSecondPlan(customer_id, request_uuid);
  const create = (start: Stripe.SubscriptionCreateParams, key: string) =>
    asking((sdk) =>
      sdk.subscriptions.create(
        {
          customer: customer_id,
          items: [{ price: item }],
          default_payment_method: card_id,
          default_tax_rates,
          ...start,
          trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
          metadata: { plan_type: price.plan_type, request_uuid },
        },
        { idempotencyKey: `${request_uuid}:${key}` },
      ),
    );
  const startPaid = async (key: string) =>
    payFirstInvoice(
      await create({ payment_behavior: "default_incomplete" }, key),
      card_id,
      request_uuid,
      return_url,
    );
  if (trial_end === null) return startPaid("plan");
  try {
    return { kind: "done", subscription_id: (await create({ trial_end }, "plan")).id };
  } catch (error) {
    if (!isTrialOver(error)) throw error;
    const started = await startPaid("plan-after-trial");
    return started.kind === "done" ? { ...started, trial_was_over: true } : started;
  }
};

/** Returns whether the provider refused the end of a trial, because that is past. */
const isTrialOver = (error: unknown): boolean =>
  error instanceof RequestRejected &&
  error.cause instanceof Stripe.errors.StripeInvalidRequestError &&
  error.cause.param === "trial_end";

/** Refuses to begin a plan beside another one, whatever state that is in. @throws PaymentRefused */
async function refuseSecondPlan(customer_id: string, request_uuid: string): Promise<void> {
  const { data } = await asking((sdk) =>
    sdk.subscriptions.list({ customer: customer_id, status: "all", limit: 100 }),
  );
  const others = data.filter(({ metadata }) => metadata.request_uuid !== request_uuid);
  if (others.some(({ status }) => !isOver(status))) throw new PaymentRefused("plan_exists");
}

async function payFirstInvoice(
  subscription: Stripe.Subscription,
  card_id: string,
  request_uuid: string,
  return_url: string,
): Promise<Outcome<{ subscription_id: string }>> {
  const intent_id = await intentOf(String(subscription.latest_invoice));
  const paid = intent_id && (await payOnSession(intent_id, card_id, return_url, `${request_uuid}:pay`));
  return paid && paid.kind === "authenticate" ? paid : { kind: "done", subscription_id: subscription.id };
}

const release = (schedule_id: string, key: string) =>
  asking((sdk) => sdk.subscriptionSchedules.release(schedule_id, {}, { idempotencyKey: `${key}:release` }));

export const setCanceling: PaymentProvider["plans"]["setCanceling"] = async (
  subscription_id,
  canceling,
  key,
) => {
  const { ended_at, schedule, items } = await asking((sdk) => sdk.subscriptions.retrieve(subscription_id));
  const period_end = items.data[0]?.current_period_end;
  if (ended_at && canceling) return { period_end };
  // The schedule of an earlier change runs as long as the plan that it began, and owns how the plan ends.
  const schedule_id = idOf(schedule);
  if (schedule_id) await release(schedule_id, key);
  await asking((sdk) =>
    sdk.subscriptions.update(
      subscription_id,
      { cancel_at_period_end: canceling },
      { idempotencyKey: `${key}:canceling` },
    ),
  );
  return { period_end };
};

const statusOf = async (subscription_id: string): Promise<Stripe.Subscription.Status> =>
  (await asking((sdk) => sdk.subscriptions.retrieve(subscription_id))).status;

export const endPlan: PaymentProvider["plans"]["end"] = async (subscription_id, key) => {
  if (isOver(await statusOf(subscription_id))) return;
  await cancel(subscription_id, key);
};

/**
 * The invoice goes first, so that nothing is left to pay: one that was paid meanwhile cannot be voided, and its plan
 * stays. https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
export const endUnpaidPlan: PaymentProvider["plans"]["endUnpaid"] = async (customer_id, request_uuid) => {
  const { data } = await asking((sdk) =>
    sdk.subscriptions.list({ customer: customer_id, status: "all", limit: 100 }),
  );
  const plan = data.find(({ metadata }) => metadata.request_uuid === request_uuid);
  if (plan?.status !== "incomplete") return;
  await voidInvoice(idOf(plan.latest_invoice) ?? "", `${request_uuid}:void`);
  if ((await statusOf(plan.id)) === "incomplete") await cancel(plan.id, `${request_uuid}:end`);
};

/** Its invoice is voided first, so that nothing is left to pay. */
export const endNeverPaid: PaymentProvider["plans"]["endNeverPaid"] = async (subscription_id) => {
  const plan = await asking((sdk) => sdk.subscriptions.retrieve(subscription_id));
  if (plan.status !== "past_due") return;
  const key = `never-paid:${subscription_id}`;
  await voidInvoice(idOf(plan.latest_invoice) ?? "", `${key}:void`);
  // The voided invoice leaves nothing to collect, and some settings make the plan active then.
  const invoice = await asking((sdk) => sdk.invoices.retrieve(idOf(plan.latest_invoice) ?? ""));
  if (invoice.status === "void") await endPlan(subscription_id, `${key}:end`);
};

async function cancel(subscription_id: string, key: string): Promise<void> {
  await asking((sdk) => sdk.subscriptions.cancel(subscription_id, {}, { idempotencyKey: key }));
}

/** In a trial nothing of the plan was paid for yet. */
export const scheduleChange: PaymentProvider["plans"]["scheduleChange"] = async (
  { subscription_id, price, taxes },
  key,
) => {
  const [next, default_tax_rates] = [await priceOf(price), await ratesOf(taxes)];
  const subscription = await asking((sdk) => sdk.subscriptions.retrieve(subscription_id));
  const [item] = subscription.items.data;
  if (!item) throw new Error(`the subscription ${subscription_id} has no price`);
  if (subscription.status === "trialing") {
    await setPrice({ subscription_id, item_id: item.id, price: next, plan_type: price.plan_type }, key, {
      default_tax_rates,
    });
    return;
  }
  const schedule = await scheduleOf(subscription, key);
  const current = schedule.current_phase ?? schedule.phases[0];
  await asking((sdk) =>
    sdk.subscriptionSchedules.update(
      schedule.id,
      {
        end_behavior: "release",
        proration_behavior: "none",
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: current?.start_date,
            end_date: item.current_period_end,
            proration_behavior: "none",
            // What a phase does not name, its subscription loses.
            default_tax_rates: (subscription.default_tax_rates ?? []).map(({ id }) => id),
            metadata: planOnly(subscription.metadata),
          },
          {
            items: [{ price: next, quantity: 1 }],
            proration_behavior: "none",
            duration: durationOf(price),
            default_tax_rates,
            metadata: { plan_type: price.plan_type },
          },
        ],
      },
      { idempotencyKey: `${key}:phases` },
    ),
  );
};

/** Returns the schedule of a plan: that of an earlier change still runs, and a plan cannot have two. */
function scheduleOf(
  { id, schedule }: Stripe.Subscription,
  key: string,
): Promise<Stripe.SubscriptionSchedule> {
  const schedule_id = idOf(schedule);
  return asking((sdk) =>
    schedule_id
      ? sdk.subscriptionSchedules.retrieve(schedule_id)
      : sdk.subscriptionSchedules.create({ from_subscription: id }, { idempotencyKey: `${key}:schedule` }),
  );
}

/** A change that waits for the end of the period gets them too. */
export const setPlanTaxes: PaymentProvider["plans"]["setTaxes"] = async ({ subscription_id, taxes }, key) => {
  const rates = await ratesOf(taxes);
  const subscription = await asking((sdk) => sdk.subscriptions.retrieve(subscription_id));
  const schedule_id = idOf(subscription.schedule);
  const default_tax_rates = rates.length > 0 ? rates : ("" as const);
  const options = { idempotencyKey: `${key}:taxes` };
  if (!schedule_id) {
    await asking((sdk) => sdk.subscriptions.update(subscription_id, { default_tax_rates }, options));
    return;
  }
  const { phases, current_phase } = await asking((sdk) => sdk.subscriptionSchedules.retrieve(schedule_id));
  // A phase that is over cannot be sent again.
  const left = phases.filter(({ end_date }) => end_date > (current_phase?.start_date ?? 0));
  const taxed = left.map(({ items, start_date, end_date, metadata }) => ({
    items: items.map(({ price, quantity }) => ({ price: idOf(price) ?? "", quantity })),
    start_date,
    end_date,
    proration_behavior: "none" as const,
    default_tax_rates,
    metadata: planOnly(metadata),
  }));
  await asking((sdk) =>
    sdk.subscriptionSchedules.update(
      schedule_id,
      { end_behavior: "release", proration_behavior: "none", phases: taxed },
      options,
    ),
  );
};

/**
 * The metadata of a phase: the plan that runs in it, which the lines of its invoices show. A phase that begins gives its
 * metadata to the subscription. https://docs.stripe.com/api/subscription_schedules/object#subscription_schedule_object-phases-metadata
 */
const planOnly = (metadata: Stripe.Metadata | null): Stripe.MetadataParam =>
  metadata?.plan_type ? { plan_type: metadata.plan_type } : {};

const durationOf = ({ months }: PlanPrice): Stripe.SubscriptionScheduleUpdateParams.Phase.Duration =>
  months === 12 ? { interval: "year", interval_count: 1 } : { interval: "month", interval_count: months };

async function setPrice(
  {
    subscription_id,
    item_id,
    price,
    plan_type,
  }: Record<"subscription_id" | "item_id" | "price" | "plan_type", string>,
  key: string,
  more: Pick<Stripe.SubscriptionUpdateParams, "default_tax_rates"> = {},
): Promise<void> {
  await asking((sdk) =>
    sdk.subscriptions.update(
      subscription_id,
      { items: [{ id: item_id, price }], proration_behavior: "none", metadata: { plan_type }, ...more },
      { idempotencyKey: `${key}:price` },
    ),
  );
}

/** The invoice of a plan that has begun draws what was paid ahead. */
export const undoChange: PaymentProvider["plans"]["undoChange"] = async (subscription_id, price, key) => {
  const subscription = await asking((sdk) => sdk.subscriptions.retrieve(subscription_id));
  const runs = planOf(subscription.items.data[0]?.price);
  if (price.plan_type && subscription.status !== "trialing" && runs !== price.plan_type)
    throw new PaymentRefused("change_began");
  if (subscription.ended_at) return;
  const schedule_id = idOf(subscription.schedule);
  if (schedule_id) await release(schedule_id, key);
  else if (subscription.status === "trialing") {
    const [item] = subscription.items.data;
    const { plan_type } = price;
    if (item)
      await setPrice({ subscription_id, item_id: item.id, price: await priceOf(price), plan_type }, key);
  }
};
