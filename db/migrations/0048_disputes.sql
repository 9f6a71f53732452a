CREATE SEQUENCE "public"."dispute_readings" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "log_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ip" text,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_ins_kind_listed" CHECK ("log_ins"."kind" in ('browser', 'token'))
);
--> statement-breakpoint
CREATE TABLE "dispute_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" bigint NOT NULL,
	"stripe_balance_transaction_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_entries_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "dispute_entries_stripe_balance_transaction_id_unique" UNIQUE("stripe_balance_transaction_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"billing_account_id" bigint NOT NULL,
	"stripe_dispute_id" text NOT NULL,
	"stripe_payment_intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"released_by_user_id" bigint,
	"saved_reading" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "disputes_stripe_dispute_id_unique" UNIQUE("stripe_dispute_id"),
	CONSTRAINT "disputes_of_account" UNIQUE("billing_account_id","id"),
	CONSTRAINT "disputes_kind_listed" CHECK ("disputes"."kind" in ('dispute', 'inquiry', 'fraud_warning')),
	CONSTRAINT "disputes_status_listed" CHECK ("disputes"."status" in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."status" in ('won', 'lost', 'closed')) = ("disputes"."closed_at" is not null)),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_status_reason_listed";--> statement-breakpoint
ALTER TABLE "log_ins" ADD CONSTRAINT "log_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_entries" ADD CONSTRAINT "dispute_entries_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_released_by_user_id_users_id_fk" FOREIGN KEY ("released_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_ins_user" ON "log_ins" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "log_ins_created" ON "log_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "dispute_entries_dispute" ON "dispute_entries" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "disputes_holding" ON "disputes" USING btree ("billing_account_id") WHERE "disputes"."released_at" is null and "disputes"."status" in ('needs_response', 'under_review', 'lost');--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'welcome', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'welcome_subscriber', 'weekly_report', 'daily_report', 'invitation', 'ownership_offer', 'ownership_moved', 'connection_ended', 'trial_reminder', 'trial_ended', 'invoice_paid', 'payment_failed', 'plan_canceled', 'plan_ended', 'plan_changed', 'plans_merged', 'credit_note', 'card_expires', 'money_differs', 'payment_stuck', 'dispute', 'dispute_admin', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_status_reason_listed" CHECK ("notifications"."status_reason" in ('windowClosed', 'tooManyBounces', 'missedSchedule', 'farmDeleted', 'reachedNobody', 'messageRefused', 'paymentRequired', 'paymentDisputed'));
--> statement-breakpoint
-- What a bank took and gave back is never rewritten.
CREATE FUNCTION dispute_entries_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'dispute_entries keeps what was written';
END $$;
--> statement-breakpoint
CREATE TRIGGER dispute_entries_append_only BEFORE UPDATE OR DELETE ON dispute_entries
FOR EACH ROW EXECUTE FUNCTION dispute_entries_refuse_change();
