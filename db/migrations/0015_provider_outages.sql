CREATE TABLE "provider_outages" (
	"channel" text PRIMARY KEY NOT NULL,
	"unanswered" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"since" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "provider_outages_channel_listed" CHECK ("provider_outages"."channel" in ('email', 'sms')),
	CONSTRAINT "provider_outages_reason_listed" CHECK ("provider_outages"."reason" in ('key_refused', 'account_suspended', 'quota_used_up', 'requests_refused', 'no_answer')),
	CONSTRAINT "provider_outages_paused" CHECK (num_nonnulls("provider_outages"."reason", "provider_outages"."since", "provider_outages"."retry_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "unsettled_texts" (
	"delivery_id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"called_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_status_reason_listed";--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD COLUMN "earlier_calls" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "retried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unsettled_texts" ADD CONSTRAINT "unsettled_texts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unsettled_texts_address" ON "unsettled_texts" USING btree ("address");--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_status_reason_listed" CHECK ("notifications"."status_reason" in ('windowClosed', 'tooManyBounces', 'missedSchedule', 'farmDeleted', 'reachedNobody', 'messageRefused'));--> statement-breakpoint
-- The rows exist from the start, so that of two processes that see the same refusal only one begins the pause.
INSERT INTO "provider_outages" ("channel") VALUES ('email'), ('sms');--> statement-breakpoint
-- Failed messages are sent again at most once, whatever the code forgets.
CREATE FUNCTION notifications_retry_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.retried_at IS NOT NULL AND NEW.retried_at IS DISTINCT FROM OLD.retried_at THEN
    RAISE EXCEPTION 'a send is retried once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_retry_once BEFORE UPDATE OF retried_at ON notifications
FOR EACH ROW EXECUTE FUNCTION notifications_retry_once();
