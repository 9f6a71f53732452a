/**
 * What Stripe publishes of disputes and early fraud warnings, for API 2026-08-26, as far as the product reads them. The
 * published contract beside the repository leaves these calls out, so the emulator is held against this part instead.
 * https://docs.stripe.com/api/disputes/object, https://docs.stripe.com/api/radar/early_fraud_warnings/object
 */
const text = { type: "string" };
const textOrNull = { type: "string", nullable: true };
const integer = { type: "integer" };
const boolean = { type: "boolean" };
/** An id, or the object where the request expands it. */
const reference = { anyOf: [text, { type: "object" }] };
const anything = {};

const object = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const list = (of: object) => ({ type: "array", items: of });

const EVIDENCE_TEXTS = [
  ...["access_activity_log", "billing_address", "cancellation_policy", "cancellation_policy_disclosure"],
  ...["cancellation_rebuttal", "customer_communication", "customer_email_address", "customer_name"],
  ...["customer_purchase_ip", "customer_signature", "duplicate_charge_documentation"],
  ...["duplicate_charge_explanation", "duplicate_charge_id", "product_description", "receipt"],
  ...["refund_policy", "refund_policy_disclosure", "refund_refusal_explanation", "service_date"],
  ...["service_documentation", "shipping_address", "shipping_carrier", "shipping_date"],
  ...["shipping_documentation", "shipping_tracking_number", "uncategorized_file", "uncategorized_text"],
];

const balanceTransaction = object({
  id: text,
  object: { type: "string", enum: ["balance_transaction"] },
  amount: integer,
  available_on: integer,
  balance_type: text,
  created: integer,
  currency: text,
  description: textOrNull,
  exchange_rate: { type: "number", nullable: true },
  fee: integer,
  fee_details: list(
    object({ amount: integer, application: textOrNull, currency: text, description: textOrNull, type: text }),
  ),
  net: integer,
  reporting_category: text,
  source: { ...text, nullable: true },
  status: text,
  type: text,
});

const dispute = object(
  {
    id: text,
    object: { type: "string", enum: ["dispute"] },
    amount: integer,
    balance_transactions: list(balanceTransaction),
    charge: reference,
    created: integer,
    currency: text,
    enhanced_eligibility_types: list(text),
    evidence: object({
      ...Object.fromEntries(EVIDENCE_TEXTS.map((name) => [name, textOrNull])),
      enhanced_evidence: anything,
    }),
    evidence_details: object({
      due_by: { type: "integer", nullable: true },
      enhanced_eligibility: anything,
      has_evidence: boolean,
      past_due: boolean,
      submission_count: integer,
      submission_method: { type: "string", enum: ["manual", "not_submitted", "smart_disputes"] },
    }),
    intended_submission_method: {
      type: "string",
      nullable: true,
      enum: ["manual", "prefer_manual", "prefer_smart_disputes", "smart_disputes"],
    },
    is_charge_refundable: boolean,
    livemode: boolean,
    metadata: anything,
    network_reason_code: textOrNull,
    payment_intent: { ...reference, nullable: true },
    payment_method_details: object({
      card: object({
        brand: text,
        case_type: { type: "string", enum: ["block", "chargeback", "compliance", "inquiry", "resolution"] },
        network: text,
        network_reason_code: textOrNull,
      }),
      type: text,
    }),
    reason: text,
    status: {
      type: "string",
      enum: [
        ...["appeal_needs_response", "appeal_under_review", "lost", "needs_response", "prevented"],
        ...["under_review", "warning_closed", "warning_needs_response", "warning_under_review", "won"],
      ],
    },
  },
  ["network_reason_code", "payment_method_details"],
);

const warning = object(
  {
    id: text,
    object: { type: "string", enum: ["radar.early_fraud_warning"] },
    actionable: boolean,
    charge: reference,
    created: integer,
    fraud_type: text,
    livemode: boolean,
    payment_intent: reference,
  },
  ["payment_intent"],
);

const error = { type: "object" };
const answers = (schema: object) => ({
  "200": { content: { "application/json": { schema } } },
  default: { content: { "application/json": { schema: error } } },
});
const expand = { name: "expand", in: "query", schema: list(text) };
const created = { name: "created", in: "query", schema: anything };
const filters = ["charge", "payment_intent", "starting_after", "ending_before"].map((name) => ({
  name,
  in: "query",
  schema: text,
}));
const paging = [expand, created, ...filters, { name: "limit", in: "query", schema: integer }];
const pageOf = (of: object) =>
  object({ object: { type: "string", enum: ["list"] }, data: list(of), has_more: boolean, url: text });

export const DISPUTE_CONTRACT = {
  paths: {
    "/v1/disputes": { get: { parameters: paging, responses: answers(pageOf(dispute)) } },
    "/v1/disputes/{dispute}": { get: { parameters: [expand], responses: answers(dispute) } },
    "/v1/radar/early_fraud_warnings": { get: { parameters: paging, responses: answers(pageOf(warning)) } },
    "/v1/radar/early_fraud_warnings/{early_fraud_warning}": {
      get: { parameters: [expand], responses: answers(warning) },
    },
  },
  schemas: { dispute, "radar.early_fraud_warning": warning },
};
