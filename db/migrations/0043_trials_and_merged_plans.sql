CREATE TABLE "used_trials" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "credit_cards" ADD COLUMN "fingerprint_hash" text;--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'welcome', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'welcome_subscriber', 'weekly_report', 'daily_report', 'invitation', 'ownership_offer', 'ownership_moved', 'connection_ended', 'trial_reminder', 'trial_ended', 'invoice_paid', 'payment_failed', 'plan_canceled', 'plan_ended', 'plan_changed', 'plans_merged', 'credit_note', 'card_expires', 'money_differs', 'payment_stuck', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));