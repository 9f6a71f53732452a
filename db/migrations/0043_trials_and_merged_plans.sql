CREATE TABLE "used_trials" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "credit_cards" ADD COLUMN "fingerprint_hash" text;--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'welcome', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'welcome_subscriber', 'weekly_report', 'daily_report', 'invitation', 'ownership_offer', 'ownership_moved', 'connection_ended', 'trial_reminder', 'trial_ended', 'invoice_paid', 'payment_failed', 'plan_canceled', 'plan_ended', 'plan_changed', 'plans_merged', 'credit_note', 'card_expires', 'money_differs', 'payment_stuck', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));--> statement-breakpoint
-- What the sends of a merged plan cost is invoiced again once their invoice is void (docs/product.md "Charging").
CREATE OR REPLACE FUNCTION notification_charges_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- The rows of a farm go with the farm itself.
    IF pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  ELSIF to_jsonb(NEW) - ARRAY['request_id', 'invoice_id', 'credit_note_id']
      = to_jsonb(OLD) - ARRAY['request_id', 'invoice_id', 'credit_note_id']
    AND ((NEW.request_id IS NULL AND NEW.invoice_id IS NULL AND NEW.credit_note_id IS NULL AND EXISTS (
        SELECT 1 FROM invoices i LEFT JOIN credit_notes n ON n.invoice_id = i.id
        WHERE i.status = 'void' AND (i.id = OLD.invoice_id OR n.id = OLD.credit_note_id)))
      OR ((OLD.invoice_id IS NULL OR NEW.invoice_id = OLD.invoice_id)
        AND (OLD.credit_note_id IS NULL OR NEW.credit_note_id = OLD.credit_note_id)
        AND (OLD.request_id IS NULL OR NEW.request_id = OLD.request_id
          OR (NEW.request_id IS NULL AND NEW.invoice_id IS NULL AND NEW.credit_note_id IS NULL)))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger of sends is append-only';
END $$;
