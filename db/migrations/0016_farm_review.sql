ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_status_reason_listed";--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "sending_held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "sending_held_reason" text;--> statement-breakpoint
ALTER TABLE "farm_totals" ADD COLUMN "doubts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "farm_totals" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "farm_totals_review" ON "farm_totals" USING btree ("farm_id") WHERE "farm_totals"."doubts" <> '{}' or "farm_totals"."held";--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_sending_held" CHECK (num_nonnulls("farms"."sending_held_at", "farms"."sending_held_reason") in (0, 2));--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'welcome', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'two_step_changed', 'new_device', 'api_token_changed', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'welcome_subscriber', 'weekly_report', 'daily_report', 'invitation', 'ownership_offer', 'ownership_moved', 'verification_decided', 'sending_held', 'connection_ended', 'trial_reminder', 'trial_ended', 'invoice_paid', 'payment_failed', 'plan_canceled', 'plan_resumed', 'plan_ended', 'plan_changed', 'plan_granted', 'plans_merged', 'credit_note', 'receipt_reversed', 'documents_kept', 'card_expires', 'money_differs', 'payment_stuck', 'dispute', 'dispute_admin', 'provincial_sales', 'credit_returned', 'credit_left', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_status_reason_listed" CHECK ("notifications"."status_reason" in ('windowClosed', 'tooManyBounces', 'missedSchedule', 'farmDeleted', 'reachedNobody', 'messageRefused', 'paymentRequired', 'paymentDisputed', 'underReview'));--> statement-breakpoint
ALTER TABLE "farm_totals" ADD CONSTRAINT "farm_totals_doubts_listed" CHECK ("farm_totals"."doubts" <@ array['bounces', 'complaints', 'volume', 'dispute']::text[]);--> statement-breakpoint
-- The hold of a farm is one of the facts in its totals.
CREATE OR REPLACE FUNCTION keep_farm_totals() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM farm_totals WHERE farm_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO farm_totals (farm_id, name, handle, plan_type, trial_ends_at, signed_up_at, verification, shown, held)
  VALUES (NEW.id, NEW.name, NEW.handle, NEW.plan_type, NEW.trial_ends_at, NEW.created_at, NEW.verification, NEW.shown,
    NEW.sending_held_at IS NOT NULL)
  ON CONFLICT (farm_id) DO UPDATE SET name = excluded.name, handle = excluded.handle, plan_type = excluded.plan_type,
    trial_ends_at = excluded.trial_ends_at, signed_up_at = excluded.signed_up_at, verification = excluded.verification,
    shown = excluded.shown, held = excluded.held;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER farms_keep_totals ON farms;
--> statement-breakpoint
CREATE TRIGGER farms_keep_totals AFTER UPDATE ON farms FOR EACH ROW WHEN (
  (OLD.name, OLD.handle, OLD.plan_type, OLD.trial_ends_at, OLD.created_at, OLD.verification, OLD.shown, OLD.deleted_at,
    OLD.sending_held_at)
  IS DISTINCT FROM
  (NEW.name, NEW.handle, NEW.plan_type, NEW.trial_ends_at, NEW.created_at, NEW.verification, NEW.shown, NEW.deleted_at,
    NEW.sending_held_at)
) EXECUTE FUNCTION keep_farm_totals();
--> statement-breakpoint
-- A dispute is a doubt about all farms of the owner of its account.
CREATE FUNCTION mark_farms_of_dispute() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO farm_total_changes (farm_id)
  SELECT m.farm_id FROM billing_accounts a JOIN farm_users m ON m.user_id = a.owner_id AND m.role = 'owner'
  WHERE a.id = NEW.billing_account_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER disputes_mark_farms_new AFTER INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION mark_farms_of_dispute();
--> statement-breakpoint
CREATE TRIGGER disputes_mark_farms AFTER UPDATE ON disputes FOR EACH ROW WHEN (
  (OLD.status, OLD.released_at) IS DISTINCT FROM (NEW.status, NEW.released_at)
) EXECUTE FUNCTION mark_farms_of_dispute();
--> statement-breakpoint
-- A job looks at the sends of the farms that are there already.
INSERT INTO farm_total_changes (farm_id) SELECT farm_id FROM farm_totals WHERE sends > 0;
