/** Emails about plans, cards and invoices (lib/payments/operations/letters, letters-to-us and dispute-emails). */
export const MONEY_EMAIL_KINDS = [
  "trial_reminder",
  "trial_ended",
  "invoice_paid",
  "payment_failed",
  "plan_canceled",
  "plan_ended",
  "plan_changed",
  "plans_merged",
  "credit_note",
  "card_expires",
  "money_differs",
  "payment_stuck",
  "dispute",
  "dispute_admin",
  "provincial_sales",
] as const;
