import type { Source } from "../sources";

/** The pages of Stripe that the emulator follows for disputes and early fraud warnings. */
export const DISPUTE_SOURCES: readonly Source[] = [
  {
    calls: ["GET /disputes/:id", "GET /disputes"],
    events: [
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.funds_reinstated",
      "charge.dispute.closed",
    ],
    files: ["disputes.ts"],
    page: "https://docs.stripe.com/disputes/how-disputes-work",
    rule: "a dispute takes amount and fee at once; won gives the amount back; an inquiry moves nothing and is closed; a charge that was taken back cannot be refunded",
    unproven: {
      what: "the fee, that both leave the balance at once, and the code of a refused refund",
      check: "stripe-disputes",
    },
  },
  {
    files: ["dispute-contract.ts"],
    page: "https://docs.stripe.com/api/disputes/object",
    rule: "the fields of a dispute and of its balance transactions",
  },
  {
    calls: ["GET /radar/early_fraud_warnings/:id", "GET /radar/early_fraud_warnings"],
    events: ["radar.early_fraud_warning.created", "radar.early_fraud_warning.updated"],
    page: "https://docs.stripe.com/api/radar/early_fraud_warnings/object",
    rule: "a warning is actionable until its payment is given back in full or disputed",
    unproven: { what: "that a refund ends it", check: "stripe-fraud-warnings" },
  },
];
