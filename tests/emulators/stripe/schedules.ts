import { taxRatesOf } from "./catalogue";
import { errors } from "./errors";
import { integer, list, metadata, nested, type Params, required, text } from "./form";
import type { Phase, Schedule, Subscription, TaxRate } from "./objects";
import { periodEnd } from "./periods";
import type { Router } from "./router";
import { find, type StripeState } from "./state";

/** Schedules that change a running subscription's price at the end of its period. */
export function scheduleRoutes(router: Router, state: StripeState): void {
  router.on("POST", "/subscription_schedules", "from_subscription metadata", ({ params }) => {
    const id = required(params, "from_subscription");
    const subscription = find(state.subscriptions, "subscription", id, "from_subscription");
    if (subscription.schedule) throw errors.invalid("The subscription already has a schedule.");
    const schedule = newSchedule(state, subscription, params);
    state.schedules.set(schedule.id, schedule);
    subscription.schedule = schedule.id;
    state.emit("subscription_schedule.created", schedule);
    return schedule;
  });
  const get = (id: string) => find(state.schedules, "subscription schedule", id);
  router.on("GET", "/subscription_schedules/:id", "", ({ id }) => get(id));
  router.onList("/subscription_schedules", "customer", () => state.schedules.values());
  const fields = "phases end_behavior metadata proration_behavior";
  router.on("POST", "/subscription_schedules/:id", fields, ({ id, params }) => {
    const schedule = running(get(id));
    const phases = list(params, "phases");
    if (phases) {
      const over = schedule.phases.filter(({ end_date }) => end_date <= startOf(schedule));
      schedule.phases = [...over, ...readPhases(state, schedule, phases)];
      takeTaxes(state, schedule);
    }
    schedule.end_behavior = text(params, "end_behavior") ?? schedule.end_behavior;
    schedule.metadata = metadata(params, schedule.metadata as Record<string, string>);
    state.emit("subscription_schedule.updated", schedule);
    return schedule;
  });
  router.on("POST", "/subscription_schedules/:id/release", "preserve_cancel_date", ({ id }) =>
    release(state, running(get(id))),
  );
}

/** The phase that runs gives its taxes to the subscription at once. */
function takeTaxes(state: StripeState, { subscription, phases, current_phase }: Schedule): void {
  const runs = phases.find(({ start_date }) => start_date === current_phase?.start_date);
  if (runs)
    find(state.subscriptions, "subscription", subscription ?? "").default_tax_rates = runs.default_tax_rates;
}

function running(schedule: Schedule): Schedule {
  if (schedule.status !== "active")
    throw errors.invalid(`The schedule cannot change: its status is ${schedule.status}.`);
  return schedule;
}

function newSchedule(state: StripeState, subscription: Subscription, params: Params): Schedule {
  const [first] = subscription.items.data;
  const current = {
    start_date: first?.current_period_start ?? 0,
    end_date: first?.current_period_end ?? 0,
  };
  const items = subscription.items.data.map(({ price, quantity }) => phaseItem(price.id, quantity));
  return {
    id: state.id("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: state.now(subscription.customer),
    current_phase: current,
    customer: subscription.customer,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: null,
      default_source: null,
      description: null,
      invoice_settings: { account_tax_ids: null, days_until_due: null, issuer: { type: "self" } },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: metadata(params),
    phases: [
      phase(
        subscription.currency,
        current.start_date,
        current.end_date,
        items,
        "none",
        subscription.default_tax_rates,
      ),
    ],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: state.customer(subscription.customer).test_clock,
  };
}

function phaseItem(price: string, quantity: number) {
  return {
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  };
}

function phase(
  currency: string,
  start: number,
  end: number,
  items: Phase["items"],
  proration: string,
  rates: TaxRate[],
): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: rates,
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items,
    metadata: {},
    on_behalf_of: null,
    proration_behavior: proration,
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}

/** Start of the phase that runs: those before it are over and are not sent again. */
const startOf = ({ current_phase, phases }: Schedule): number =>
  current_phase?.start_date ?? phases[0]?.start_date ?? 0;

/** Phases follow each other; a change of price is emulated at the end of the subscription's period only. */
function readPhases(state: StripeState, schedule: Schedule, given: Params[]): Phase[] {
  const subscription = find(state.subscriptions, "subscription", schedule.subscription ?? "");
  const boundary = subscription.items.data[0]?.current_period_end ?? 0;
  let start = startOf(schedule);
  return given.map((params, index) => {
    const asked = integer(params, "start_date");
    if (asked !== undefined && asked !== start) throw errors.invalid("Phases must follow.", "phases");
    if (index === 1 && start !== boundary)
      throw errors.invalid("Only a change at the period's end is emulated.", "phases");
    const items = (list(params, "items") ?? []).map((item) =>
      phaseItem(
        find(state.prices, "price", required(item, "price"), "price").id,
        integer(item, "quantity") ?? 1,
      ),
    );
    const duration = nested(params, "duration");
    const recurring = duration
      ? {
          interval: required(duration, "interval") as "month",
          interval_count: integer(duration, "interval_count") ?? 1,
        }
      : state.prices.get(items[0]?.price ?? "")?.recurring;
    const end =
      integer(params, "end_date") ??
      periodEnd(start, recurring ?? { interval: "month", interval_count: 1 }, start);
    const proration = text(params, "proration_behavior") ?? "create_prorations";
    const rates = taxRatesOf(state, list<string>(params, "default_tax_rates")) ?? [];
    const made = phase(subscription.currency, start, end, items, proration, rates);
    made.metadata = metadata(params);
    start = end;
    return made;
  });
}

/** Gives the subscription the price of the phase that starts now; after the last phase the schedule is done. */
export function enterPhase(state: StripeState, subscription: Subscription, at: number): void {
  const schedule = state.schedules.get(subscription.schedule ?? "");
  if (schedule?.status !== "active") return;
  const next = schedule.phases.find(({ start_date, end_date }) => start_date <= at && at < end_date);
  if (!next) {
    release(state, schedule);
    return;
  }
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  // What a phase does not name, its subscription loses.
  subscription.default_tax_rates = next.default_tax_rates;
  // Keys of the phase are added to those of the subscription, or replace them.
  // https://docs.stripe.com/api/subscription_schedules/object#subscription_schedule_object-phases-metadata
  subscription.metadata = { ...subscription.metadata, ...next.metadata };
  for (const [index, item] of subscription.items.data.entries()) {
    const wanted = next.items[index];
    if (!wanted) continue;
    const price = find(state.prices, "price", wanted.price);
    const sameCycle =
      price.recurring?.interval === item.price.recurring?.interval &&
      price.recurring?.interval_count === item.price.recurring?.interval_count;
    if (!sameCycle) subscription.billing_cycle_anchor = at;
    item.price = price;
    item.quantity = wanted.quantity;
  }
  state.emit("subscription_schedule.updated", schedule);
}

function release(state: StripeState, schedule: Schedule): Schedule {
  const subscription = find(state.subscriptions, "subscription", schedule.subscription ?? "");
  subscription.schedule = null;
  schedule.released_subscription = subscription.id;
  schedule.subscription = null;
  schedule.released_at = state.now(schedule.customer);
  schedule.current_phase = null;
  schedule.status = "released";
  state.emit("subscription_schedule.released", schedule);
  return schedule;
}
