import { errors } from "./errors";
import type { Charge, Dispute, EarlyFraudWarning } from "./objects";
import type { Router } from "./router";
import { find, type StripeState } from "./state";

const DAY = 86_400;
/** What a dispute costs in Canada; it stays taken when the dispute is won. https://stripe.com/en-ca/pricing */
const FEE = 1500;

/** Disputes and early fraud warnings, which only banks make: the API reads them. */
export function disputeRoutes(router: Router, state: StripeState): void {
  router.on("GET", "/disputes/:id", "", ({ id }) => find(state.disputes, "dispute", id));
  router.onList("/disputes", "charge payment_intent", () => state.disputes.values());
  const warnings = "/radar/early_fraud_warnings";
  router.on("GET", `${warnings}/:id`, "", ({ id }) => find(state.fraudWarnings, "early_fraud_warning", id));
  router.onList(warnings, "charge payment_intent", () => state.fraudWarnings.values());
}

const chargeOf = (state: StripeState, intentId: string): Charge => {
  const intent = find(state.paymentIntents, "payment_intent", intentId, "payment_intent");
  const charge = find(state.charges, "charge", intent.latest_charge ?? "", "charge");
  if (charge.status !== "succeeded") throw errors.invalid("This charge has not succeeded.", "charge");
  return charge;
};

/**
 * The bank takes a payment back: the amount and a fee leave the balance. An inquiry moves no money.
 * https://docs.stripe.com/disputes/how-disputes-work
 */
export function openDispute(
  state: StripeState,
  intentId: string,
  { inquiry = false, reason = "fraudulent" }: { inquiry?: boolean; reason?: string },
): Dispute {
  const charge = chargeOf(state, intentId);
  const created = state.now(charge.customer);
  const dispute: Dispute = {
    id: state.id("du"),
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + 14 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: "manual",
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: "visa",
        case_type: inquiry ? "inquiry" : "chargeback",
        network: "visa",
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason,
    status: inquiry ? "warning_needs_response" : "needs_response",
  };
  state.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  state.emit("charge.dispute.created", dispute);
  if (!inquiry) {
    move(state, dispute, -dispute.amount, FEE);
    state.emit("charge.dispute.funds_withdrawn", dispute);
  }
  for (const warning of state.fraudWarnings.values())
    if (warning.charge === charge.id) endWarning(state, warning);
  return dispute;
}

/**
 * Returns whether a bank has taken a charge back, so that it cannot be refunded. An inquiry moves nothing, and a dispute
 * that was won gave the amount back. https://docs.stripe.com/error-codes#charge-disputed
 */
export const isWithdrawn = (state: StripeState, charge: Charge): boolean =>
  [...state.disputes.values()].some(
    (dispute) =>
      dispute.charge === charge.id && dispute.status !== "won" && !dispute.status.startsWith("warning_"),
  );

/** What the bank decides in the end, or that it has the evidence. */
export type DisputeStep = "review" | "won" | "lost";

/** An inquiry that ends is closed, whoever was right. https://docs.stripe.com/api/disputes/object#dispute_object-status */
export function moveDispute(state: StripeState, id: string, step: DisputeStep): Dispute {
  const dispute = find(state.disputes, "dispute", id);
  if (["won", "lost", "warning_closed"].includes(dispute.status))
    throw errors.invalid("This dispute is already closed.");
  const inquiry = dispute.status.startsWith("warning_");
  if (step === "review") {
    dispute.status = inquiry ? "warning_under_review" : "under_review";
    dispute.evidence_details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1 };
    state.emit("charge.dispute.updated", dispute);
    return dispute;
  }
  dispute.status = inquiry ? "warning_closed" : step;
  if (step === "won" && !inquiry) {
    move(state, dispute, dispute.amount, 0);
    state.emit("charge.dispute.funds_reinstated", dispute);
  }
  state.emit("charge.dispute.closed", dispute);
  return dispute;
}

function move(state: StripeState, dispute: Dispute, amount: number, fee: number): void {
  const created = state.now(state.charges.get(dispute.charge)?.customer);
  const { currency } = dispute;
  const fee_details = [
    { amount: fee, application: null, currency, description: "Dispute fee", type: "stripe_fee" },
  ];
  dispute.balance_transactions.push({
    id: state.id("txn"),
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency,
    description: `Chargeback ${amount < 0 ? "withdrawal" : "reversal"} for ${dispute.charge}`,
    exchange_rate: null,
    fee,
    fee_details: fee > 0 ? fee_details : [],
    net: amount - fee,
    reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
    source: dispute.id,
    status: "available",
    type: "adjustment",
  });
}

/** A bank suspects fraud before its cardholder complains. https://docs.stripe.com/api/radar/early_fraud_warnings/object */
export function warnOfFraud(state: StripeState, intentId: string): EarlyFraudWarning {
  const charge = chargeOf(state, intentId);
  const warning: EarlyFraudWarning = {
    id: state.id("issfr"),
    object: "radar.early_fraud_warning",
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: state.now(charge.customer),
    fraud_type: "unauthorized_use_of_card",
    livemode: false,
    payment_intent: charge.payment_intent,
  };
  state.fraudWarnings.set(warning.id, warning);
  state.emit("radar.early_fraud_warning.created", warning);
  return warning;
}

/** A payment that was disputed or given back leaves nothing to do about its warning. */
export function endWarning(state: StripeState, warning: EarlyFraudWarning): void {
  if (!warning.actionable) return;
  warning.actionable = false;
  state.emit("radar.early_fraud_warning.updated", warning);
}

/** The fields of evidence, all empty: they are filled in at the provider by hand. */
const NO_EVIDENCE = {
  ...Object.fromEntries(
    [
      "access_activity_log billing_address cancellation_policy cancellation_policy_disclosure",
      "cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip",
      "customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id",
      "product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation service_date",
      "service_documentation shipping_address shipping_carrier shipping_date shipping_documentation",
      "shipping_tracking_number uncategorized_file uncategorized_text",
    ]
      .join(" ")
      .split(" ")
      .map((field) => [field, null]),
  ),
  enhanced_evidence: {},
};
