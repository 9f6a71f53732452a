import type Stripe from "stripe";
import type { DisputeStatus } from "@/lib/vocabulary/payment-enumerations";
import type { PaymentProvider } from "../payment-provider";
import type { ProviderDispute } from "../types";
import { after, all } from "./read-account";
import { date, idOf } from "./read-documents";
import { asking } from "./stripe-client";

/**
 * Our status of each of Stripe's. A dispute that is appealed is open again.
 * https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const STATUSES: Partial<Record<string, DisputeStatus>> = {
  needs_response: "needs_response",
  warning_needs_response: "needs_response",
  appeal_needs_response: "needs_response",
  won: "won",
  lost: "lost",
  warning_closed: "closed",
  prevented: "closed",
};

const customerOf = (charge: string | Stripe.Charge): string | null =>
  typeof charge === "string" ? null : idOf(charge.customer);

async function retrieveDispute(id: string): Promise<ProviderDispute> {
  const dispute = await asking((sdk) => sdk.disputes.retrieve(id, { expand: ["charge"] }));
  const { due_by } = dispute.evidence_details;
  return {
    id,
    customer_id: customerOf(dispute.charge),
    payment_id: idOf(dispute.payment_intent) ?? "",
    kind: dispute.status.startsWith("warning_") ? "inquiry" : "dispute",
    status: STATUSES[dispute.status] ?? "under_review",
    reason: dispute.reason,
    amount_cents: dispute.amount,
    opened_at: date(dispute.created),
    due_at: due_by ? date(due_by) : null,
    movements: dispute.balance_transactions.map(({ id: of, amount, fee, created }) => ({
      id: of,
      amount_cents: amount,
      fee_cents: fee,
      at: date(created),
    })),
  };
}

/** A warning of fraud asks for nothing once its payment was given back or is disputed. */
async function retrieveWarning(id: string): Promise<ProviderDispute> {
  const warning = await asking((sdk) => sdk.radar.earlyFraudWarnings.retrieve(id, { expand: ["charge"] }));
  const { charge } = warning;
  return {
    id,
    customer_id: customerOf(charge),
    payment_id: idOf(warning.payment_intent) ?? "",
    kind: "fraud_warning",
    status: warning.actionable ? "needs_response" : "closed",
    reason: warning.fraud_type,
    amount_cents: typeof charge === "string" ? 0 : charge.amount - charge.amount_refunded,
    opened_at: date(warning.created),
    due_at: null,
    movements: [],
  };
}

export const readDispute: PaymentProvider["disputes"]["read"] = (id) =>
  id.startsWith("issfr_") ? retrieveWarning(id) : retrieveDispute(id);

export const listDisputeIds: PaymentProvider["disputes"]["listIds"] = async (since) => {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const found = [
    ...(await all((id) => asking((sdk) => sdk.disputes.list({ created, ...after(id) })))),
    ...(await all((id) => asking((sdk) => sdk.radar.earlyFraudWarnings.list({ created, ...after(id) })))),
  ];
  return found.map(({ id }) => id);
};
