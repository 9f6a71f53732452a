import { errors } from "./errors";
import { integer, required, text } from "./form";
import { collect, finalize } from "./invoice-life";
import type { Clock, Invoice, Subscription } from "./objects";
import type { Router } from "./router";
import { find, type StripeState } from "./state";
import { endPeriod, endSubscription, expire } from "./subscription-life";

const DAY = 86_400;
const FIRST_PAYMENT_WITHIN = 23 * 3600;

/** Test clocks: customers that are made with one live in its time. */
export function clockRoutes(router: Router, state: StripeState): void {
  const path = "/test_helpers/test_clocks";
  const get = (id: string) => find(state.clocks, "test clock", id);
  router.on("POST", path, "frozen_time name", ({ params }) => {
    required(params, "frozen_time");
    return newClock(state, integer(params, "frozen_time") ?? 0, text(params, "name") ?? null);
  });
  router.on("GET", `${path}/:id`, "", ({ id }) => get(id));
  router.onList(path, "", () => state.clocks.values());
  router.on("POST", `${path}/:id/advance`, "frozen_time", ({ id, params }) => {
    const clock = get(id);
    const to = integer(params, "frozen_time") ?? 0;
    if (to <= clock.frozen_time)
      throw errors.invalid("A test clock can only move forward in time.", "frozen_time");
    advance(state, clock, to);
    state.emit("test_helpers.test_clock.ready", clock);
    return { ...clock, status: "advancing" };
  });
  router.on("DELETE", `${path}/:id`, "", ({ id }) => {
    get(id);
    for (const customer of state.customers.values()) {
      if (customer.test_clock !== id) continue;
      for (const subscription of state.subscriptions.values())
        if (subscription.customer === customer.id) endSubscription(state, subscription, null);
      state.customers.delete(customer.id);
      state.deletedCustomers.add(customer.id);
    }
    state.clocks.delete(id);
    return { id, object: "test_helpers.test_clock", deleted: true };
  });
}

function newClock(state: StripeState, frozen_time: number, name: string | null): Clock {
  const clock: Clock = {
    id: state.id("clock"),
    object: "test_helpers.test_clock",
    created: state.now(),
    deletes_after: state.now() + 30 * DAY,
    frozen_time,
    livemode: false,
    name,
    status: "ready",
    status_details: {},
  };
  state.clocks.set(clock.id, clock);
  return clock;
}

interface Due {
  at: number;
  run(): void;
}

/** Lets time pass for the customers of a clock, or for those without one, one happening after the other. */
export function advance(state: StripeState, clock: Clock | null, to: number): void {
  const set = (at: number) => {
    if (clock) clock.frozen_time = at;
    else state.ahead = Math.max(state.ahead, at - Math.floor(Date.now() / 1000));
  };
  for (;;) {
    const next = earliest(state, clock?.id ?? null, to);
    if (!next) break;
    set(clock ? Math.max(clock.frozen_time, next.at) : next.at);
    next.run();
  }
  set(to);
}

/** Lets time pass for one customer alone, who lives in a clock of its own from then on. @returns its time */
export function advanceAlone(state: StripeState, customerId: string, seconds: number): number {
  const customer = state.customer(customerId, "id");
  const clock =
    state.clocks.get(customer.test_clock ?? "") ?? newClock(state, state.now(customerId), customer.name);
  customer.test_clock = clock.id;
  advance(state, clock, clock.frozen_time + Math.max(0, seconds));
  return clock.frozen_time;
}

function earliest(state: StripeState, clock: string | null, to: number): Due | undefined {
  let first: Due | undefined;
  const consider = (customer: string, due: Due | undefined) => {
    if (!due || due.at > to || (first && first.at <= due.at)) return;
    if (state.customers.get(customer)?.test_clock === clock) first = due;
  };
  for (const invoice of state.invoices.values()) consider(invoice.customer, invoiceDue(state, invoice));
  for (const subscription of state.subscriptions.values())
    for (const due of subscriptionDue(state, subscription)) consider(subscription.customer, due);
  return first;
}

function invoiceDue(state: StripeState, invoice: Invoice): Due | undefined {
  if (invoice.status === "draft" && invoice.automatically_finalizes_at !== null)
    return {
      at: invoice.automatically_finalizes_at,
      run: () => finalize(state, invoice),
    };
  if (invoice.status === "open" && invoice.next_payment_attempt !== null)
    return {
      at: invoice.next_payment_attempt,
      run: () => collect(state, invoice, { automatic: true }),
    };
  return undefined;
}

function subscriptionDue(state: StripeState, subscription: Subscription): Due[] {
  if (subscription.ended_at !== null) return [];
  const { status, trial_end: trialEnd, cancel_at: cancelAt, id } = subscription;
  if (status === "incomplete")
    return [{ at: subscription.created + FIRST_PAYMENT_WITHIN, run: () => expire(state, subscription) }];
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const dues: Due[] = [{ at: end, run: () => endPeriod(state, subscription, end) }];
  if (cancelAt !== null)
    dues.unshift({
      at: cancelAt,
      run: () => endSubscription(state, subscription, "cancellation_requested"),
    });
  const warning = `${id}:${trialEnd}`;
  if (status === "trialing" && trialEnd && !state.warnedTrials.has(warning))
    dues.push({
      at: trialEnd - 3 * DAY,
      run: () => {
        state.warnedTrials.add(warning);
        state.emit("customer.subscription.trial_will_end", subscription);
      },
    });
  return dues;
}
