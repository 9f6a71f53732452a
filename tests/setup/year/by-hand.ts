import type { MoneyDifference } from "@/lib/vocabulary/payment-enumerations";
import { listAtStripe } from "@/tests/factories/payments";
import { byHand } from "@/tests/factories/stripe-dashboard";
import { pick, upTo } from "./owners";

export interface Deed {
  customer: string;
  kind: MoneyDifference;
  id: string;
  cents: number;
  /** The payment of a refund. */
  payment?: string;
}

interface Charge {
  id: string;
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  paid: boolean;
  disputed: boolean;
}
interface Invoice {
  id: string;
  status: string;
  amount_paid: number;
  total: number;
  pre_payment_credit_notes_amount: number;
  post_payment_credit_notes_amount: number;
}

async function refund(customer: string): Promise<Deed | null> {
  const charges = await listAtStripe<Charge>(`charges?customer=${customer}&limit=100`);
  const left = charges.filter((one) => one.paid && !one.disputed && one.amount - one.amount_refunded > 400);
  if (left.length === 0) return null;
  const { id, amount, amount_refunded, payment_intent: payment } = pick(left);
  const cents = upTo(Math.min(900, amount - amount_refunded));
  const made = await byHand("refunds", { charge: id, amount: String(cents) });
  return { customer, kind: "hand_refund", id: made.id, cents, payment };
}

async function credit(customer: string): Promise<Deed> {
  const cents = upTo(700);
  const fields = { amount: String(-cents), currency: "cad" };
  const { id } = await byHand(`customers/${customer}/balance_transactions`, fields);
  return { customer, kind: "hand_credit", id, cents };
}

async function note(customer: string): Promise<Deed | null> {
  const invoices = await listAtStripe<Invoice>(`invoices?customer=${customer}&limit=100`);
  const left = invoices.filter(
    (one) =>
      one.status === "paid" &&
      one.total - one.pre_payment_credit_notes_amount - one.post_payment_credit_notes_amount > 400,
  );
  if (left.length === 0) return null;
  const amount = String(upTo(300));
  const made = await byHand("credit_notes", { invoice: pick(left).id, amount, credit_amount: amount });
  return { customer, kind: "hand_note", id: made.id, cents: Number(amount) };
}

/** Somebody does something in the provider's dashboard. @returns what reconciliation has to tell of it */
export const doByHand = (customer: string): Promise<Deed | null> => pick([refund, credit, note])(customer);
