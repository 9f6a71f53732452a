import type { Check } from "./check";
import { DAY, HOUR, inShop, periodEnd, refused, sdkOf } from "./stripe-shop";

/** A card that can be kept and declines each time it is charged. */
const DECLINES = "pm_card_chargeCustomerFail";
/** Where a bank would send the cardholder; no card of these checks goes there. */
const BACK = "https://example.com/";

export const STRIPE_PAYMENT_CHECKS = {
  "stripe-subscription-retries": {
    provider: "stripe",
    expected:
      "A renewal that fails makes the plan past_due and is tried again; after the last attempt the plan is canceled, and its invoice stays open and is no longer collected. If it ends unpaid or past_due: Billing, Revenue recovery, Retries must say cancel the subscription.",
    run: (accounts, see) =>
      inShop(accounts, async ({ sdk, begin, giveCard, move, moveTo, invoices }) => {
        const plan = await begin();
        await sdk.subscriptions.update(plan.id, { default_payment_method: await giveCard(DECLINES) });
        await moveTo(periodEnd(plan) + 2 * HOUR);
        see("after the refusal", "past_due", (await sdk.subscriptions.retrieve(plan.id)).status);
        const failed = async () => (await invoices()).find(({ status }) => status === "open");
        see("is tried again", true, (await failed())?.next_payment_attempt != null);
        for (let step = 0; step < 26; step++) {
          const next = (await failed())?.next_payment_attempt;
          if (!next) break;
          await moveTo(next + HOUR);
        }
        await move(HOUR);
        see("after the last attempt", "canceled", (await sdk.subscriptions.retrieve(plan.id)).status);
        const left = await failed();
        see("its invoice is open and left alone", [true, false], [left !== undefined, left?.auto_advance]);
      }),
  },
  "stripe-one-off-retries": {
    provider: "stripe",
    expected:
      "An invoice of messages whose card is refused stays open and is tried again by Stripe. If it is not: Settings, Billing, Invoices, Advanced invoicing features must allow retries of one-time invoices.",
    run: (accounts, see) =>
      inShop(
        accounts,
        async ({ sdk, draft }) => {
          const id = await draft(1000);
          await sdk.invoices.finalizeInvoice(id, { auto_advance: true });
          const error = await refused(sdk.invoices.pay(id, { off_session: true }));
          see("the card is refused", "card_declined", error?.code);
          const { status, next_payment_attempt } = await sdk.invoices.retrieve(id);
          see("the invoice", "open", status);
          see("is tried again", true, next_payment_attempt !== null);
        },
        { card: DECLINES },
      ),
  },
  "stripe-hard-declines": {
    provider: "stripe",
    expected:
      "A lost card is refused with decline_code lost_card, which is never tried again by itself, and cannot be kept; a card that declines in general says generic_decline, which is. No test card shows a hard decline at a renewal: read Smart Retries, Non-retryable decline codes, and look at the first one that happens.",
    run: (accounts, see) =>
      inShop(accounts, async ({ sdk, customer, draft, giveCard }) => {
        const lost = "pm_card_visa_chargeDeclinedLostCard";
        const kept = await refused(sdk.paymentMethods.attach(lost, { customer }));
        see("a lost card is not kept", ["card_declined", "lost_card"], codesOf(kept));
        const pay = { amount: 5000, currency: "cad", return_url: BACK, confirm: true };
        const paid = await refused(sdk.paymentIntents.create({ ...pay, payment_method: lost }));
        see("nor charged", ["card_declined", "lost_card"], codesOf(paid));
        await giveCard(DECLINES);
        const id = await draft(1000);
        await sdk.invoices.finalizeInvoice(id);
        const soft = await refused(sdk.invoices.pay(id));
        see("a card that may be tried again", ["card_declined", "generic_decline"], codesOf(soft));
      }),
  },
  "stripe-authentication": {
    provider: "stripe",
    expected:
      "A card that asks for its holder at each payment is refused off session with code authentication_required; the payment waits for another card.",
    run: (accounts, see) =>
      inShop(
        accounts,
        async ({ sdk, customer, card }) => {
          const error = await refused(
            sdk.paymentIntents.create({
              amount: 5000,
              currency: "cad",
              customer,
              payment_method: card ?? "",
              off_session: true,
              confirm: true,
            }),
          );
          see("the refusal", "authentication_required", error?.code);
          const [payment] = (await sdk.paymentIntents.list({ customer })).data;
          see("the payment", "requires_payment_method", payment?.status);
        },
        { card: "pm_card_authenticationRequired" },
      ),
  },
  "stripe-refunds": {
    provider: "stripe",
    expected:
      "A payment is given back once, in parts or whole; more is refused with charge_already_refunded.",
    async run(accounts, see) {
      const sdk = sdkOf(accounts);
      const payment = await sdk.paymentIntents.create({
        ...{ amount: 5000, currency: "cad", confirm: true, payment_method: "pm_card_visa" },
        return_url: BACK,
      });
      await sdk.refunds.create({ payment_intent: payment.id, amount: 2000 });
      const rest = await sdk.refunds.create({ payment_intent: payment.id });
      see("the rest", 3000, rest.amount);
      const more = await refused(sdk.refunds.create({ payment_intent: payment.id }));
      see("more", "charge_already_refunded", more?.code);
    },
  },
  "stripe-idempotency": {
    provider: "stripe",
    expected:
      "A key gives its first answer again and refuses other parameters; a request with a parameter that does not exist leaves no key; a call that ran and was refused with 400 keeps that refusal for a day under its key.",
    run: (accounts, see) =>
      inShop(
        accounts,
        async ({ sdk, draft, giveCard, now }) => {
          const idempotencyKey = (name: string) => ({
            idempotencyKey: `check:${name}:${now()}:${Date.now()}`,
          });
          const first = idempotencyKey("same");
          const made = await sdk.customers.create({ name: "Check" }, first);
          const again = await sdk.customers.create({ name: "Check" }, first);
          see("the same request", made.id, again.id);
          const other = await refused(sdk.customers.create({ name: "Other" }, first));
          see("other parameters", [400, "idempotency_error"], [other?.statusCode, other?.rawType]);
          await sdk.customers.del(made.id);
          const second = idempotencyKey("unknown");
          const unknown = { unknown_parameter: "x" } as object;
          const invalid = await refused(sdk.customers.create(unknown, second));
          see("a parameter that does not exist", "parameter_unknown", invalid?.code);
          const after = await sdk.customers.create({ name: "Check" }, second);
          see("leaves no key", true, after.id.startsWith("cus_"));
          await sdk.customers.del(after.id);
          const id = await draft(1000);
          await sdk.invoices.finalizeInvoice(id);
          const third = idempotencyKey("ran");
          const without = await refused(sdk.invoices.pay(id, {}, third));
          see("a payment without a card", 400, without?.statusCode);
          await giveCard("pm_card_visa");
          const kept = await refused(sdk.invoices.pay(id, {}, third));
          see("the same key when there is a card", without?.code, kept?.code ?? "paid");
        },
        { card: null },
      ),
  },
  "stripe-trial-end": {
    provider: "stripe",
    expected:
      "A trial's end is announced three days before; a trial that ends without a card is canceled and charges nothing. A trial whose end is past is refused by the name of trial_end, upon which the product begins the plan at once.",
    run: (accounts, see) =>
      inShop(
        accounts,
        async ({ sdk, begin, now, move, invoices }) => {
          const plan = await begin({
            trial_end: now() + 14 * DAY,
            trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
          });
          await move(11 * DAY + HOUR);
          const { data } = await sdk.events.list({
            type: "customer.subscription.trial_will_end",
            limit: 100,
          });
          const told = data.some(({ data: { object } }) => "id" in object && object.id === plan.id);
          see("announced three days before", true, told);
          await move(3 * DAY);
          see("without a card", "canceled", (await sdk.subscriptions.retrieve(plan.id)).status);
          const due = (await invoices()).reduce((sum, { total }) => sum + total, 0);
          see("invoiced", 0, due);
          const late = await refused(begin({ trial_end: now() - HOUR }));
          see("an end that is past", "trial_end", late?.param);
        },
        { card: null },
      ),
  },
} satisfies Record<string, Check>;

const codesOf = (error: { code?: string; raw?: unknown } | null) => [
  error?.code,
  (error?.raw as { decline_code?: string } | undefined)?.decline_code,
];
