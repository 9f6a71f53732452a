import { randomBytes, randomUUID } from "node:crypto";
import type { TestCard } from "./cards";
import { errors } from "./errors";
import type * as Kept from "./objects";

/** The version of the API that the objects follow. */
export const API_VERSION = "2026-08-26.dahlia";

/** A request's marks, which its events carry. */
interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** All objects of the emulated account, by id, in the order of their creation. */
export class StripeState {
  readonly customers = new Map<string, Kept.Customer>();
  readonly deletedCustomers = new Set<string>();
  readonly paymentMethods = new Map<string, Kept.PaymentMethod>();
  readonly setupIntents = new Map<string, Kept.SetupIntent>();
  readonly paymentIntents = new Map<string, Kept.PaymentIntent>();
  readonly charges = new Map<string, Kept.Charge>();
  readonly refunds = new Map<string, Kept.Refund>();
  readonly products = new Map<string, Kept.Product>();
  readonly prices = new Map<string, Kept.Price>();
  readonly taxRates = new Map<string, Kept.TaxRate>();
  readonly invoiceItems = new Map<string, Kept.InvoiceItem>();
  readonly invoices = new Map<string, Kept.Invoice>();
  readonly subscriptions = new Map<string, Kept.Subscription>();
  readonly schedules = new Map<string, Kept.Schedule>();
  readonly creditNotes = new Map<string, Kept.CreditNote>();
  readonly balanceTransactions = new Map<string, Kept.BalanceTransaction>();
  readonly disputes = new Map<string, Kept.Dispute>();
  readonly fraudWarnings = new Map<string, Kept.EarlyFraudWarning>();
  readonly clocks = new Map<string, Kept.Clock>();
  readonly events = new Map<string, Kept.Event>();
  /** What the card behind a payment method does. */
  readonly cards = new Map<string, TestCard>();
  /** The payment methods that were authenticated when they were set up. */
  readonly authenticated = new Set<string>();
  /** The invoice that a payment intent pays. */
  readonly invoiceOfIntent = new Map<string, string>();
  /** The trials whose end was announced. */
  readonly warnedTrials = new Set<string>();
  /** What the account's settings do with a subscription whose last attempt to be paid failed. */
  afterLastAttempt: "canceled" | "unpaid" = "canceled";
  /** Seconds by which the account's own clock is ahead of the real one. */
  ahead = 0;
  /** Where this emulator is reached; the bank's page is there. */
  base = "";
  cause: Cause = { id: null, idempotency_key: null };

  /** What follows for a subscription when the payment of an invoice succeeded or failed. */
  afterPayment: (invoice: Kept.Invoice) => void = () => {};

  /** What follows for a subscription when an invoice was voided. */
  afterVoid: (invoice: Kept.Invoice) => void = () => {};

  constructor(private readonly deliver: (event: Kept.Event) => void) {}

  id(prefix: string): string {
    return `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;
  }

  secret(id: string): string {
    return `${id}_secret_${randomBytes(12).toString("hex")}`;
  }

  /** The page of the bank where a cardholder agrees to an intent, or not. */
  bankPage(intent: string, returnUrl: string): string {
    return `${this.base}/stripe/bank?${new URLSearchParams({ intent, return_url: returnUrl })}`;
  }

  /** The time of a customer: its test clock's, or the account's. */
  now(customerId?: string | null): number {
    const clock = this.clocks.get(this.customers.get(customerId ?? "")?.test_clock ?? "");
    return clock?.frozen_time ?? Math.floor(Date.now() / 1000) + this.ahead;
  }

  customer(id: string, param = "customer"): Kept.Customer {
    const customer = this.customers.get(id);
    if (!customer) throw errors.noSuch("customer", id, param, param === "id" ? 404 : 400);
    return customer;
  }

  /** Records an event with the object as it is now, and has it posted. */
  emit(type: string, object: Kept.Thing): void {
    const owner = object.object === "customer" ? object.id : object.customer;
    const customerId = typeof owner === "string" ? owner : null;
    const event: Kept.Event = {
      id: this.id("evt"),
      object: "event",
      api_version: API_VERSION,
      created: this.now(customerId),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: this.cause,
      type,
    };
    this.events.set(event.id, event);
    this.deliver(event);
  }
}

/** Returns the object with this id, or refuses the request as Stripe does. */
export function find<T>(kept: ReadonlyMap<string, T>, what: string, id: string, param = "id"): T {
  const found = kept.get(id);
  if (!found) throw errors.noSuch(what, id, param, param === "id" ? 404 : 400);
  return found;
}
