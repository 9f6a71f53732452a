import Stripe from "stripe";
import { expect } from "vitest";
import { readContract } from "./contract";
import type { Emulators } from "./start";
import { parseForm } from "./stripe/form";
import { start } from "./testing";

interface Recorded {
  method: string;
  url: URL;
  form: string;
  status: number;
  answer: unknown;
}

const recorded: Recorded[] = [];

/** The real SDK against the emulator; what it asks and what it gets is recorded. */
export function stripeFor({ stripe }: Emulators, settings: Partial<Stripe.StripeConfig> = {}): Stripe {
  const base = new URL(stripe?.url ?? "");
  const recordingFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const answer: unknown = await response.clone().json();
    const url = new URL(String(input));
    recorded.push({
      method: init?.method ?? "GET",
      url,
      form: String(init?.body ?? ""),
      status: response.status,
      answer,
    });
    return response;
  };
  return new Stripe("sk_test_1", {
    host: base.hostname,
    port: base.port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(recordingFetch),
    ...settings,
  });
}

/** Holds everything that was recorded against Stripe's contract. Returns how many exchanges that were. */
export function checkRecorded(): number {
  const contract = readContract("stripe.json");
  if (!contract) {
    console.log("Stripe's contract is not beside the repository: its answers were not held against it.");
    return recorded.length;
  }
  const differences = recorded.flatMap(({ method, url, form, status, answer }) => {
    const parameters = parseForm(method === "GET" ? url.search.slice(1) : form);
    return contract.exchange(method, url.pathname, parameters, status, answer);
  });
  for (const { answer } of recorded)
    for (const event of eventsOf(answer)) differences.push(...contract.event(event));
  expect([...new Set(differences)]).toEqual([]);
  console.log(`${recorded.length} exchanges with Stripe's emulator are as its contract says.`);
  return recorded.length;
}

/** The events of a list of events: what a webhook's body is. */
function eventsOf(answer: unknown): Stripe.Event[] {
  const { data } = answer as { data?: { object: string }[] };
  if (!Array.isArray(data)) return [];
  return data.filter(({ object }) => object === "event") as unknown as Stripe.Event[];
}

export const DAY = 86_400;
/** 2026-01-31 12:00 UTC: a day that many months do not have. */
export const START = Date.UTC(2026, 0, 31, 12) / 1000;

/** A customer in a clock's time with a card, and a monthly price of 80.00 with both taxes. */
export async function shop(stripe: Stripe, card = "pm_card_visa") {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START });
  const customer = await stripe.customers.create({ email: "ferme@example.test", test_clock: clock.id });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  const product = await stripe.products.create({ name: "Small" });
  const priceOf = (unit_amount: number, interval: "month" | "year") =>
    stripe.prices.create({ currency: "cad", product: product.id, unit_amount, recurring: { interval } });
  const monthly = await priceOf(8000, "month");
  const yearly = await priceOf(78_000, "year");
  const rate = (display_name: string, percentage: number) =>
    stripe.taxRates.create({ display_name, percentage, inclusive: false, country: "CA" });
  const taxes = [(await rate("GST", 5)).id, (await rate("QST", 9.975)).id];
  const to = (seconds: number) =>
    stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START + seconds });
  return { clock, customer: customer.id, method: method.id, monthly, yearly, taxes, to };
}

/** The emulators and the SDK that asks them. */
export async function open(settings: Partial<Stripe.StripeConfig> = {}) {
  const { emulators } = await start();
  return { emulators, stripe: stripeFor(emulators, settings) };
}

/** Returns the error of a call that must be refused. */
export const refusal = (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  promise.then(
    () => Promise.reject(new Error("not refused")),
    (error: Stripe.errors.StripeError) => error,
  );
