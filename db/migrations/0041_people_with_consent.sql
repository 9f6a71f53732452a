-- Somebody new may come with the consent that the same transaction writes into the ledger: writing it into the row
-- afterwards touches every index of it again. At the end of the transaction the ledger has to have it.
CREATE OR REPLACE FUNCTION subscribers_guard_consent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER subscribers_guard_consent BEFORE UPDATE ON subscribers
  FOR EACH ROW EXECUTE FUNCTION subscribers_guard_consent();
--> statement-breakpoint
CREATE FUNCTION subscribers_prove_consent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- The row is read again, because the ledger may have changed it since. It is found by its id alone: without statistics,
  -- any index that begins with the farm might be read instead.
  IF EXISTS (
    SELECT 1 FROM subscribers s
    CROSS JOIN LATERAL (
      SELECT
        coalesce(bool_or(c.channel = 'email' AND coalesce(c.expires_at, '9999-12-31') = s.email_consent_until
          AND (c.address IS NULL OR lower(c.address) = lower(s.email))), false) AS email,
        coalesce(bool_or(c.channel = 'sms' AND coalesce(c.expires_at, '9999-12-31') = s.sms_consent_until
          AND (c.address IS NULL OR c.address = s.phone)), false) AS sms,
        coalesce(bool_and(c.declaration_id IS NOT NULL), false) AS declared
      FROM consents c WHERE c.subscriber_id = s.id AND c.act = 'granted') granted
    WHERE s.id = NEW.id AND (
      (s.email_consent_until IS NOT NULL AND NOT granted.email)
      OR (s.sms_consent_until IS NOT NULL AND NOT granted.sms)
      OR s.consent_declared <> granted.declared)
  ) THEN
    RAISE EXCEPTION 'consent is given through the ledger';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subscribers_prove_consent AFTER INSERT ON subscribers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.email_consent_until IS NOT NULL OR NEW.sms_consent_until IS NOT NULL OR NEW.consent_declared)
  EXECUTE FUNCTION subscribers_prove_consent();
--> statement-breakpoint
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
  -- The row that came with this consent says all of it already. The lock keeps it so until the end.
  IF NEW.act = 'granted' AND NEW.declaration_id IS NOT NULL THEN
    PERFORM 1 FROM subscribers s
    WHERE s.id = NEW.subscriber_id AND s.confirmed_at IS NOT NULL AND s.consent_declared
      AND s.unsubscribed_at IS NULL AND s.erased_at IS NULL
      AND CASE NEW.channel
        WHEN 'email' THEN s.email_consent_until = valid_until AND lower(s.email) = lower(NEW.address)
        ELSE s.sms_consent_until = valid_until AND s.phone = NEW.address END
    FOR NO KEY UPDATE;
    IF FOUND THEN
      RETURN NULL;
    END IF;
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
