-- Consent is append-only, and only the ledger makes someone reachable.
CREATE FUNCTION consents_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the consent ledger is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents
FOR EACH ROW EXECUTE FUNCTION consents_refuse_change();
--> statement-breakpoint
CREATE FUNCTION consents_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  valid_until timestamptz := CASE WHEN NEW.act = 'granted' THEN coalesce(NEW.expires_at, '9999-12-31') END;
BEGIN
  IF NEW.act = 'requested' THEN
    RETURN NULL;
  END IF;
  UPDATE subscribers SET
    email_consent_until = CASE NEW.channel WHEN 'email' THEN valid_until ELSE email_consent_until END,
    sms_consent_until = CASE NEW.channel WHEN 'sms' THEN valid_until ELSE sms_consent_until END,
    confirmed_at = CASE NEW.act WHEN 'granted' THEN coalesce(confirmed_at, NEW.created_at) ELSE confirmed_at END
  WHERE id = NEW.subscriber_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER consents_apply AFTER INSERT ON consents
FOR EACH ROW EXECUTE FUNCTION consents_apply();
--> statement-breakpoint
CREATE FUNCTION subscribers_guard_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.email_consent_until IS NOT NULL OR NEW.sms_consent_until IS NOT NULL THEN
      RAISE EXCEPTION 'consent is given through the ledger';
    END IF;
    RETURN NEW;
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
CREATE TRIGGER subscribers_guard_consent BEFORE INSERT OR UPDATE ON subscribers
FOR EACH ROW EXECUTE FUNCTION subscribers_guard_consent();
--> statement-breakpoint
-- A delivery is for a consenting subscriber of the same farm, or it is not written at all.
CREATE FUNCTION deliveries_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM inserted d
    LEFT JOIN subscribers s ON s.id = d.subscriber_id AND s.farm_id = d.farm_id
      AND CASE d.channel WHEN 'email' THEN s.email_consent_until ELSE s.sms_consent_until END > now()
    LEFT JOIN notifications n ON n.id = d.notification_id AND n.farm_id = d.farm_id
    WHERE s.id IS NULL OR n.id IS NULL
  ) THEN
    RAISE EXCEPTION 'a delivery needs a consenting subscriber and a notification of its own farm';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliveries_guard AFTER INSERT ON deliveries
REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION deliveries_guard();
--> statement-breakpoint
-- Deliveries are updated in place a few times each: leave room on their pages.
ALTER TABLE deliveries SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
CREATE COLLATION IF NOT EXISTS french (provider = icu, locale = 'fr-CA');
