/** What a super administrator can switch off for the whole site. */
export const SITE_SWITCHES = [
  "sign_ups",
  "subscription_forms",
  "email",
  "sms",
  "imports",
  "webhooks",
  "payments",
] as const;
