/** The fields of an error of Stripe, beside its HTTP status. */
interface ErrorFields {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
  payment_method?: unknown;
}

/** An error in Stripe's format: {error: {type, code, param, message, ...}}. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly fields: ErrorFields,
  ) {
    super(fields.message);
  }

  /** Whether the answer is kept under the request's idempotency key: only what began to run is. */
  get kept(): boolean {
    return this.fields.type === "card_error" || this.status === 500;
  }

  toJSON() {
    return { error: this.fields };
  }
}

function invalid(message: string, param?: string, code?: string, status = 400): StripeError {
  return new StripeError(status, { type: "invalid_request_error", message, param, code });
}

export const errors = {
  invalid,
  missing: (param: string) => invalid(`Missing required param: ${param}.`, param, "parameter_missing"),
  unknown: (param: string) => invalid(`Received unknown parameter: ${param}`, param, "parameter_unknown"),
  notInteger: (param: string) => invalid(`Invalid integer: ${param}`, param, "parameter_invalid_integer"),
  noSuch: (what: string, id: string, param = "id", status = 404) =>
    invalid(`No such ${what}: '${id}'`, param, "resource_missing", status),
  noRoute: (method: string, path: string) =>
    invalid(`Unrecognized request URL (${method}: ${path}).`, undefined, undefined, 404),
  needsAction: (intent: { id: string }) =>
    new StripeError(402, {
      type: "card_error",
      code: "invoice_payment_intent_requires_action",
      message: "Payment for this invoice requires additional user action before it can be completed.",
      payment_intent: structuredClone(intent),
    }),
  noKey: () => invalid("You did not provide an API key.", undefined, undefined, 401),
  otherParameters: (key: string) =>
    new StripeError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    }),
  inProgress: () =>
    new StripeError(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: "There is currently another in-progress request using this Idempotent Key.",
    }),
  tooMany: () => invalid("Too many requests hit the API too quickly.", undefined, "rate_limit", 429),
  internal: () => new StripeError(500, { type: "api_error", message: "An unknown error occurred." }),
};
