import Stripe from "stripe";
import { env } from "@/lib/env";
import { countProviderCall } from "@/lib/platform/telemetry/provider-calls";
import { ownValue } from "@/lib/values/own-value";
import { KeyRefused, KeyUsed, PaymentRefused, ProviderUnavailable, RequestRejected } from "../types";

/** The version of Stripe's API that the product speaks; webhooks are set up with the same one. */
export const API_VERSION = "2026-08-26.dahlia";
const TIMEOUT_MS = 20_000;

let client: Stripe | undefined;

/** Returns the SDK of this process. @throws Error without STRIPE_SECRET_KEY */
export function stripe(): Stripe {
  if (client) return client;
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env();
  if (!STRIPE_SECRET_KEY) throw new Error("STRIPE_SECRET_KEY is missing");
  const base = STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : null;
  client = new Stripe(STRIPE_SECRET_KEY, {
    // The SDK's types know only its newest version.
    apiVersion: API_VERSION as Stripe.LatestApiVersion,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
    ...(base
      ? { host: base.hostname, port: base.port, protocol: base.protocol === "https:" ? "https" : "http" }
      : {}),
  });
  return client;
}

/** Codes of Stripe that people can do something about, with our word for them. */
const FAILURES: Record<string, string> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  invalid_expiry_month: "invalid_expiry",
  invalid_expiry_year: "invalid_expiry",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "incorrect_cvc",
  incorrect_number: "incorrect_number",
  invalid_number: "incorrect_number",
  processing_error: "processing_error",
  authentication_required: "authentication_required",
  setup_intent_authentication_failure: "authentication_failed",
  payment_intent_authentication_failure: "authentication_failed",
};

/** Returns our word for a refusal. A lost or stolen card is not told apart, as Stripe advises. */
export const failureOf = (error: { code?: string | null; decline_code?: string | null } | null): string =>
  ownValue(FAILURES, error?.decline_code ?? "") ?? ownValue(FAILURES, error?.code ?? "") ?? "declined";

/** The status that an error of Stripe tells; any other error is ours, after an answer. */
const statusOf = (error: unknown): number | null =>
  error instanceof Stripe.errors.StripeError ? (error.statusCode ?? null) : 200;

/**
 * Calls Stripe and translates its errors.
 * @throws PaymentRefused | ProviderUnavailable | KeyRefused | KeyUsed | RequestRejected
 */
export async function asking<Answer>(call: (sdk: Stripe) => Promise<Answer>): Promise<Answer> {
  try {
    const sdk = stripe();
    return await countProviderCall("stripe", () => call(sdk), { ofError: statusOf });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new PaymentRefused(failureOf(error));
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode = 500 } = error;
    if (statusCode >= 500 || statusCode === 409 || statusCode === 429) throw new ProviderUnavailable(error);
    if (error instanceof Stripe.errors.StripeConnectionError) throw new ProviderUnavailable(error);
    if (statusCode === 401 || statusCode === 403) throw new KeyRefused(error);
    // While the first call with the key still runs it is a 409. https://docs.stripe.com/api/idempotent_requests
    if (error instanceof Stripe.errors.StripeIdempotencyError) throw new KeyUsed(error);
    throw new RequestRejected(error);
  }
}

/**
 * Makes the one call that gives money back. A payment that a bank takes back at this moment is refused in words: nothing
 * moved. https://docs.stripe.com/error-codes#charge-disputed
 * @throws PaymentRefused and what `asking` throws
 */
export async function askingForRefund<Answer>(call: (sdk: Stripe) => Promise<Answer>): Promise<Answer> {
  try {
    return await asking(call);
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof Stripe.errors.StripeError && cause.code === "charge_disputed")
      throw new PaymentRefused("refund_disputed");
    throw error;
  }
}
