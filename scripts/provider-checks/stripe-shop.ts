import Stripe from "stripe";
import { API_VERSION } from "@/lib/providers/payments/stripe/stripe-client";
import { type Accounts, until } from "./check";

export const HOUR = 3600;
export const DAY = 86_400;
const CURRENCY = "cad";
/** What the checks make once in an account and use again: a test account has few objects that can be deleted. */
const PRODUCT = "potager_check";

export function sdkOf({ stripe }: Accounts): Stripe {
  const base = stripe?.base ? new URL(stripe.base) : null;
  return new Stripe(stripe?.secret_key ?? "", {
    apiVersion: API_VERSION as Stripe.LatestApiVersion,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === "https:" ? "https" : "http",
    }),
  });
}

async function priceOf(sdk: Stripe, interval: "month" | "year", cents: number): Promise<string> {
  await sdk.products.retrieve(PRODUCT).catch(() => sdk.products.create({ id: PRODUCT, name: "Check" }));
  const lookup = `potager_check_${interval}_${cents}`;
  const { data } = await sdk.prices.list({ lookup_keys: [lookup] });
  const made =
    data[0] ??
    (await sdk.prices.create({
      product: PRODUCT,
      currency: CURRENCY,
      unit_amount: cents,
      recurring: { interval },
      lookup_key: lookup,
    }));
  return made.id;
}

async function rateOf(sdk: Stripe, display_name: string, percentage: number): Promise<string> {
  const { data } = await sdk.taxRates.list({ active: true, limit: 100 });
  const found = data.find((rate) => rate.display_name === display_name && rate.percentage === percentage);
  return (found ?? (await sdk.taxRates.create({ display_name, percentage, inclusive: false }))).id;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A customer with a card in a time of its own, and what the product sells. */
async function openShop(sdk: Stripe, card: string | null, at?: number) {
  const start = at ?? Math.floor(Date.now() / 1000);
  const clock = await sdk.testHelpers.testClocks.create({ frozen_time: start, name: "check" });
  const customer = await sdk.customers.create({ email: "check@example.com", test_clock: clock.id });
  let now = start;

  async function giveCard(token: string): Promise<string> {
    const { id } = await sdk.paymentMethods.attach(token, { customer: customer.id });
    await sdk.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    return id;
  }

  /** Moves the customer's time, and waits until all that falls due is done. */
  async function moveTo(time: number): Promise<void> {
    if (time <= now) return;
    now = time;
    await sdk.testHelpers.testClocks.advance(clock.id, { frozen_time: time });
    await until(
      () => sdk.testHelpers.testClocks.retrieve(clock.id),
      ({ status }) => status !== "advancing",
      300,
    );
  }

  return {
    sdk,
    customer: customer.id,
    card: card === null ? null : await giveCard(card),
    giveCard,
    now: () => now,
    moveTo,
    move: (seconds: number) => moveTo(now + seconds),
    monthly: () => priceOf(sdk, "month", 8000),
    yearly: () => priceOf(sdk, "year", 78_000),
    gst: () => rateOf(sdk, "Check GST", 5),
    qst: () => rateOf(sdk, "Check QST", 9.975),
    /** The plan begins at once, or after a trial. */
    async begin(more: Partial<Stripe.SubscriptionCreateParams> = {}): Promise<Stripe.Subscription> {
      const items = [{ price: await priceOf(sdk, "month", 8000) }];
      return sdk.subscriptions.create({ customer: customer.id, items, ...more });
    },
    /** Makes a draft of one amount, as the product does for messages. */
    async draft(cents: number, more: Partial<Stripe.InvoiceCreateParams> = {}): Promise<string> {
      const { id = "" } = await sdk.invoices.create({
        customer: customer.id,
        currency: CURRENCY,
        auto_advance: false,
        pending_invoice_items_behavior: "exclude",
        ...more,
      });
      await sdk.invoiceItems.create({
        customer: customer.id,
        invoice: id,
        amount: cents,
        currency: CURRENCY,
      });
      return id;
    },
    invoices: async () => (await sdk.invoices.list({ customer: customer.id, limit: 100 })).data,
    balance: async () => {
      const kept = await sdk.customers.retrieve(customer.id);
      return kept.deleted ? null : kept.balance;
    },
    /** Deleting the clock deletes its customer and ends the plans. */
    close: () => sdk.testHelpers.testClocks.del(clock.id),
  };
}

/** Runs a part of a check in a shop, which is removed afterwards whatever happens. */
export async function inShop(
  accounts: Accounts,
  work: (shop: Shop) => Promise<void>,
  { card = "pm_card_visa", at }: { card?: string | null; at?: number } = {},
): Promise<void> {
  const shop = await openShop(sdkOf(accounts), card, at);
  try {
    await work(shop);
  } finally {
    await shop.close();
  }
}

export const periodEnd = ({ items }: Stripe.Subscription): number => items.data[0]?.current_period_end ?? 0;

/** Returns the error that a call must be refused with; null when it was accepted. */
export const refused = (call: Promise<unknown>): Promise<Stripe.errors.StripeError | null> =>
  call.then(
    () => null,
    (error: Stripe.errors.StripeError) => error,
  );
