import type Stripe from "stripe";
import type { Check } from "./check";
import { DAY, HOUR, inShop, periodEnd, type Shop } from "./stripe-shop";

/** A plan that changes to yearly when its period ends, as the product schedules it. */
async function scheduleYearly({ sdk, begin, monthly, yearly }: Shop): Promise<Stripe.Subscription> {
  const plan = await begin({ metadata: { plan_type: "monthly" } });
  const schedule = await sdk.subscriptionSchedules.create({ from_subscription: plan.id });
  const [runs] = schedule.phases;
  await sdk.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    proration_behavior: "none",
    phases: [
      {
        items: [{ price: await monthly() }],
        start_date: runs?.start_date,
        end_date: runs?.end_date,
        metadata: { plan_type: "monthly" },
      },
      {
        items: [{ price: await yearly() }],
        duration: { interval: "year", interval_count: 1 },
        metadata: { plan_type: "yearly" },
      },
    ],
  });
  return plan;
}

/** Where the month has 31 days and the next one does not. */
const JANUARY_31 = Date.UTC(2027, 0, 31, 12) / 1000;

export const STRIPE_PLAN_CHECKS = {
  "stripe-first-payment": {
    provider: "stripe",
    expected:
      "A first payment that does not come within 23 hours ends the plan (incomplete_expired) and voids its invoice.",
    run: (accounts, see) =>
      inShop(accounts, async ({ sdk, begin, move, invoices }) => {
        const plan = await begin({ payment_behavior: "default_incomplete" });
        see("at first", "incomplete", plan.status);
        await move(DAY);
        see("a day later", "incomplete_expired", (await sdk.subscriptions.retrieve(plan.id)).status);
        see("its invoice", "void", (await invoices())[0]?.status);
      }),
  },
  "stripe-voided-first-invoice": {
    provider: "stripe",
    expected:
      "An incomplete plan whose first invoice is voided becomes incomplete_expired at once; nothing is charged later.",
    run: (accounts, see) =>
      inShop(accounts, async ({ sdk, begin, move, invoices }) => {
        const plan = await begin({ payment_behavior: "default_incomplete" });
        const latest = plan.latest_invoice;
        await sdk.invoices.voidInvoice((typeof latest === "string" ? latest : latest?.id) ?? "");
        see("the plan", "incomplete_expired", (await sdk.subscriptions.retrieve(plan.id)).status);
        await move(2 * DAY);
        see(
          "its invoices",
          ["void"],
          (await invoices()).map(({ status }) => status),
        );
      }),
  },
  "stripe-schedule-card": {
    provider: "stripe",
    expected:
      "When the card is changed while a change of plan waits, the new plan's first invoice is charged to the new card.",
    run: (accounts, see) =>
      inShop(accounts, async (shop) => {
        const { sdk, giveCard, moveTo, invoices } = shop;
        const plan = await scheduleYearly(shop);
        const card = await giveCard("pm_card_mastercard");
        await sdk.subscriptions.update(plan.id, { default_payment_method: card });
        await moveTo(periodEnd(plan) + 2 * HOUR);
        const renewal = (await invoices())[0];
        see("the first invoice of the new plan", [78_000, "paid"], [renewal?.total, renewal?.status]);
        const paid = await sdk.invoices.retrieve(renewal?.id ?? "", { expand: ["payments"] });
        const intent = paid.payments?.data.at(-1)?.payment.payment_intent;
        const { payment_method } = await sdk.paymentIntents.retrieve(
          (typeof intent === "string" ? intent : intent?.id) ?? "",
        );
        see("its card", card, payment_method);
      }),
  },
  "stripe-phase-metadata": {
    provider: "stripe",
    expected: "A phase that begins gives its metadata to the plan, and the line of its invoice has it.",
    run: (accounts, see) =>
      inShop(accounts, async (shop) => {
        const { sdk, moveTo, invoices } = shop;
        const plan = await scheduleYearly(shop);
        await moveTo(periodEnd(plan) + 2 * HOUR);
        const { metadata } = await sdk.subscriptions.retrieve(plan.id);
        see("the plan", "yearly", metadata.plan_type);
        see("the line", "yearly", (await invoices())[0]?.lines.data[0]?.metadata.plan_type);
      }),
  },
  "stripe-ended-drafts": {
    provider: "stripe",
    expected:
      "A plan that is canceled while the draft of its renewal waits charges nothing: the draft stays one.",
    run: (accounts, see) =>
      inShop(accounts, async ({ sdk, begin, moveTo, move, invoices }) => {
        const plan = await begin();
        await moveTo(periodEnd(plan) + 60);
        await sdk.subscriptions.cancel(plan.id);
        await move(4 * DAY);
        const draft = (await invoices())[0];
        see("the draft", ["draft", false], [draft?.status, draft?.auto_advance]);
      }),
  },
  "stripe-month-ends": {
    provider: "stripe",
    expected: "A plan of January 31 renews on February 28, and on March 31 again.",
    run: (accounts, see) =>
      inShop(
        accounts,
        async ({ sdk, begin, moveTo }) => {
          const plan = await begin();
          const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(5, 10);
          see("the first renewal", "02-28", dayOf(periodEnd(plan)));
          await moveTo(periodEnd(plan) + 2 * HOUR);
          see("the second", "03-31", dayOf(periodEnd(await sdk.subscriptions.retrieve(plan.id))));
        },
        { at: JANUARY_31 },
      ),
  },
} satisfies Record<string, Check>;
