ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "owner_verified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "shown" boolean GENERATED ALWAYS AS (public and owner_verified and deleted_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));--> statement-breakpoint
-- The pages of a farm are seen by its people alone until the owner has verified an email address.
CREATE FUNCTION farms_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE farms f SET owner_verified = u.email_verified_at IS NOT NULL
  FROM farm_users m JOIN users u ON u.id = m.user_id
  WHERE f.id = m.farm_id AND m.role = 'owner'
    AND CASE TG_TABLE_NAME WHEN 'users' THEN m.user_id = NEW.id ELSE m.id = NEW.id END
    AND f.owner_verified IS DISTINCT FROM (u.email_verified_at IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER farms_follow_owner AFTER INSERT OR UPDATE ON farm_users
FOR EACH ROW WHEN (NEW.role = 'owner') EXECUTE FUNCTION farms_follow_owner();
--> statement-breakpoint
CREATE TRIGGER farms_follow_owner AFTER UPDATE OF email_verified_at ON users
FOR EACH ROW WHEN ((OLD.email_verified_at IS NULL) IS DISTINCT FROM (NEW.email_verified_at IS NULL))
EXECUTE FUNCTION farms_follow_owner();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION farm_search_refresh(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Who writes to the same farm at the same time waits here, and reads what the other wrote.
  PERFORM 1 FROM farms WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM farm_search s WHERE s.farm_id = ANY(ids) AND NOT EXISTS (
    SELECT 1 FROM farms f WHERE f.id = s.farm_id AND f.shown);
  INSERT INTO farm_search (farm_id, sort_key, lat, lng, words)
  SELECT f.id, search_sort_key(f.name), f.lat, f.lng, array_to_tsvector(array(
    SELECT left(word, 40) FROM regexp_split_to_table(search_fold(concat_ws(' ', f.name, f.city, f.description,
      CASE WHEN f.organic THEN 'bio biologique organic' END, sold.names)), ' ') AS word WHERE word <> ''
    UNION SELECT code FROM unnest(sold.codes) AS code WHERE code IS NOT NULL))
  FROM farms f
  CROSS JOIN LATERAL (
    SELECT string_agg(p.name, ' ') AS names, array_agg('#' || p.type_id) || array_agg('#' || p.category) AS codes
    FROM produces p WHERE p.farm_id = f.id AND p.show_on_homepage) sold
  WHERE f.id = ANY(ids) AND f.shown
  ON CONFLICT (farm_id) DO UPDATE
    SET sort_key = excluded.sort_key, lat = excluded.lat, lng = excluded.lng, words = excluded.words
    WHERE (farm_search.sort_key, farm_search.lat, farm_search.lng, farm_search.words)
      IS DISTINCT FROM (excluded.sort_key, excluded.lat, excluded.lng, excluded.words);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION farms_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO ids FROM written;
  ELSE
    SELECT array_agg(n.id) INTO ids FROM written n JOIN before o USING (id)
    WHERE (n.name, n.city, n.description, n.organic, n.shown, n.lat, n.lng)
      IS DISTINCT FROM (o.name, o.city, o.description, o.organic, o.shown, o.lat, o.lng);
  END IF;
  IF ids IS NOT NULL THEN PERFORM farm_search_refresh(ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE farms f SET owner_verified = false
FROM farm_users m JOIN users u ON u.id = m.user_id
WHERE m.farm_id = f.id AND m.role = 'owner' AND u.email_verified_at IS NULL;
--> statement-breakpoint
-- A request that nobody ever answered proves nothing: it goes when the person is deleted.
CREATE OR REPLACE FUNCTION consents_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.act = 'requested' AND NOT EXISTS (
    SELECT 1 FROM consents c WHERE c.subscriber_id = OLD.subscriber_id AND c.act <> 'requested'
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the consent ledger is append-only';
END $$;
--> statement-breakpoint
CREATE INDEX subscribers_pending ON subscribers (created_at)
WHERE confirmed_at IS NULL AND unsubscribed_at IS NULL AND erased_at IS NULL;
--> statement-breakpoint
-- A name, title or subject with a line break or a hidden character cannot exist; the joiner of an emoji is allowed.
CREATE FUNCTION is_one_line(line text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT line !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
$$;
--> statement-breakpoint
CREATE FUNCTION to_one_line(line text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(line,
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+', ' ', 'g'))
$$;
--> statement-breakpoint
UPDATE farms SET name = to_one_line(name) WHERE NOT is_one_line(name);
--> statement-breakpoint
UPDATE users SET name = to_one_line(name) WHERE NOT is_one_line(name);
--> statement-breakpoint
UPDATE subscribers SET name = to_one_line(name) WHERE NOT is_one_line(name);
--> statement-breakpoint
UPDATE qr_codes SET title = to_one_line(title) WHERE NOT is_one_line(title);
--> statement-breakpoint
UPDATE categories SET name = to_one_line(name) WHERE NOT is_one_line(name);
--> statement-breakpoint
UPDATE notifications SET title = to_one_line(title), subject_fr = to_one_line(subject_fr), subject_en = to_one_line(subject_en)
WHERE NOT (is_one_line(title) AND is_one_line(subject_fr) AND is_one_line(subject_en));
--> statement-breakpoint
DROP FUNCTION to_one_line(text);
--> statement-breakpoint
ALTER TABLE farms ADD CONSTRAINT farms_name_line CHECK (is_one_line(name));
--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_name_line CHECK (is_one_line(name));
--> statement-breakpoint
ALTER TABLE subscribers ADD CONSTRAINT subscribers_name_line CHECK (is_one_line(name));
--> statement-breakpoint
ALTER TABLE qr_codes ADD CONSTRAINT qr_codes_title_line CHECK (is_one_line(title));
--> statement-breakpoint
ALTER TABLE categories ADD CONSTRAINT categories_name_line CHECK (is_one_line(name));
--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_lines
CHECK (is_one_line(title) AND is_one_line(subject_fr) AND is_one_line(subject_en));
