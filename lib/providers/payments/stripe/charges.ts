import type Stripe from "stripe";
import type { Charge, PaymentProvider } from "../payment-provider";
import { PaymentRefused, ProviderUnavailable } from "../types";
import { CURRENCY, ratesOf } from "./catalogue";
import { asking } from "./stripe-client";

/** Returns the invoice of a request, made the first time. It stays a draft until we close it. */
async function draftOf({ customer_id, request_uuid }: Charge): Promise<Stripe.Invoice> {
  const { data } = await asking((sdk) => sdk.invoices.list({ customer: customer_id, limit: 100 }));
  const found = data.find(({ metadata }) => metadata?.request_uuid === request_uuid);
  if (found) return found;
  const made = await asking((sdk) =>
    sdk.invoices.create(
      {
        customer: customer_id,
        currency: CURRENCY,
        auto_advance: false,
        collection_method: "charge_automatically",
        pending_invoice_items_behavior: "exclude",
        metadata: { reason: "notification", request_uuid },
      },
      { idempotencyKey: `${request_uuid}:invoice` },
    ),
  );
  // A repeated call answers as the first one did: how the invoice is now is read anew.
  return asking((sdk) => sdk.invoices.retrieve(made.id ?? ""));
}

async function addItem(invoice: Stripe.Invoice, charge: Charge): Promise<void> {
  if (invoice.lines.data.length > 0) return;
  const { customer_id, cents, taxes, description, request_uuid } = charge;
  const tax_rates = await ratesOf(taxes);
  await asking((sdk) =>
    sdk.invoiceItems.create(
      {
        customer: customer_id,
        invoice: invoice.id,
        amount: cents,
        currency: CURRENCY,
        description,
        tax_rates,
        metadata: { reason: "notification", request_uuid },
      },
      { idempotencyKey: `${request_uuid}:item` },
    ),
  );
}

/** Returns how much of a customer's credit a request put aside, and whether it came back. */
async function movedBy(customer_id: string, request_uuid: string): Promise<{ aside: number; back: boolean }> {
  const { data } = await asking((sdk) => sdk.customers.listBalanceTransactions(customer_id, { limit: 100 }));
  const own = data.filter(({ metadata }) => metadata?.request_uuid === request_uuid);
  const aside = own.find(({ metadata }) => metadata?.step === "aside");
  return { aside: aside?.amount ?? 0, back: own.some(({ metadata }) => metadata?.step === "back") };
}

const move = (customer_id: string, amount: number, step: string, request_uuid: string, key: string) =>
  asking((sdk) =>
    sdk.customers.createBalanceTransaction(
      customer_id,
      { amount, currency: CURRENCY, description: "notification", metadata: { request_uuid, step } },
      { idempotencyKey: key },
    ),
  );

/**
 * Takes the credit away, which a closed invoice would otherwise draw: it may be a plan that was paid ahead. The balance
 * is read before the list of its movements, so that two processes cannot take it twice.
 */
async function putAside({ customer_id, request_uuid }: Charge): Promise<void> {
  const customer = await asking((sdk) => sdk.customers.retrieve(customer_id));
  const credit = customer.deleted ? 0 : -customer.balance;
  if (credit <= 0 || (await movedBy(customer_id, request_uuid)).aside > 0) return;
  await move(customer_id, credit, "aside", request_uuid, `${request_uuid}:aside:${credit}`);
}

async function putBack({ customer_id, request_uuid }: Charge): Promise<void> {
  const { aside, back } = await movedBy(customer_id, request_uuid);
  if (aside > 0 && !back) await move(customer_id, -aside, "back", request_uuid, `${request_uuid}:back`);
}

async function close(invoice: Stripe.Invoice, charge: Charge): Promise<void> {
  const key = `${charge.request_uuid}:close`;
  await putAside(charge);
  try {
    await asking((sdk) =>
      sdk.invoices.finalizeInvoice(invoice.id ?? "", { auto_advance: true }, { idempotencyKey: key }),
    );
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) await putBack(charge);
    throw error;
  }
}

/** A refused card leaves the invoice open, and Stripe tries again on its days. */
export const issueInvoice: PaymentProvider["invoices"]["issue"] = async (charge) => {
  const invoice = await draftOf(charge);
  if (invoice.status === "draft") {
    await addItem(invoice, charge);
    await close(invoice, charge);
  }
  await putBack(charge);
  const { status } = await asking((sdk) => sdk.invoices.retrieve(invoice.id ?? ""));
  if (status !== "open") return;
  try {
    await asking((sdk) =>
      sdk.invoices.pay(
        invoice.id ?? "",
        { payment_method: charge.card_id, off_session: true },
        { idempotencyKey: `${charge.request_uuid}:pay` },
      ),
    );
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
};
