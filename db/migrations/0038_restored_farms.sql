-- A farm that comes back after its deletion has its owner and its people in its totals again; changes that wait are in
-- the count already.
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
  IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NOT NULL THEN
    UPDATE farm_totals SET (owner_name, owner_email, owner_phone) = (
      SELECT u.name, u.email, u.phone FROM farm_users m JOIN users u ON u.id = m.user_id
      WHERE m.farm_id = NEW.id AND m.role = 'owner')
    WHERE farm_id = NEW.id;
    WITH counted AS (DELETE FROM farm_total_changes WHERE farm_id = NEW.id)
    INSERT INTO farm_total_changes (farm_id, subscribers)
    SELECT NEW.id, count(*) FROM subscribers
    WHERE farm_id = NEW.id AND is_counted_subscriber(confirmed_at, unsubscribed_at, erased_at, is_own);
  END IF;
  RETURN NULL;
END $$;
