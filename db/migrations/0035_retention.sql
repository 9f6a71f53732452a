ALTER TABLE "uploads" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "look_at" timestamp with time zone DEFAULT now() + interval '30 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "consents_ended" ON "consents" USING btree (coalesce("expires_at", "created_at")) WHERE "consents"."act" = 'withdrawn' or "consents"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("billing_account_id") WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_look" ON "uploads" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "transactional_messages_payload" ON "transactional_messages" USING btree ("created_at") WHERE "transactional_messages"."payload" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "notifications_accepted_month" ON "notifications" USING btree ("accepted_month");
--> statement-breakpoint
-- The audit is append-only. Only what it refers to may be forgotten, and an entry after 2 years; a day less, since the
-- clock of who deletes differs.
CREATE OR REPLACE FUNCTION audit_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - ARRAY['user_id', 'on_behalf_of_user_id', 'farm_id']
      = to_jsonb(OLD) - ARRAY['user_id', 'on_behalf_of_user_id', 'farm_id']
    AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
    AND (NEW.on_behalf_of_user_id IS NULL OR NEW.on_behalf_of_user_id = OLD.on_behalf_of_user_id)
    AND (NEW.farm_id IS NULL OR NEW.farm_id = OLD.farm_id) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '24 months' + interval '1 day' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit is append-only';
END $$;
--> statement-breakpoint
-- A request that nobody ever answered proves nothing: it goes when the person is deleted. The ledger of a person goes 3
-- years after anybody could write to them; a day less, since the clock of who deletes differs.
CREATE OR REPLACE FUNCTION consents_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  since timestamptz := now() - interval '36 months' + interval '1 day';
BEGIN
  IF TG_OP = 'DELETE' AND OLD.act = 'requested' AND NOT EXISTS (
    SELECT 1 FROM consents c WHERE c.subscriber_id = OLD.subscriber_id AND c.act <> 'requested'
  ) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (
    SELECT 1 FROM consents c WHERE c.subscriber_id = OLD.subscriber_id AND c.created_at >= since
  ) AND NOT EXISTS (
    SELECT 1 FROM subscribers s
    WHERE s.id = OLD.subscriber_id AND greatest(s.email_consent_until, s.sms_consent_until) >= since
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the consent ledger is append-only';
END $$;
