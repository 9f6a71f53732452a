/**
 * Stripe's documented test cards by the end of their token, "pm_card_visa" (Stripe "Testing"). Those that work come
 * first.
 */
export const TEST_CARDS = [
  "visa",
  "mastercard",
  "authenticationRequiredOnSetup",
  "authenticationRequired",
  "chargeCustomerFail",
  "visa_chargeDeclined",
  "visa_chargeDeclinedInsufficientFunds",
  "chargeDeclinedExpiredCard",
  "chargeDeclinedIncorrectCvc",
] as const;
