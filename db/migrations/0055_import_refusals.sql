ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_outcome_listed";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "status_columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "refusers" text DEFAULT 'unsubscribe' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_outcome_listed" CHECK ("import_rows"."outcome" in ('new', 'filled', 'unchanged', 'unsubscribed', 'unreachable', 'duplicate', 'over_limit', 'refused', 'invalid'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_refusers_listed" CHECK ("imports"."refusers" in ('unsubscribe', 'leave_out'));--> statement-breakpoint
-- The same as in 0023, and no declared consent reaches an address of which somebody said no.
CREATE OR REPLACE FUNCTION consents_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  valid_until timestamptz := CASE WHEN NEW.act = 'granted' THEN coalesce(NEW.expires_at, '9999-12-31') END;
BEGIN
  IF NEW.act = 'requested' THEN
    RETURN NULL;
  END IF;
  IF NEW.act = 'granted' AND NEW.declaration_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM suppressions x
    WHERE x.farm_id = NEW.farm_id AND x.channel = NEW.channel
      AND x.address = CASE NEW.channel WHEN 'email' THEN lower(NEW.address) ELSE NEW.address END
      AND x.reason IN ('unsubscribed', 'stop', 'complained', 'erased')
  ) THEN
    RAISE EXCEPTION 'a declared consent brings nobody back';
  END IF;
  UPDATE subscribers SET
    email_consent_until = CASE NEW.channel WHEN 'email' THEN valid_until ELSE email_consent_until END,
    sms_consent_until = CASE NEW.channel WHEN 'sms' THEN valid_until ELSE sms_consent_until END,
    consent_declared = CASE
      WHEN NEW.act <> 'granted' THEN consent_declared
      WHEN NEW.declaration_id IS NULL THEN false
      ELSE consent_declared OR (email_consent_until IS NULL AND sms_consent_until IS NULL) END,
    confirmed_at = CASE NEW.act WHEN 'granted' THEN coalesce(confirmed_at, NEW.created_at) ELSE confirmed_at END
  WHERE id = NEW.subscriber_id
    AND (NEW.declaration_id IS NULL OR NEW.act <> 'granted' OR (unsubscribed_at IS NULL AND erased_at IS NULL));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a declared consent brings nobody back';
  END IF;
  RETURN NULL;
END $$;
