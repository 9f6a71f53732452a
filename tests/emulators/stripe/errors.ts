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
    /**
     * Whether the answer is kept under the request's idempotency key: that of every call which began to run, whatever it
     * answered. Parameters that are wrong in themselves end a call before that.
     * https://docs.stripe.com/api/idempotent_requests
     */
    readonly kept = true,
  ) {
    super(fields.message);
  }

  toJSON() {
    return { error: this.fields };
  }
}

function invalid(message: string, param?: string, code?: string, status = 400): StripeError {
  return new StripeError(status, { type: "invalid_request_error", message, param, code });
}

/** A call that did not begin to run. */
function unread(message: string, param?: string, code?: string, status = 400): StripeError {
  return new StripeError(status, { type: "invalid_request_error", message, param, code }, false);
}

export const errors = {
  invalid,
  unread,
  missing: (param: string) => unread(`Missing required param: ${param}.`, param, "parameter_missing"),
  unknown: (param: string) => unread(`Received unknown parameter: ${param}`, param, "parameter_unknown"),
  notInteger: (param: string) => unread(`Invalid integer: ${param}`, param, "parameter_invalid_integer"),
  noSuch: (what: string, id: string, param = "id", status = 404) =>
    invalid(`No such ${what}: '${id}'`, param, "resource_missing", status),
  noRoute: (method: string, path: string) =>
    unread(`Unrecognized request URL (${method}: ${path}).`, undefined, undefined, 404),
  needsAction: (intent: { id: string }) =>
    new StripeError(402, {
      type: "card_error",
      code: "invoice_payment_intent_requires_action",
      message: "Payment for this invoice requires additional user action before it can be completed.",
      payment_intent: structuredClone(intent),
    }),
  noKey: () => unread("You did not provide an API key.", undefined, undefined, 401),
  otherParameters: (key: string) =>
    new StripeError(
      400,
      {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      },
      false,
    ),
  inProgress: () =>
    new StripeError(
      409,
      {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: "There is currently another in-progress request using this Idempotent Key.",
      },
      false,
    ),
  tooMany: () => unread("Too many requests hit the API too quickly.", undefined, "rate_limit", 429),
  internal: () => new StripeError(500, { type: "api_error", message: "An unknown error occurred." }),
};
