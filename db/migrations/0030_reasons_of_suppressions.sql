DROP INDEX "suppressions_farm_address";--> statement-breakpoint
DROP INDEX "suppressions_address";--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_farm_address" ON "suppressions" USING btree ("farm_id","channel","address","reason") WHERE "suppressions"."farm_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_address" ON "suppressions" USING btree ("channel","address","reason") WHERE "suppressions"."farm_id" is null;--> statement-breakpoint
-- No declared consent reaches an address of which somebody said no, and no consent is for an address of somebody else.
CREATE OR REPLACE FUNCTION consents_apply() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  valid_until timestamptz := CASE WHEN NEW.act = 'granted' THEN coalesce(NEW.expires_at, '9999-12-31') END;
BEGIN
  IF NEW.act = 'requested' THEN
    RETURN NULL;
  END IF;
  IF NEW.act = 'granted' AND NEW.declaration_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM suppressions x
    WHERE (x.farm_id = NEW.farm_id OR x.farm_id IS NULL) AND x.channel = NEW.channel
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
    AND (NEW.act <> 'granted' OR NEW.address IS NULL
      OR CASE NEW.channel WHEN 'email' THEN lower(email) = lower(NEW.address) ELSE phone = NEW.address END)
    AND (NEW.declaration_id IS NULL OR NEW.act <> 'granted' OR (unsubscribed_at IS NULL AND erased_at IS NULL));
  IF NOT FOUND THEN
    RAISE EXCEPTION '%', CASE WHEN NEW.declaration_id IS NULL THEN 'a consent is for an address of its person'
      ELSE 'a declared consent brings nobody back' END;
  END IF;
  RETURN NULL;
END $$;
