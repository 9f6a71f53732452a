import type { Source } from "../sources";

/** The pages of Stripe on subscriptions and their schedules. */
export const PLAN_SOURCES: readonly Source[] = [
  {
    calls: [
      "POST /subscriptions",
      "GET /subscriptions/:id",
      "GET /subscriptions",
      "POST /subscriptions/:id",
      "DELETE /subscriptions/:id",
    ],
    events: [
      "customer.subscription.created",
      "customer.subscription.updated",
      "customer.subscription.deleted",
    ],
    files: ["subscriptions.ts", "subscription-life.ts"],
    page: "https://docs.stripe.com/billing/subscriptions/overview",
    rule: "23 hours for a first payment, then incomplete_expired and a void invoice; a first invoice that is voided ends it too; unpaid goes on with drafts; canceling stops the collection of open and draft invoices",
    unproven: { what: "what a voided first invoice leaves", check: "stripe-voided-first-invoice" },
  },
  {
    events: ["customer.subscription.trial_will_end"],
    files: ["clock.ts"],
    page: "https://docs.stripe.com/billing/subscriptions/trials/free-trials",
    rule: "announced three days before its end; without a card, missing_payment_method decides",
    unproven: {
      what: "a trial that ends without a card is canceled and charges nothing",
      check: "stripe-trial-end",
    },
  },
  {
    files: ["periods.ts"],
    page: "https://docs.stripe.com/billing/subscriptions/billing-cycle",
    rule: "a month without the anchor's day ends on its last day",
    unproven: { what: "the anchor's day comes back in the month after", check: "stripe-month-ends" },
  },
  {
    calls: [
      "POST /subscription_schedules",
      "GET /subscription_schedules/:id",
      "GET /subscription_schedules",
      "POST /subscription_schedules/:id",
      "POST /subscription_schedules/:id/release",
      "POST /subscription_schedules/:id/cancel",
    ],
    events: [
      "subscription_schedule.created",
      "subscription_schedule.updated",
      "subscription_schedule.released",
      "subscription_schedule.canceled",
    ],
    files: ["schedules.ts"],
    page: "https://docs.stripe.com/billing/subscriptions/subscription-schedules",
    rule: "a phase gives its price and metadata to the subscription when it begins; release keeps the subscription",
    unproven: {
      what: "which card a phase charges after the card was changed",
      check: "stripe-schedule-card",
    },
  },
];
