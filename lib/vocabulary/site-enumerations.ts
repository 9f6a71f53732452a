/** What a super administrator can switch off for the whole site (docs/product/tools.md "Switches"). */
export const SITE_SWITCHES = [
  "sign_ups",
  "subscription_forms",
  "email",
  "sms",
  "imports",
  "webhooks",
  "payments",
] as const;
export type SiteSwitch = (typeof SITE_SWITCHES)[number];

/** What is checked before the first real charge, in the order of docs/before-real-money.md. */
export const LAUNCH_CHECKS = [
  "stripe-subscription-retries",
  "stripe-one-off-retries",
  "stripe-hard-declines",
  "stripe-authentication",
  "stripe-refunds",
  "stripe-idempotency",
  "stripe-trial-end",
  "stripe-drafts",
  "stripe-half-cent",
  "stripe-small-amounts",
  "stripe-credit",
  "stripe-invoice-payments",
  "stripe-credit-notes",
  "stripe-first-payment",
  "stripe-voided-first-invoice",
  "stripe-schedule-card",
  "stripe-phase-metadata",
  "stripe-ended-drafts",
  "stripe-month-ends",
  "stripe-disputes",
  "stripe-fraud-warnings",
  "square-tokens",
  "square-revocation",
  "square-merged-customers",
  "square-returns",
  "resend-idempotency",
  "resend-batches",
  "resend-outcomes",
  "sns-numbers",
  "sns-opt-out",
  "sns-spend-limit",
  "hard-declines",
  "dispute-fees",
  "carrier-filters",
  "payouts",
] as const;
export type LaunchCheck = (typeof LAUNCH_CHECKS)[number];

/** Who runs the mailboxes of addresses, as their domains tell; a domain of one's own is "other". */
export const MAILBOX_PROVIDERS = [
  "gmail",
  "microsoft",
  "yahoo",
  "apple",
  "videotron",
  "bell",
  "other",
] as const;
export type MailboxProvider = (typeof MAILBOX_PROVIDERS)[number];
