/** What a test card does, by the number and the token that Stripe's documentation gives it. */
export interface TestCard {
  number: string;
  token: string;
  brand: string;
  country: string;
  /** Refused when it is attached and when it is charged; "customer" refuses charges only. */
  decline?: { code: string; declineCode?: string; only?: "charges" };
  /** Asks for authentication: once, when it is set up, or at each payment. */
  authentication?: "setup" | "always";
  /** What the bank does once it was charged. */
  after?: "dispute" | "fraud_warning";
}

const declined = (declineCode: string) => ({ code: "card_declined", declineCode });

function card(number: string, token: string, rest: Partial<TestCard> = {}): TestCard {
  return { number, token, brand: "visa", country: "US", ...rest };
}

export const TEST_CARDS: readonly TestCard[] = [
  card("4242424242424242", "visa"),
  card("5555555555554444", "mastercard", { brand: "mastercard" }),
  card("378282246310005", "amex", { brand: "amex" }),
  card("4000001240000000", "ca", { country: "CA" }),
  card("4000000000000002", "visa_chargeDeclined", { decline: declined("generic_decline") }),
  card("4000000000009995", "visa_chargeDeclinedInsufficientFunds", {
    decline: declined("insufficient_funds"),
  }),
  card("4000000000009987", "visa_chargeDeclinedLostCard", { decline: declined("lost_card") }),
  card("4000000000009979", "visa_chargeDeclinedStolenCard", { decline: declined("stolen_card") }),
  card("4000000000006975", "visa_chargeDeclinedVelocityLimitExceeded", {
    decline: declined("card_velocity_exceeded"),
  }),
  card("4000000000000069", "chargeDeclinedExpiredCard", { decline: { code: "expired_card" } }),
  card("4000000000000127", "chargeDeclinedIncorrectCvc", { decline: { code: "incorrect_cvc" } }),
  card("4000000000000119", "chargeDeclinedProcessingError", { decline: { code: "processing_error" } }),
  card("4000000000000341", "chargeCustomerFail", {
    decline: { ...declined("generic_decline"), only: "charges" },
  }),
  card("4000002500003155", "authenticationRequiredOnSetup", { authentication: "setup" }),
  card("4000002760003184", "authenticationRequired", { authentication: "always" }),
  card("4000000000000259", "createDispute", { after: "dispute" }),
  card("4000000000005423", "createIssuerFraudRecord", { after: "fraud_warning" }),
  card("4000008260003178", "authenticationRequiredChargeDeclinedInsufficientFunds", {
    authentication: "always",
    decline: { ...declined("insufficient_funds"), only: "charges" },
  }),
];

/** What the cardholder reads, by the code of the refusal. */
export const DECLINE_MESSAGES: Record<string, string> = {
  card_declined: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  authentication_required:
    "Your card was declined. This transaction requires authentication of the cardholder.",
};
