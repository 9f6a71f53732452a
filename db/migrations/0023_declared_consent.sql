CREATE TABLE "warm_up_days" (
	"farm_id" bigint NOT NULL,
	"day" date NOT NULL,
	"allowed" integer NOT NULL,
	CONSTRAINT "warm_up_days_farm_id_day_pk" PRIMARY KEY("farm_id","day")
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "consent_declared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "warm_up_days" ADD CONSTRAINT "warm_up_days_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscribers_declared" ON "subscribers" USING btree ("farm_id","id") WHERE "subscribers"."consent_declared";
--> statement-breakpoint
UPDATE subscribers s SET consent_declared = true
WHERE EXISTS (SELECT 1 FROM consents c WHERE c.subscriber_id = s.id AND c.act = 'granted' AND c.declaration_id IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM consents c WHERE c.subscriber_id = s.id AND c.act = 'granted' AND c.declaration_id IS NULL);
--> statement-breakpoint
-- The same as in 0021, and whether only the farm says that this person agreed.
CREATE OR REPLACE FUNCTION consents_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  valid_until timestamptz := CASE WHEN NEW.act = 'granted' THEN coalesce(NEW.expires_at, '9999-12-31') END;
BEGIN
  IF NEW.act = 'requested' THEN
    RETURN NULL;
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
--> statement-breakpoint
-- The same as in 0001, also for who says that a person agreed.
CREATE OR REPLACE FUNCTION subscribers_guard_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.email_consent_until IS NOT NULL OR NEW.sms_consent_until IS NOT NULL OR NEW.consent_declared THEN
      RAISE EXCEPTION 'consent is given through the ledger';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.consent_declared IS DISTINCT FROM OLD.consent_declared AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'consent is given through the ledger';
  END IF;
  -- Consent was given for an address; another address needs its own.
  IF lower(NEW.email) IS DISTINCT FROM lower(OLD.email) THEN
    NEW.email_consent_until := NULL;
  ELSIF NEW.email_consent_until IS DISTINCT FROM OLD.email_consent_until AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'consent is given through the ledger';
  END IF;
  IF NEW.phone IS DISTINCT FROM OLD.phone THEN
    NEW.sms_consent_until := NULL;
  ELSIF NEW.sms_consent_until IS DISTINCT FROM OLD.sms_consent_until AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'consent is given through the ledger';
  END IF;
  RETURN NEW;
END $$;
