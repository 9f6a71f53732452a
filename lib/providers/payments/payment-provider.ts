import type { TaxRate } from "@/lib/vocabulary/json-columns";
import type { CommandOf, Refund, Source } from "@/lib/vocabulary/payment-commands";
import type {
  NewPlan,
  Outcome,
  PlanPrice,
  ProviderAccount,
  ProviderDispute,
  ProviderMovements,
  ProviderNotice,
  ProviderPayment,
  StartedPlan,
} from "./types";

export interface NewCustomer {
  /** Of the account. */
  uuid: string;
  name: string;
  email: string;
  lang: string;
}

/** What one invoice charges, before taxes. */
export interface Charge extends Omit<CommandOf<"charge_notifications">, "kind"> {
  customer_id: string;
  request_uuid: string;
}

/**
 * Money of an invoice that is given back, each tax in the order of the invoice. Of a paid invoice it goes to the card that
 * paid it, to the customer's credit, and outside, to an earlier payment.
 */
export interface Credit extends Omit<Refund, "refund_payment_id"> {
  request_uuid: string;
}

/** A payment taken ahead of the next invoice of a plan. */
export interface AdvancePayment {
  customer_id: string;
  subscription_id: string;
  /** When the period ends with which the other plan begins, in seconds. */
  period_end: number;
  card_id: string;
  amount_cents: number;
  description: string;
  return_url: string;
}

/**
 * A provider that charges cards. A call that is repeated with its key, however late, happens once. Every call may throw
 * ProviderUnavailable or RequestRejected.
 */
export interface PaymentProvider {
  customers: {
    /** Makes the customer of an account; asked again for the same account, it is the same customer. */
    create(account: NewCustomer, now: Date): Promise<string>;
    /** Reads all that the provider knows of a customer. Money is never taken from a webhook, only from here. */
    read(customer_id: string): Promise<ProviderAccount>;
    /** Adds to what a customer has to their credit, or takes from it below zero. */
    addCredit(customer_id: string, cents: number, description: string, key: string): Promise<void>;
    /** Reads what was given back and what changed the credit of customers, whoever did it. */
    readMovements(
      customer_ids: readonly string[],
      payments: readonly ProviderPayment[],
    ): Promise<ProviderMovements>;
  };
  cards: {
    /** Opens a card form for a customer. Returns the secret with which the browser gives the card to the provider. */
    openForm(customer_id: string, key: string): Promise<string>;
    /**
     * Saves a card for later payments. A token is the id of a card or of a form that the browser confirmed.
     * @throws PaymentRefused
     */
    save(
      card: { customer_id: string; token: string; return_url: string },
      key: string,
    ): Promise<Outcome<{ card_id: string }>>;
    /** Returns the card of a form, which must be the customer's own. @throws PaymentRefused */
    ofForm(intent_id: string, customer_id: string): Promise<Outcome<{ card_id: string }>>;
    /** Makes a card the one that pays from now on, invoices of the plan too. */
    setDefault(
      card: { customer_id: string; card_id: string; subscription_id: string | null },
      key: string,
    ): Promise<void>;
    remove(card_id: string, key: string): Promise<void>;
  };
  plans: {
    /**
     * Starts a plan: free until the end of the trial, or paid at once. A refused first payment leaves it incomplete. A
     * trial that ended before the provider received the call leads to a plan that is paid at once.
     * @throws PaymentRefused
     */
    start(plan: NewPlan, return_url: string): Promise<Outcome<StartedPlan>>;
    /** Lets another plan begin when the period ends. In a trial the plan itself becomes the other one. */
    scheduleChange(
      change: { subscription_id: string; price: PlanPrice; taxes: readonly TaxRate[] },
      key: string,
    ): Promise<void>;
    /** Takes a change back that has not begun. `price` is the plan that goes on. @throws PaymentRefused when it has begun */
    undoChange(subscription_id: string, price: PlanPrice, key: string): Promise<void>;
    /** Sets the taxes of the next invoices. An invoice that is made already keeps its own. */
    setTaxes(plan: { subscription_id: string; taxes: readonly TaxRate[] }, key: string): Promise<void>;
    /** Lets a plan end with its period, or go on after all. To end one that has ended already changes nothing. */
    setCanceling(
      subscription_id: string,
      canceling: boolean,
      key: string,
    ): Promise<{ period_end: number | undefined }>;
    /** Ends a plan at once. Ending it again changes nothing. */
    end(subscription_id: string, key: string): Promise<void>;
    /** Ends the plan that a request began and whose first payment was not made. One that was paid meanwhile stays. */
    endUnpaid(customer_id: string, request_uuid: string): Promise<void>;
    /** Ends a plan whose trial is over and whose first payment was refused. One that was paid meanwhile stays. */
    endNeverPaid(subscription_id: string): Promise<void>;
  };
  payments: {
    /** Takes money ahead; none for a plan that has ended, or was renewed since it was asked for. @throws PaymentRefused */
    takeAhead(payment: AdvancePayment, key: string): Promise<Outcome<{ payment_id: string }>>;
    /** Returns what became of a payment after the cardholder came back. @throws PaymentRefused */
    afterReturn(intent_id: string): Promise<Outcome<{ payment_id: string }>>;
    /**
     * Ends what a cardholder was asked to authenticate and left alone. What went through meanwhile stays.
     * @returns false when the cardholder agreed meanwhile
     */
    dropIntent(intent_id: string, key: string): Promise<boolean>;
  };
  invoices: {
    /** Issues an invoice of one item and charges the card for it; the customer's credit is left alone. */
    issue(charge: Charge): Promise<void>;
    /** Pays an open invoice while the person is there. @throws PaymentRefused */
    pay(
      invoice: { invoice_id: string; card_id: string; return_url: string },
      key: string,
    ): Promise<Outcome<{ payment_id?: string }>>;
    /** Voids an invoice that is still open, and gives back the credit that it drew. One that was paid meanwhile stays. */
    void(invoice_id: string, key: string): Promise<void>;
    /** Voids what plans left unpaid that the provider ended after its last attempt. */
    voidOfEndedPlans(customer_id: string, key: string): Promise<void>;
    /** Waits until no invoice of the provider's own is a draft, which would draw credit that is added now. */
    awaitDrafts(customer_id: string): Promise<void>;
  };
  refunds: {
    /** Gives money of an invoice back by a credit note; made again, it is one note. */
    creditInvoice(credit: Credit): Promise<void>;
    /** Gives a payment back to its card but for what went back already. */
    refundRest(payment_id: string, amount_cents: number, key: string): Promise<void>;
    /**
     * Gives credit of a customer back to the card of a payment, as far as both are still there, and takes it from the
     * credit. @returns what went back, in cents
     */
    returnCredit(customer_id: string, source: Source, key: string): Promise<number>;
  };
  disputes: {
    /** Reads a dispute or an early warning of fraud by its id. What a webhook says of it is never believed. */
    read(id: string): Promise<ProviderDispute>;
    /** Lists the ids of the disputes and warnings that began since a time, for those whose webhook never came. */
    listIds(since: Date): Promise<string[]>;
  };
  events: {
    /** Lists the notices since a time, newest first, for those whose webhook never came. */
    list(since: Date): Promise<ProviderNotice[]>;
  };
}
