ALTER TABLE "billing_accounts" RENAME COLUMN "stripe_customer_id" TO "provider_customer_id";
--> statement-breakpoint
ALTER TABLE "billing_accounts" RENAME COLUMN "stripe_subscription_id" TO "provider_subscription_id";
--> statement-breakpoint
ALTER TABLE "billing_accounts" RENAME COLUMN "stripe_schedule_id" TO "provider_schedule_id";
--> statement-breakpoint
ALTER TABLE "credit_cards" RENAME COLUMN "stripe_payment_method_id" TO "provider_card_id";
--> statement-breakpoint
ALTER TABLE "credit_notes" RENAME COLUMN "stripe_credit_note_id" TO "provider_credit_note_id";
--> statement-breakpoint
ALTER TABLE "dispute_entries" RENAME COLUMN "stripe_balance_transaction_id" TO "provider_transaction_id";
--> statement-breakpoint
ALTER TABLE "disputes" RENAME COLUMN "stripe_dispute_id" TO "provider_dispute_id";
--> statement-breakpoint
ALTER TABLE "disputes" RENAME COLUMN "stripe_payment_intent_id" TO "provider_payment_id";
--> statement-breakpoint
ALTER TABLE "invoices" RENAME COLUMN "stripe_invoice_id" TO "provider_invoice_id";
--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "stripe_payment_intent_id" TO "provider_payment_id";
--> statement-breakpoint
ALTER TABLE "receipts" RENAME COLUMN "stripe_payment_intent_id" TO "provider_payment_id";
--> statement-breakpoint
ALTER TABLE "superseded_customers" RENAME COLUMN "stripe_customer_id" TO "provider_customer_id";
--> statement-breakpoint
ALTER TABLE "billing_accounts" RENAME CONSTRAINT "billing_accounts_stripe_customer_id_unique" TO "billing_accounts_provider_customer_id_unique";
--> statement-breakpoint
ALTER TABLE "billing_accounts" RENAME CONSTRAINT "billing_accounts_stripe_subscription_id_unique" TO "billing_accounts_provider_subscription_id_unique";
--> statement-breakpoint
ALTER TABLE "credit_cards" RENAME CONSTRAINT "credit_cards_stripe_payment_method_id_unique" TO "credit_cards_provider_card_id_unique";
--> statement-breakpoint
ALTER TABLE "credit_notes" RENAME CONSTRAINT "credit_notes_stripe_credit_note_id_unique" TO "credit_notes_provider_credit_note_id_unique";
--> statement-breakpoint
ALTER TABLE "dispute_entries" RENAME CONSTRAINT "dispute_entries_stripe_balance_transaction_id_unique" TO "dispute_entries_provider_transaction_id_unique";
--> statement-breakpoint
ALTER TABLE "disputes" RENAME CONSTRAINT "disputes_stripe_dispute_id_unique" TO "disputes_provider_dispute_id_unique";
--> statement-breakpoint
ALTER TABLE "invoices" RENAME CONSTRAINT "invoices_stripe_invoice_id_unique" TO "invoices_provider_invoice_id_unique";
--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_stripe_payment_intent_id_unique" TO "payments_provider_payment_id_unique";
--> statement-breakpoint
ALTER TABLE "receipts" RENAME CONSTRAINT "receipts_stripe_payment_intent_id_unique" TO "receipts_provider_payment_id_unique";
--> statement-breakpoint
ALTER TABLE "superseded_customers" RENAME CONSTRAINT "superseded_customers_stripe_customer_id_unique" TO "superseded_customers_provider_customer_id_unique";
