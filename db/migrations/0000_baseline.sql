-- The whole schema before the first release. Later migrations change it.
-- Functions refer to tables that are made after them.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Both are trusted extensions of PostgreSQL itself: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE COLLATION french (provider = icu, locale = 'fr-CA');
--> statement-breakpoint
-- The audit is append-only. Only what it refers to may be forgotten, with the farm or the account itself.
CREATE FUNCTION audit_refuse_change() RETURNS trigger
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
  RAISE EXCEPTION 'the audit is append-only';
END $$;
--> statement-breakpoint
-- What an owner declared is proof, like the ledger: only who declared it may be forgotten, with the account.
CREATE FUNCTION consent_declarations_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'declarations of consent are append-only';
END $$;
--> statement-breakpoint
-- No declared consent reaches an address of which somebody said no.
CREATE FUNCTION consents_apply() RETURNS trigger
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
--> statement-breakpoint
-- A request that nobody ever answered proves nothing: it goes when the person is deleted.
CREATE FUNCTION consents_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.act = 'requested' AND NOT EXISTS (
    SELECT 1 FROM consents c WHERE c.subscriber_id = OLD.subscriber_id AND c.act <> 'requested'
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the consent ledger is append-only';
END $$;
--> statement-breakpoint
-- Adds what a change of deliveries changes in the totals. A person who clicks in the email and in the text counts once:
-- the lock lets one of two clicks at the same time see the other.
CREATE FUNCTION count_changed_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO notification_total_changes (notification_id, channel, messages, queued, sent, delivered, opened, machine_opened, clicked, clicks, bounced, complained, failed, suppressed, canceled, unknown, unsubscribed, sent_segments)
  SELECT * FROM (
    SELECT r.notification_id, r.channel,
    sum(r.sign * 1),
      sum(r.sign * (r.status in ('queued', 'sending'))::int),
      sum(r.sign * (r.sent_at is not null)::int),
      sum(r.sign * (r.delivered_at is not null and r.bounced_at is null)::int),
      sum(r.sign * (r.opened_at is not null and r.bounced_at is null)::int),
      sum(r.sign * (r.machine_opened_at is not null and r.opened_at is null)::int),
      sum(r.sign * (r.clicked_at is not null and r.bounced_at is null)::int),
      sum(r.sign * greatest(r.clicks, r.provider_clicks)),
      sum(r.sign * (r.bounced_at is not null)::int),
      sum(r.sign * (r.complained_at is not null)::int),
      sum(r.sign * (r.status = 'failed')::int),
      sum(r.sign * (r.status = 'suppressed')::int),
      sum(r.sign * (r.status = 'canceled')::int),
      sum(r.sign * (r.status = 'unknown')::int),
      sum(r.sign * (r.unsubscribed_at is not null)::int),
      sum(r.sign * case when r.sent_at is not null then r.segments else 0 end)
    FROM (SELECT 1 AS sign, a.* FROM after_change a UNION ALL SELECT -1, b.* FROM before_change b) r
    GROUP BY r.notification_id, r.channel
  ) c (notification_id, channel, messages, queued, sent, delivered, opened, machine_opened, clicked, clicks, bounced, complained, failed, suppressed, canceled, unknown, unsubscribed, sent_segments)
  WHERE (messages, queued, sent, delivered, opened, machine_opened, clicked, clicks, bounced, complained, failed, suppressed, canceled, unknown, unsubscribed, sent_segments) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  IF NOT EXISTS (
    SELECT 1 FROM after_change a JOIN before_change b ON b.id = a.id
    WHERE (a.clicked_at IS NOT NULL AND a.bounced_at IS NULL) <> (b.clicked_at IS NOT NULL AND b.bounced_at IS NULL)
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(f.person, 0)) FROM (
    SELECT DISTINCT a.notification_id || ':' || a.subscriber_id AS person
    FROM after_change a JOIN before_change b ON b.id = a.id
    WHERE (a.clicked_at IS NOT NULL AND a.bounced_at IS NULL) <> (b.clicked_at IS NOT NULL AND b.bounced_at IS NULL)
    ORDER BY 1
  ) f;
  INSERT INTO notification_total_changes (notification_id, channel, clicked_on_both)
  SELECT p.notification_id, 'sms', sum((p.own_now AND p.other_now)::int - (p.own_before AND p.other_before)::int)
  FROM (
    SELECT f.*, o.clicked_at IS NOT NULL AND o.bounced_at IS NULL AS other_now,
      CASE WHEN ob.id IS NULL THEN o.clicked_at IS NOT NULL AND o.bounced_at IS NULL
        ELSE ob.clicked_at IS NOT NULL AND ob.bounced_at IS NULL END AS other_before,
      ob.id IS NOT NULL AND (ob.clicked_at IS NOT NULL AND ob.bounced_at IS NULL)
        <> (o.clicked_at IS NOT NULL AND o.bounced_at IS NULL) AS other_flipped
    FROM (
      SELECT a.notification_id, a.accepted_month, a.subscriber_id, a.channel,
        a.clicked_at IS NOT NULL AND a.bounced_at IS NULL AS own_now,
        b.clicked_at IS NOT NULL AND b.bounced_at IS NULL AS own_before
      FROM after_change a JOIN before_change b ON b.id = a.id
      WHERE (a.clicked_at IS NOT NULL AND a.bounced_at IS NULL) <> (b.clicked_at IS NOT NULL AND b.bounced_at IS NULL)
    ) f
    JOIN deliveries o ON o.notification_id = f.notification_id AND o.accepted_month = f.accepted_month
      AND o.subscriber_id = f.subscriber_id AND o.channel = CASE f.channel WHEN 'sms' THEN 'email' ELSE 'sms' END
    LEFT JOIN before_change ob ON ob.id = o.id
  ) p
  WHERE p.channel = 'email' OR NOT p.other_flipped
  GROUP BY p.notification_id
  HAVING sum((p.own_now AND p.other_now)::int - (p.own_before AND p.other_before)::int) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds what new deliveries count to the totals of their notifications.
CREATE FUNCTION count_new_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  later boolean;
BEGIN
  -- One statement inserts both channels of a send. Only where a channel came before are its rows looked for.
  SELECT EXISTS (
    SELECT 1 FROM notification_total_changes c WHERE c.notification_id IN (SELECT DISTINCT notification_id FROM inserted)
    UNION ALL
    SELECT 1 FROM notification_totals t WHERE t.notification_id IN (SELECT DISTINCT notification_id FROM inserted)
  ) INTO later;
  INSERT INTO notification_total_changes (notification_id, channel, messages, queued, sent, delivered, opened, machine_opened, clicked, clicks, bounced, complained, failed, suppressed, canceled, unknown, unsubscribed, sent_segments)
  SELECT r.notification_id, r.channel,
    sum(1),
    sum((r.status in ('queued', 'sending'))::int),
    sum((r.sent_at is not null)::int),
    sum((r.delivered_at is not null and r.bounced_at is null)::int),
    sum((r.opened_at is not null and r.bounced_at is null)::int),
    sum((r.machine_opened_at is not null and r.opened_at is null)::int),
    sum((r.clicked_at is not null and r.bounced_at is null)::int),
    sum(greatest(r.clicks, r.provider_clicks)),
    sum((r.bounced_at is not null)::int),
    sum((r.complained_at is not null)::int),
    sum((r.status = 'failed')::int),
    sum((r.status = 'suppressed')::int),
    sum((r.status = 'canceled')::int),
    sum((r.status = 'unknown')::int),
    sum((r.unsubscribed_at is not null)::int),
    sum(case when r.sent_at is not null then r.segments else 0 end)
  FROM inserted r GROUP BY r.notification_id, r.channel;
  INSERT INTO notification_total_changes (notification_id, channel, on_both, clicked_on_both)
  SELECT t.notification_id, 'sms', count(*),
    count(*) FILTER (WHERE t.clicked_at IS NOT NULL AND t.bounced_at IS NULL AND e.clicked_at IS NOT NULL AND e.bounced_at IS NULL)
  FROM inserted t JOIN inserted e ON e.notification_id = t.notification_id AND e.subscriber_id = t.subscriber_id AND e.channel = 'email'
  WHERE t.channel = 'sms' GROUP BY t.notification_id;
  IF later THEN
    INSERT INTO notification_total_changes (notification_id, channel, on_both, clicked_on_both)
    SELECT n.notification_id, 'sms', count(*),
      count(*) FILTER (WHERE n.clicked_at IS NOT NULL AND n.bounced_at IS NULL AND o.clicked_at IS NOT NULL AND o.bounced_at IS NULL)
    FROM inserted n JOIN deliveries o ON o.notification_id = n.notification_id AND o.accepted_month = n.accepted_month
      AND o.subscriber_id = n.subscriber_id AND o.channel = CASE n.channel WHEN 'sms' THEN 'email' ELSE 'sms' END
    WHERE NOT EXISTS (SELECT 1 FROM inserted i WHERE i.id = o.id) GROUP BY n.notification_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody who was removed from a list gets a delivery, while the removal can still be undone either.
CREATE FUNCTION deliveries_guard() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  send record;
BEGIN
  FOR send IN SELECT DISTINCT farm_id, notification_id FROM inserted LOOP
    IF NOT EXISTS (
      SELECT 1 FROM notifications n WHERE n.id = send.notification_id AND n.farm_id = send.farm_id
    ) OR EXISTS (
      SELECT 1 FROM inserted d
      WHERE d.farm_id = send.farm_id AND d.notification_id = send.notification_id AND NOT EXISTS (
        SELECT 1 FROM subscribers s
        WHERE s.farm_id = send.farm_id AND s.id = d.subscriber_id AND s.erased_at IS NULL
          AND CASE d.channel WHEN 'email' THEN s.email_consent_until ELSE s.sms_consent_until END > now()
      )
    ) THEN
      RAISE EXCEPTION 'a delivery needs a consenting subscriber and a notification of its own farm';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a bank took and gave back is never rewritten.
CREATE FUNCTION dispute_entries_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'dispute_entries keeps what was written';
END $$;
--> statement-breakpoint
-- The partition of a month. It is made beside the table and then attached, so that nobody who reads or sends waits.
CREATE FUNCTION ensure_deliveries_month(month date) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  name text := 'deliveries_' || to_char(month, 'YYYY_MM');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ensure_deliveries_month'));
  -- to_regclass may still answer from before the wait.
  IF EXISTS (SELECT 1 FROM pg_class c WHERE c.relname = name AND c.relnamespace = (
    SELECT relnamespace FROM pg_class WHERE oid = 'deliveries'::regclass)) THEN
    RETURN;
  END IF;
  -- Deliveries are updated in place a few times each: leave room on their pages.
  EXECUTE format('CREATE TABLE %I (LIKE deliveries INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05)', name);
  EXECUTE format('ALTER TABLE deliveries ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    name, date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date);
END $$;
--> statement-breakpoint
CREATE FUNCTION farm_search_refresh(ids bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
-- A farm never loses its last owner: the one who leaves hands it over first, in the same transaction.
CREATE FUNCTION farm_users_keep_owner() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM farms f WHERE f.id = OLD.farm_id AND f.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM farm_users m WHERE m.farm_id = OLD.farm_id AND m.role = 'owner') THEN
    RAISE EXCEPTION 'farm % would have no owner', OLD.farm_id USING ERRCODE = 'check_violation', CONSTRAINT = 'farm_users_keep_owner';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The pages of a farm are seen by its people alone until the owner has verified an email address.
CREATE FUNCTION farms_follow_owner() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE farms f SET owner_verified = u.email_verified_at IS NOT NULL
  FROM farm_users m JOIN users u ON u.id = m.user_id
  WHERE f.id = m.farm_id AND m.role = 'owner'
    AND CASE TG_TABLE_NAME WHEN 'users' THEN m.user_id = NEW.id ELSE m.id = NEW.id END
    AND f.owner_verified IS DISTINCT FROM (u.email_verified_at IS NOT NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION farms_to_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
-- A name, title or subject with a line break or a hidden character cannot exist; the joiner of an emoji is allowed.
CREATE FUNCTION is_one_line(line text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT line !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
$$;
--> statement-breakpoint
CREATE FUNCTION issued_qr_codes_guard() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.claimed_at IS NOT NULL AND NEW.claimed_at IS DISTINCT FROM OLD.claimed_at THEN
    RAISE EXCEPTION 'a printed QR code is claimed once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Keeps to whom an email was delivered and when they last opened or clicked one. It runs only for updates that name
-- these columns: sending does not. An erased person has no address, so an event that comes late brings no row back.
CREATE FUNCTION keep_email_engagement() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO email_engagements AS e (farm_id, subscriber_id, last_opened_at)
  VALUES (NEW.farm_id, NEW.subscriber_id, greatest(NEW.opened_at, NEW.clicked_at))
  ON CONFLICT (farm_id, subscriber_id) DO UPDATE SET last_opened_at = excluded.last_opened_at
  WHERE excluded.last_opened_at > coalesce(e.last_opened_at, '-infinity');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A send never costs more than its frozen quote, nor less than nothing. The number of a row keeps two writers apart.
CREATE FUNCTION notification_charges_guard() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  quoted bigint;
  charged bigint;
BEGIN
  -- Another process wrote this row meanwhile: the unique number decides.
  IF EXISTS (SELECT 1 FROM notification_charges WHERE notification_id = NEW.notification_id AND number = NEW.number) THEN
    RETURN NEW;
  END IF;
  SELECT (quote ->> 'price_tenths')::bigint INTO quoted FROM notifications WHERE id = NEW.notification_id;
  SELECT coalesce(sum(tenths), 0) INTO charged FROM notification_charges WHERE notification_id = NEW.notification_id;
  IF quoted IS NULL OR charged + NEW.tenths NOT BETWEEN 0 AND quoted THEN
    RAISE EXCEPTION 'the charges of send % would be outside of its quote', NEW.notification_id;
  END IF;
  IF NEW.number > 0 AND NOT EXISTS (
    SELECT 1 FROM notification_charges WHERE notification_id = NEW.notification_id AND number = NEW.number - 1
  ) THEN
    RAISE EXCEPTION 'row % of send % has no row before it', NEW.number, NEW.notification_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A send is owed by the account that ordered it, and by no other.
CREATE FUNCTION notification_charges_payer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  ordered_by bigint;
BEGIN
  SELECT n.billing_account_id INTO ordered_by FROM notifications n WHERE n.id = NEW.notification_id;
  IF NEW.number = 0 AND ordered_by IS NOT NULL AND ordered_by <> NEW.billing_account_id THEN
    RAISE EXCEPTION 'notification % was ordered by another account', NEW.notification_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'notification_charges_payer';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What the sends of a merged plan cost is invoiced again once their invoice is void (docs/product.md "Charging").
CREATE FUNCTION notification_charges_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
--> statement-breakpoint
-- Failed messages are sent again at most once, whatever the code forgets.
CREATE FUNCTION notifications_retry_once() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF OLD.retried_at IS NOT NULL AND NEW.retried_at IS DISTINCT FROM OLD.retried_at THEN
    RAISE EXCEPTION 'a send is retried once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What was agreed and asked is never rewritten; only the state of a request that is not finished follows.
CREATE FUNCTION payments_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_TABLE_NAME = 'plan_agreements' THEN
    IF (to_jsonb(NEW) - 'user_id') IS NOT DISTINCT FROM (to_jsonb(OLD) - 'user_id') THEN RETURN NEW; END IF;
  ELSIF to_jsonb(NEW) - 'user_id' - 'status' - 'result' - 'failure' - 'finished_at'
      IS NOT DISTINCT FROM to_jsonb(OLD) - 'user_id' - 'status' - 'result' - 'failure' - 'finished_at' THEN
    IF to_jsonb(OLD) ->> 'finished_at' IS NULL OR to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% keeps what was written', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE FUNCTION produces_to_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT farm_id) INTO ids FROM written WHERE show_on_homepage;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT farm_id) INTO ids FROM before WHERE show_on_homepage;
  ELSE
    SELECT array_agg(DISTINCT n.farm_id) INTO ids FROM written n JOIN before o USING (id)
    WHERE (n.name, n.type_id, n.category, n.show_on_homepage)
      IS DISTINCT FROM (o.name, o.type_id, o.category, o.show_on_homepage);
  END IF;
  IF ids IS NOT NULL THEN PERFORM farm_search_refresh(ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The uuid of a code is printed: it never moves to another farm, and its row is never deleted alone.
CREATE FUNCTION qr_codes_guard_uuid() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'a QR code is never deleted, since its posters stay';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.uuid IS DISTINCT FROM OLD.uuid
    AND NOT EXISTS (SELECT 1 FROM issued_qr_codes i WHERE i.uuid = NEW.uuid AND i.farm_id = NEW.farm_id) THEN
    RAISE EXCEPTION 'a QR code takes only a printed uuid that its farm claimed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A credit note for a receipt never changes, and stays.
CREATE FUNCTION receipt_reversals_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'a document never changes once it is issued'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_reversals_unchanged';
END $$;
--> statement-breakpoint
-- A receipt only learns, once, which invoice drew what was paid.
CREATE FUNCTION receipts_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.invoice_id IS NULL
    AND to_jsonb(NEW) - 'invoice_id' = to_jsonb(OLD) - 'invoice_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a receipt never changes once it is issued'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'receipts_unchanged';
END $$;
--> statement-breakpoint
-- What a document said when it was issued never changes.
CREATE FUNCTION refuse_other_document() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  frozen text[] := ARRAY['document', 'buyer_country', 'buyer_region'];
  part text;
BEGIN
  IF OLD.document IS NULL THEN RETURN NEW; END IF;
  FOREACH part IN ARRAY frozen LOOP
    IF to_jsonb(NEW) -> part IS DISTINCT FROM to_jsonb(OLD) -> part THEN
      RAISE EXCEPTION 'a document never changes once it is issued'
        USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_document';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_unagreed_welcome() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if not exists (
    select 1 from subscribers s
    where s.id = new.subscriber_id and s.farm_id = new.farm_id and s.erased_at is null
      and s.unsubscribed_at is null and s.email_consent_until > new.sent_at
  ) then
    raise exception 'subscriber % did not agree to emails', new.subscriber_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- The same rule as foldText of lib/core/fold-text.ts; a test compares the two. No extension: unaccent() is not
-- everywhere, nor immutable.
CREATE FUNCTION search_fold(input text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT btrim(regexp_replace(regexp_replace(normalize(
    replace(replace(replace(replace(lower(input COLLATE french), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'),
    NFD), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- Letters as search_fold has them, but those of other scripts stay, after z. Spaces and punctuation are one space.
CREATE FUNCTION search_sort_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT btrim(regexp_replace(regexp_replace(normalize(
    replace(replace(replace(replace(lower(name COLLATE french), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'),
    NFD), '[\u0300-\u036f]', '', 'g'), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- Only the ledger sets until when a person may be written to, and who says that the person agreed.
CREATE FUNCTION subscribers_guard_consent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
--> statement-breakpoint
-- A number that changed has not been confirmed, whatever the code that changed it forgot.
CREATE FUNCTION users_forget_phone_code() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.phone IS DISTINCT FROM OLD.phone THEN
    NEW.phone_verified_at := NULL;
    DELETE FROM phone_codes WHERE user_id = NEW.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TABLE account_links (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    email text,
    token_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT account_links_kind_listed CHECK ((kind = ANY (ARRAY['autologin'::text, 'verify_email'::text, 'reset_password'::text, 'restore_email'::text])))
);
--> statement-breakpoint
ALTER TABLE account_links ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME account_links_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE audit_entries (
    id bigint NOT NULL,
    actor text NOT NULL,
    user_id bigint,
    on_behalf_of_user_id bigint,
    farm_id bigint,
    action text NOT NULL,
    subject_id bigint,
    before jsonb DEFAULT '{}'::jsonb NOT NULL,
    after jsonb DEFAULT '{}'::jsonb NOT NULL,
    request_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT audit_entries_actor_listed CHECK ((actor = ANY (ARRAY['visitor'::text, 'user'::text, 'apiToken'::text, 'subscriber'::text, 'webhook'::text, 'job'::text])))
);
--> statement-breakpoint
ALTER TABLE audit_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE billing_accounts (
    farm_id bigint NOT NULL,
    stripe_customer_id text,
    stripe_subscription_id text,
    stripe_schedule_id text,
    plan_type text,
    plan_status text DEFAULT 'none'::text NOT NULL,
    period_start timestamp with time zone,
    period_end timestamp with time zone,
    cancel_at_period_end boolean DEFAULT false NOT NULL,
    next_plan_type text,
    prepaid_cents integer DEFAULT 0 NOT NULL,
    prepaid_payment_id text,
    credit_cents integer DEFAULT 0 NOT NULL,
    past_due_since timestamp with time zone,
    first_paid_at timestamp with time zone,
    readings bigint DEFAULT 0 NOT NULL,
    saved_reading bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    plan_taxes text,
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id bigint,
    CONSTRAINT billing_accounts_next_plan_type_listed CHECK ((next_plan_type = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'bi-yearly'::text, 'yearly'::text]))),
    CONSTRAINT billing_accounts_plan_status_listed CHECK ((plan_status = ANY (ARRAY['none'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'unpaid'::text, 'paused'::text, 'incomplete'::text, 'incomplete_expired'::text, 'canceled'::text]))),
    CONSTRAINT billing_accounts_plan_type_listed CHECK ((plan_type = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'bi-yearly'::text, 'yearly'::text]))),
    CONSTRAINT billing_accounts_prepaid CHECK ((prepaid_cents >= 0))
);
--> statement-breakpoint
ALTER TABLE billing_accounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME billing_accounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE bulk_category_changes (
    farm_id bigint NOT NULL,
    operation_id bigint NOT NULL,
    subscriber_id bigint NOT NULL,
    category_id bigint NOT NULL,
    added boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE bulk_operations (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    user_id bigint,
    act text NOT NULL,
    change jsonb DEFAULT '{}'::jsonb NOT NULL,
    chosen bigint[],
    filter jsonb,
    status text DEFAULT 'running'::text NOT NULL,
    failure text,
    cursor bigint DEFAULT 0 NOT NULL,
    up_to bigint NOT NULL,
    total integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    not_found bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    undo_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT bulk_operations_act_listed CHECK ((act = ANY (ARRAY['assign_category'::text, 'replace_categories'::text, 'remove_category'::text, 'remove_categories'::text, 'assign_qr_code'::text, 'remove_qr_code'::text, 'set_lang'::text, 'unsubscribe'::text, 'delete'::text]))),
    CONSTRAINT bulk_operations_failure CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT bulk_operations_failure_listed CHECK ((failure = ANY (ARRAY['category_gone'::text, 'qr_code_gone'::text, 'unexpected'::text]))),
    CONSTRAINT bulk_operations_finished CHECK (((status = 'running'::text) = (finished_at IS NULL))),
    CONSTRAINT bulk_operations_status_listed CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'undone'::text]))),
    CONSTRAINT bulk_operations_target CHECK (((chosen IS NULL) <> (filter IS NULL)))
);
--> statement-breakpoint
ALTER TABLE bulk_operations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME bulk_operations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE UNLOGGED TABLE cached_pages (
    key text NOT NULL,
    page bytea NOT NULL,
    stored_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE categories (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT categories_name_line CHECK (is_one_line(name))
);
--> statement-breakpoint
ALTER TABLE categories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE confirmations (
    id bigint NOT NULL,
    farm_id bigint NOT NULL,
    subscriber_id bigint NOT NULL,
    channel text NOT NULL,
    secret_hash text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    form_id bigint,
    answers jsonb,
    CONSTRAINT confirmations_channel_listed CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);
--> statement-breakpoint
ALTER TABLE confirmations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME confirmations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE connection_requests (
    id bigint NOT NULL,
    state_hash text NOT NULL,
    farm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    basis text NOT NULL,
    wording text NOT NULL,
    wording_version text NOT NULL,
    declared_lang text NOT NULL,
    lang text NOT NULL,
    reads_orders boolean DEFAULT false NOT NULL,
    scopes text[] NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT connection_requests_basis_listed CHECK ((basis = ANY (ARRAY['express'::text, 'implied_purchase'::text, 'implied_inquiry'::text, 'declared_by_owner'::text]))),
    CONSTRAINT connection_requests_declared_lang_listed CHECK ((declared_lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT connection_requests_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text])))
);
--> statement-breakpoint
ALTER TABLE connection_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME connection_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE connections (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    provider text NOT NULL,
    merchant_id text NOT NULL,
    merchant_name text NOT NULL,
    access_token text,
    refresh_token text,
    expires_at timestamp with time zone,
    scopes text[] NOT NULL,
    status text DEFAULT 'connected'::text NOT NULL,
    basis text NOT NULL,
    wording text NOT NULL,
    wording_version text NOT NULL,
    declared_lang text NOT NULL,
    lang text NOT NULL,
    reads_orders boolean DEFAULT false NOT NULL,
    declared_by bigint,
    declared_at timestamp with time zone NOT NULL,
    declaration_id bigint NOT NULL,
    sync_status text DEFAULT 'idle'::text NOT NULL,
    sync_run integer DEFAULT 0 NOT NULL,
    sync_cursor text,
    sync_done integer DEFAULT 0 NOT NULL,
    sync_total integer,
    sync_started_at timestamp with time zone,
    synced_at timestamp with time zone,
    connected_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT connections_basis_listed CHECK ((basis = ANY (ARRAY['express'::text, 'implied_purchase'::text, 'implied_inquiry'::text, 'declared_by_owner'::text]))),
    CONSTRAINT connections_declared_lang_listed CHECK ((declared_lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT connections_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT connections_provider_listed CHECK ((provider = 'square'::text)),
    CONSTRAINT connections_status_listed CHECK ((status = ANY (ARRAY['connected'::text, 'revoked'::text, 'disconnected'::text]))),
    CONSTRAINT connections_sync_status_listed CHECK ((sync_status = ANY (ARRAY['idle'::text, 'running'::text, 'failed'::text]))),
    CONSTRAINT connections_tokens CHECK (((status <> 'connected'::text) OR ((access_token IS NOT NULL) AND (refresh_token IS NOT NULL))))
);
--> statement-breakpoint
ALTER TABLE connections ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME connections_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE consent_declarations (
    id bigint NOT NULL,
    farm_id bigint NOT NULL,
    basis text NOT NULL,
    given_on date,
    wording text NOT NULL,
    source text NOT NULL,
    user_id bigint,
    ip inet,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT consent_declarations_basis_listed CHECK ((basis = ANY (ARRAY['express'::text, 'implied_purchase'::text, 'implied_inquiry'::text, 'declared_by_owner'::text]))),
    CONSTRAINT consent_declarations_not_express CHECK ((basis <> 'express'::text)),
    CONSTRAINT consent_declarations_source_listed CHECK ((source = ANY (ARRAY['unknown'::text, 'square'::text, 'admin-created-form'::text, 'public-form'::text, 'connected-subscribe'::text, 'import'::text, 'admin'::text, 'my-data'::text, 'unsubscribe-link'::text, 'one-click'::text, 'connected-unsubscribe'::text, 'sms-stop'::text, 'sms-start'::text])))
);
--> statement-breakpoint
ALTER TABLE consent_declarations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME consent_declarations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE consents (
    id bigint NOT NULL,
    farm_id bigint NOT NULL,
    subscriber_id bigint NOT NULL,
    channel text NOT NULL,
    act text NOT NULL,
    basis text,
    wording_version text,
    lang text,
    source text NOT NULL,
    qr_code_id bigint,
    ip inet,
    address text,
    expires_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    declaration_id bigint,
    CONSTRAINT consents_act_listed CHECK ((act = ANY (ARRAY['requested'::text, 'granted'::text, 'withdrawn'::text]))),
    CONSTRAINT consents_basis CHECK (((act = 'withdrawn'::text) OR (basis IS NOT NULL))),
    CONSTRAINT consents_basis_listed CHECK ((basis = ANY (ARRAY['express'::text, 'implied_purchase'::text, 'implied_inquiry'::text, 'declared_by_owner'::text]))),
    CONSTRAINT consents_channel_listed CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT consents_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT consents_source_listed CHECK ((source = ANY (ARRAY['unknown'::text, 'square'::text, 'admin-created-form'::text, 'public-form'::text, 'connected-subscribe'::text, 'import'::text, 'admin'::text, 'my-data'::text, 'unsubscribe-link'::text, 'one-click'::text, 'connected-unsubscribe'::text, 'sms-stop'::text, 'sms-start'::text])))
);
--> statement-breakpoint
ALTER TABLE consents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME consents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE contact_requests (
    id bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    reason text NOT NULL,
    message text NOT NULL,
    lang text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT contact_requests_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT contact_requests_reason_listed CHECK ((reason = ANY (ARRAY['question'::text, 'bug'::text, 'job'::text, 'other'::text])))
);
--> statement-breakpoint
ALTER TABLE contact_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME contact_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE credit_cards (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    stripe_payment_method_id text NOT NULL,
    brand text NOT NULL,
    last4 text NOT NULL,
    exp_month smallint NOT NULL,
    exp_year smallint NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    removed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    billing_account_id bigint NOT NULL,
    fingerprint_hash text,
    CONSTRAINT credit_cards_last4 CHECK ((last4 ~ '^[0-9]{4}$'::text)),
    CONSTRAINT credit_cards_month CHECK (((exp_month >= 1) AND (exp_month <= 12)))
);
--> statement-breakpoint
ALTER TABLE credit_cards ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME credit_cards_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE credit_notes (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    invoice_id bigint NOT NULL,
    stripe_credit_note_id text NOT NULL,
    number text NOT NULL,
    reason text NOT NULL,
    comment text DEFAULT ''::text NOT NULL,
    subtotal_cents integer NOT NULL,
    tax_cents integer NOT NULL,
    total_cents integer NOT NULL,
    taxes jsonb NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    request_uuid text,
    billing_account_id bigint NOT NULL,
    document jsonb,
    refunded_cents integer DEFAULT 0 NOT NULL,
    CONSTRAINT credit_notes_reason_listed CHECK ((reason = ANY (ARRAY['guarantee'::text, 'service'::text, 'duplicate'::text, 'correction'::text, 'other'::text])))
);
--> statement-breakpoint
ALTER TABLE credit_notes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME credit_notes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE deliveries (
    id bigint NOT NULL,
    farm_id bigint NOT NULL,
    notification_id bigint NOT NULL,
    accepted_month date NOT NULL,
    subscriber_id bigint NOT NULL,
    channel text NOT NULL,
    address text NOT NULL,
    lang text NOT NULL,
    segments smallint DEFAULT 0 NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    reason text,
    claimed_by text,
    lease_until timestamp with time zone,
    sent_at timestamp with time zone,
    delivered_at timestamp with time zone,
    opened_at timestamp with time zone,
    machine_opened_at timestamp with time zone,
    clicked_at timestamp with time zone,
    bounced_at timestamp with time zone,
    complained_at timestamp with time zone,
    unsubscribed_at timestamp with time zone,
    clicks integer DEFAULT 0 NOT NULL,
    provider_clicks integer DEFAULT 0 NOT NULL,
    CONSTRAINT deliveries_channel_listed CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT deliveries_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT deliveries_status_listed CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'opened'::text, 'clicked'::text, 'bounced'::text, 'complained'::text, 'failed'::text, 'suppressed'::text, 'canceled'::text, 'unknown'::text])))
)
PARTITION BY RANGE (accepted_month);
--> statement-breakpoint
CREATE SEQUENCE deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE deliveries_id_seq OWNED BY deliveries.id;
--> statement-breakpoint
CREATE TABLE delivery_batches (
    id bigint NOT NULL,
    farm_id bigint NOT NULL,
    notification_id bigint NOT NULL,
    number integer NOT NULL,
    idempotency_key uuid DEFAULT gen_random_uuid() NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    in_doubt boolean DEFAULT false NOT NULL,
    first_called_at timestamp with time zone,
    claimed_by text,
    lease_until timestamp with time zone,
    available_at timestamp with time zone DEFAULT now() NOT NULL,
    last_error text,
    first_subscriber_id bigint NOT NULL,
    last_subscriber_id bigint NOT NULL,
    called_ids bigint[],
    unanswered smallint DEFAULT 0 NOT NULL,
    accepted_ids bigint[],
    provider_message_ids text[],
    earlier_calls jsonb,
    CONSTRAINT delivery_batches_status_listed CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'done'::text])))
);
--> statement-breakpoint
ALTER TABLE delivery_batches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME delivery_batches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE dispute_entries (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    dispute_id bigint NOT NULL,
    stripe_balance_transaction_id text NOT NULL,
    amount_cents integer NOT NULL,
    fee_cents integer NOT NULL,
    moved_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE dispute_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME dispute_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE SEQUENCE dispute_readings
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE disputes (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    billing_account_id bigint NOT NULL,
    stripe_dispute_id text NOT NULL,
    stripe_payment_intent_id text NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    reason text NOT NULL,
    amount_cents integer NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    closed_at timestamp with time zone,
    released_at timestamp with time zone,
    released_by_user_id bigint,
    saved_reading bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT disputes_amount CHECK ((amount_cents >= 0)),
    CONSTRAINT disputes_closed CHECK (((status = ANY (ARRAY['won'::text, 'lost'::text, 'closed'::text])) = (closed_at IS NOT NULL))),
    CONSTRAINT disputes_kind_listed CHECK ((kind = ANY (ARRAY['dispute'::text, 'inquiry'::text, 'fraud_warning'::text]))),
    CONSTRAINT disputes_status_listed CHECK ((status = ANY (ARRAY['needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'closed'::text])))
);
--> statement-breakpoint
ALTER TABLE disputes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME disputes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE drawn_papers (
    id bigint NOT NULL,
    invoice_id bigint,
    credit_note_id bigint,
    body bytea NOT NULL,
    drawn_at timestamp with time zone NOT NULL,
    billing_account_id bigint NOT NULL,
    CONSTRAINT drawn_papers_one CHECK ((num_nonnulls(invoice_id, credit_note_id) = 1))
);
--> statement-breakpoint
ALTER TABLE drawn_papers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME drawn_papers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE email_engagements (
    farm_id bigint NOT NULL,
    subscriber_id bigint NOT NULL,
    last_opened_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE farm_users (
    id bigint NOT NULL,
    farm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT farm_users_role_listed CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'employee'::text])))
);
--> statement-breakpoint
ALTER TABLE farm_users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME farm_users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE farm_invitations (
    id bigint DEFAULT nextval('farm_users_id_seq'::regclass) NOT NULL,
    farm_id bigint NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    lang text NOT NULL,
    token_hash text NOT NULL,
    invited_by bigint,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT farm_invitations_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT farm_invitations_role_listed CHECK ((role = ANY (ARRAY['admin'::text, 'employee'::text])))
);
--> statement-breakpoint
CREATE TABLE farm_offers (
    farm_id bigint NOT NULL,
    from_user_id bigint NOT NULL,
    to_user_id bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE farm_search (
    farm_id bigint NOT NULL,
    sort_key text NOT NULL COLLATE pg_catalog."C",
    lat double precision,
    lng double precision,
    words tsvector NOT NULL
);
--> statement-breakpoint
CREATE TABLE farms (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    handle text NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    email text,
    phone text,
    phone_public boolean DEFAULT false NOT NULL,
    website text,
    google_map_link text,
    facebook text,
    instagram text,
    address text,
    country text DEFAULT 'CA'::text NOT NULL,
    region text DEFAULT 'QC'::text,
    city text,
    zipcode text,
    lat double precision,
    lng double precision,
    since_year smallint,
    organic boolean DEFAULT false NOT NULL,
    certifications text[] DEFAULT '{}'::text[] NOT NULL,
    main_photo jsonb,
    logo jsonb,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL,
    public boolean DEFAULT true NOT NULL,
    average_basket_cents integer,
    weekly_subscriber_report boolean DEFAULT true NOT NULL,
    daily_subscriber_report boolean DEFAULT true NOT NULL,
    accept_sync_customers boolean DEFAULT false NOT NULL,
    accept_sync_customer_created boolean DEFAULT false NOT NULL,
    plan_type text DEFAULT 'trial'::text NOT NULL,
    trial_ends_at timestamp with time zone,
    time_zone text DEFAULT 'America/Toronto'::text NOT NULL,
    completed_tutorial_steps text[] DEFAULT '{}'::text[] NOT NULL,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    owner_verified boolean DEFAULT true NOT NULL,
    formatted_address text,
    google_place_id text,
    opening_hours jsonb,
    default_lang text DEFAULT 'fr'::text NOT NULL,
    default_type text DEFAULT 'all'::text NOT NULL,
    default_reply_to text,
    default_hour smallint,
    verification text DEFAULT 'none'::text NOT NULL,
    verification_reason text,
    verified boolean GENERATED ALWAYS AS ((verification = 'verified'::text)) STORED NOT NULL,
    settings_version integer DEFAULT 1 NOT NULL,
    plan_ended boolean DEFAULT false NOT NULL,
    shown boolean GENERATED ALWAYS AS ((public AND owner_verified AND (NOT plan_ended) AND (deleted_at IS NULL))) STORED NOT NULL,
    CONSTRAINT farms_basket CHECK ((average_basket_cents >= 0)),
    CONSTRAINT farms_certifications_listed CHECK ((certifications <@ ARRAY['ecocert'::text, 'bio-quebec'::text, 'demeter'::text, 'certifie-naturellement-cultive'::text, 'canada-gap'::text, 'halal'::text, 'kosher'::text, 'aliments-du-quebec'::text])),
    CONSTRAINT farms_completed_tutorial_steps_listed CHECK ((completed_tutorial_steps <@ ARRAY['page'::text, 'produce'::text, 'qr-code'::text, 'subscriber'::text, 'notification'::text])),
    CONSTRAINT farms_country CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT farms_default_hour CHECK (((default_hour >= 0) AND (default_hour <= 23))),
    CONSTRAINT farms_default_lang_listed CHECK ((default_lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT farms_default_type_listed CHECK ((default_type = ANY (ARRAY['all'::text, 'email'::text, 'sms'::text]))),
    CONSTRAINT farms_handle_shape CHECK ((handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT farms_name_line CHECK (is_one_line(name)),
    CONSTRAINT farms_opening_hours CHECK (((opening_hours IS NULL) OR ((((jsonb_array_length((opening_hours -> 'seasons'::text)) >= 1) AND (jsonb_array_length((opening_hours -> 'seasons'::text)) <= 4)) AND (jsonb_array_length((opening_hours -> 'closed_days'::text)) <= 60) AND (jsonb_array_length(jsonb_path_query_array(opening_hours, '$."seasons"[*]."week".*[*]'::jsonpath)) <= 84) AND (jsonb_path_query_array(opening_hours, '$."seasons"[*]."week".*[*]'::jsonpath) = jsonb_path_query_array(opening_hours, '$."seasons"[*]."week".*[*]?((@."opens" like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$" && @."closes" like_regex "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$") && @."opens" < @."closes")'::jsonpath)) AND ((opening_hours -> 'closed_days'::text) = jsonb_path_query_array(opening_hours, '$."closed_days"[*]?(@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")'::jsonpath))) IS TRUE))),
    CONSTRAINT farms_phone_e164 CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
    CONSTRAINT farms_plan_type_listed CHECK ((plan_type = ANY (ARRAY['trial'::text, 'monthly'::text, 'quarterly'::text, 'bi-yearly'::text, 'yearly'::text, 'beta-free'::text, 'canceled'::text]))),
    CONSTRAINT farms_region CHECK (((country <> 'CA'::text) OR (COALESCE(region, ''::text) = ANY (ARRAY['QC'::text, 'AB'::text, 'BC'::text, 'MB'::text, 'NB'::text, 'NL'::text, 'NS'::text, 'NT'::text, 'NU'::text, 'ON'::text, 'PE'::text, 'SK'::text, 'YT'::text])))),
    CONSTRAINT farms_verification_listed CHECK ((verification = ANY (ARRAY['none'::text, 'asked'::text, 'verified'::text, 'refused'::text]))),
    CONSTRAINT farms_verification_reason CHECK (((verification = 'refused'::text) = (verification_reason IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE farms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME farms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE import_rows (
    farm_id bigint NOT NULL,
    import_id bigint NOT NULL,
    line integer NOT NULL,
    cells jsonb NOT NULL,
    email text,
    phone text,
    person jsonb,
    remarks jsonb DEFAULT '[]'::jsonb NOT NULL,
    outcome text,
    twin_line integer,
    subscriber_id bigint,
    filled jsonb,
    CONSTRAINT import_rows_outcome_listed CHECK ((outcome = ANY (ARRAY['new'::text, 'filled'::text, 'unchanged'::text, 'unsubscribed'::text, 'unreachable'::text, 'duplicate'::text, 'over_limit'::text, 'refused'::text, 'invalid'::text])))
);
--> statement-breakpoint
CREATE TABLE imports (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    user_id bigint,
    status text DEFAULT 'organizing'::text NOT NULL,
    kind text NOT NULL,
    file_name text DEFAULT ''::text NOT NULL,
    headers jsonb NOT NULL,
    mapping jsonb NOT NULL,
    lang text DEFAULT 'fr'::text NOT NULL,
    category_id bigint,
    qr_code_id bigint,
    basis text,
    given_on date,
    wording text DEFAULT ''::text NOT NULL,
    declaration_id bigint,
    total integer DEFAULT 0 NOT NULL,
    run integer DEFAULT 0 NOT NULL,
    cursor integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    undo_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    status_columns jsonb DEFAULT '[]'::jsonb NOT NULL,
    refusers text DEFAULT 'unsubscribe'::text NOT NULL,
    header_line integer DEFAULT 1 NOT NULL,
    head jsonb DEFAULT '[]'::jsonb NOT NULL,
    sheet text DEFAULT ''::text NOT NULL,
    sheets jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT imports_basis_listed CHECK ((basis = ANY (ARRAY['express'::text, 'implied_purchase'::text, 'implied_inquiry'::text, 'declared_by_owner'::text]))),
    CONSTRAINT imports_kind_listed CHECK ((kind = ANY (ARRAY['csv'::text, 'xlsx'::text, 'paste'::text]))),
    CONSTRAINT imports_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT imports_refusers_listed CHECK ((refusers = ANY (ARRAY['unsubscribe'::text, 'leave_out'::text]))),
    CONSTRAINT imports_status_listed CHECK ((status = ANY (ARRAY['organizing'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'done'::text, 'canceled'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);
--> statement-breakpoint
ALTER TABLE imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME imports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE invoices (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    stripe_invoice_id text NOT NULL,
    number text,
    reason text NOT NULL,
    plan_type text,
    status text NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    subtotal_cents integer NOT NULL,
    tax_cents integer NOT NULL,
    total_cents integer NOT NULL,
    credit_applied_cents integer NOT NULL,
    paid_cents integer NOT NULL,
    due_cents integer NOT NULL,
    refunded_cents integer NOT NULL,
    taxes jsonb NOT NULL,
    lines jsonb NOT NULL,
    card jsonb,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    paid_at timestamp with time zone,
    request_uuid text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    billing_account_id bigint NOT NULL,
    document jsonb,
    buyer_country text,
    buyer_region text,
    CONSTRAINT invoices_plan_type_listed CHECK ((plan_type = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'bi-yearly'::text, 'yearly'::text]))),
    CONSTRAINT invoices_reason_listed CHECK ((reason = ANY (ARRAY['plan'::text, 'plan_change'::text, 'notification'::text]))),
    CONSTRAINT invoices_status_listed CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'paid'::text, 'void'::text, 'uncollectible'::text]))),
    CONSTRAINT invoices_total CHECK ((total_cents = (subtotal_cents + tax_cents)))
);
--> statement-breakpoint
ALTER TABLE invoices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME invoices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE issued_qr_codes (
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    issued_by bigint,
    claimed_at timestamp with time zone,
    farm_id bigint
);
--> statement-breakpoint
CREATE TABLE landing_registrations (
    id bigint NOT NULL,
    farm_name text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    lang text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT landing_registrations_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text])))
);
--> statement-breakpoint
ALTER TABLE landing_registrations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME landing_registrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE link_clicks (
    id bigint NOT NULL,
    notification_id bigint NOT NULL,
    delivery_id bigint NOT NULL,
    link smallint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    accepted_month date NOT NULL
);
--> statement-breakpoint
ALTER TABLE link_clicks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME link_clicks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE log_ins (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    ip text,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT log_ins_kind_listed CHECK ((kind = ANY (ARRAY['browser'::text, 'token'::text])))
);
--> statement-breakpoint
ALTER TABLE log_ins ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME log_ins_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE message_templates (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    created_by bigint,
    name text NOT NULL,
    type text NOT NULL,
    subject_fr text NOT NULL,
    subject_en text NOT NULL,
    email_content_fr jsonb NOT NULL,
    email_content_en jsonb NOT NULL,
    sms_content_fr text NOT NULL,
    sms_content_en text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT message_templates_name CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT message_templates_type_listed CHECK ((type = ANY (ARRAY['all'::text, 'email'::text, 'sms'::text])))
);
--> statement-breakpoint
ALTER TABLE message_templates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME message_templates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE money_differences (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    billing_account_id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    cents integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT money_differences_kind_listed CHECK ((kind = ANY (ARRAY['invoice'::text, 'ledger'::text, 'paid'::text, 'credit'::text, 'prepaid'::text, 'send'::text, 'hand_refund'::text, 'hand_note'::text, 'hand_credit'::text, 'hand_invoice'::text, 'hand_payment'::text])))
);
--> statement-breakpoint
ALTER TABLE money_differences ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME money_differences_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE notification_charges (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    notification_id bigint NOT NULL,
    number smallint NOT NULL,
    reason text NOT NULL,
    emails integer NOT NULL,
    segments integer NOT NULL,
    unit_tenths integer NOT NULL,
    tenths integer NOT NULL,
    request_id bigint,
    invoice_id bigint,
    credit_note_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    billing_account_id bigint NOT NULL,
    CONSTRAINT notification_charges_first CHECK (((number = 0) = (reason = 'sent'::text))),
    CONSTRAINT notification_charges_reason_listed CHECK ((reason = ANY (ARRAY['sent'::text, 'resumed'::text, 'not_delivered'::text, 'written_off'::text]))),
    CONSTRAINT notification_charges_settled CHECK ((num_nonnulls(invoice_id, credit_note_id) <= 1)),
    CONSTRAINT notification_charges_tenths CHECK ((tenths = ((emails + segments) * unit_tenths)))
);
--> statement-breakpoint
ALTER TABLE notification_charges ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME notification_charges_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE notification_total_changes (
    id bigint NOT NULL,
    notification_id bigint NOT NULL,
    channel text NOT NULL,
    messages bigint DEFAULT 0 NOT NULL,
    queued bigint DEFAULT 0 NOT NULL,
    sent bigint DEFAULT 0 NOT NULL,
    delivered bigint DEFAULT 0 NOT NULL,
    opened bigint DEFAULT 0 NOT NULL,
    machine_opened bigint DEFAULT 0 NOT NULL,
    clicked bigint DEFAULT 0 NOT NULL,
    clicks bigint DEFAULT 0 NOT NULL,
    bounced bigint DEFAULT 0 NOT NULL,
    complained bigint DEFAULT 0 NOT NULL,
    failed bigint DEFAULT 0 NOT NULL,
    suppressed bigint DEFAULT 0 NOT NULL,
    canceled bigint DEFAULT 0 NOT NULL,
    unknown bigint DEFAULT 0 NOT NULL,
    unsubscribed bigint DEFAULT 0 NOT NULL,
    sent_segments bigint DEFAULT 0 NOT NULL,
    on_both bigint DEFAULT 0 NOT NULL,
    clicked_on_both bigint DEFAULT 0 NOT NULL,
    CONSTRAINT notification_total_changes_channel_listed CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);
--> statement-breakpoint
ALTER TABLE notification_total_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME notification_total_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE notification_totals (
    notification_id bigint NOT NULL,
    channel text NOT NULL,
    messages bigint DEFAULT 0 NOT NULL,
    queued bigint DEFAULT 0 NOT NULL,
    sent bigint DEFAULT 0 NOT NULL,
    delivered bigint DEFAULT 0 NOT NULL,
    opened bigint DEFAULT 0 NOT NULL,
    machine_opened bigint DEFAULT 0 NOT NULL,
    clicked bigint DEFAULT 0 NOT NULL,
    clicks bigint DEFAULT 0 NOT NULL,
    bounced bigint DEFAULT 0 NOT NULL,
    complained bigint DEFAULT 0 NOT NULL,
    failed bigint DEFAULT 0 NOT NULL,
    suppressed bigint DEFAULT 0 NOT NULL,
    canceled bigint DEFAULT 0 NOT NULL,
    unknown bigint DEFAULT 0 NOT NULL,
    unsubscribed bigint DEFAULT 0 NOT NULL,
    sent_segments bigint DEFAULT 0 NOT NULL,
    on_both bigint DEFAULT 0 NOT NULL,
    clicked_on_both bigint DEFAULT 0 NOT NULL,
    CONSTRAINT notification_totals_channel_listed CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);
--> statement-breakpoint
CREATE TABLE notifications (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    created_by bigint,
    title text DEFAULT ''::text NOT NULL,
    template text,
    status text DEFAULT 'in_creation'::text NOT NULL,
    type text DEFAULT 'all'::text NOT NULL,
    subject_fr text DEFAULT ''::text NOT NULL,
    subject_en text DEFAULT ''::text NOT NULL,
    email_content_fr jsonb DEFAULT '[]'::jsonb NOT NULL,
    email_content_en jsonb DEFAULT '[]'::jsonb NOT NULL,
    sms_content_fr text DEFAULT ''::text NOT NULL,
    sms_content_en text DEFAULT ''::text NOT NULL,
    produce_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    subscriber_filters jsonb DEFAULT '{}'::jsonb NOT NULL,
    reply_to text,
    scheduled_day date,
    scheduled_hour smallint,
    scheduled_at timestamp with time zone,
    continue_next_day boolean DEFAULT false NOT NULL,
    status_reason text,
    frozen_content jsonb,
    quote jsonb,
    accepted_at timestamp with time zone,
    sending_started_at timestamp with time zone,
    finished_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    deleted_at timestamp with time zone,
    retried_at timestamp with time zone,
    web_key text,
    published_at timestamp with time zone,
    accepted_month date GENERATED ALWAYS AS ((date_trunc('month'::text, (COALESCE(accepted_at, created_at) AT TIME ZONE 'UTC'::text)))::date) STORED NOT NULL,
    billing_account_id bigint,
    CONSTRAINT notifications_hour CHECK (((scheduled_hour >= 0) AND (scheduled_hour <= 23))),
    CONSTRAINT notifications_lines CHECK ((is_one_line(title) AND is_one_line(subject_fr) AND is_one_line(subject_en))),
    CONSTRAINT notifications_published_sent CHECK (((published_at IS NULL) OR (web_key IS NOT NULL))),
    CONSTRAINT notifications_status_listed CHECK ((status = ANY (ARRAY['in_creation'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'failed'::text, 'canceled'::text]))),
    CONSTRAINT notifications_status_reason_listed CHECK ((status_reason = ANY (ARRAY['windowClosed'::text, 'tooManyBounces'::text, 'missedSchedule'::text, 'farmDeleted'::text, 'reachedNobody'::text, 'messageRefused'::text, 'paymentRequired'::text, 'paymentDisputed'::text]))),
    CONSTRAINT notifications_type_listed CHECK ((type = ANY (ARRAY['all'::text, 'email'::text, 'sms'::text])))
);
--> statement-breakpoint
ALTER TABLE notifications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE page_hits (
    id bigint NOT NULL,
    url text NOT NULL,
    query text DEFAULT ''::text NOT NULL,
    hash text DEFAULT ''::text NOT NULL,
    farm_id bigint,
    visitor uuid,
    lang text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT page_hits_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text])))
);
--> statement-breakpoint
ALTER TABLE page_hits ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME page_hits_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE partial_signups (
    id bigint NOT NULL,
    token_hash text NOT NULL,
    email text,
    phone text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE partial_signups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME partial_signups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE partial_subscribes (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    step smallint DEFAULT 1 NOT NULL,
    name text,
    email text,
    phone text,
    qr_code_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE partial_subscribes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME partial_subscribes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE payment_requests (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint,
    kind text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    input jsonb NOT NULL,
    result jsonb DEFAULT '{}'::jsonb NOT NULL,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    billing_account_id bigint NOT NULL,
    CONSTRAINT payment_requests_finished CHECK (((status = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
    CONSTRAINT payment_requests_kind_listed CHECK ((kind = ANY (ARRAY['add_card'::text, 'default_card'::text, 'remove_card'::text, 'start_plan'::text, 'change_plan'::text, 'undo_change'::text, 'cancel_plan'::text, 'resume_plan'::text, 'pay_invoice'::text, 'charge_notifications'::text, 'credit_note'::text, 'guarantee'::text, 'plan_taxes'::text, 'return_credit'::text]))),
    CONSTRAINT payment_requests_status_listed CHECK ((status = ANY (ARRAY['pending'::text, 'authenticating'::text, 'done'::text, 'failed'::text])))
);
--> statement-breakpoint
ALTER TABLE payment_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME payment_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE payments (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    stripe_payment_intent_id text NOT NULL,
    invoice_id bigint,
    reason text NOT NULL,
    status text NOT NULL,
    amount_cents integer NOT NULL,
    refunded_cents integer NOT NULL,
    card jsonb,
    failure text,
    paid_at timestamp with time zone NOT NULL,
    billing_account_id bigint NOT NULL,
    CONSTRAINT payments_reason_listed CHECK ((reason = ANY (ARRAY['plan'::text, 'plan_change'::text, 'notification'::text]))),
    CONSTRAINT payments_refunded CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents))),
    CONSTRAINT payments_status_listed CHECK ((status = ANY (ARRAY['succeeded'::text, 'processing'::text, 'authenticating'::text, 'failed'::text, 'canceled'::text])))
);
--> statement-breakpoint
ALTER TABLE payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME payments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE phone_codes (
    user_id bigint NOT NULL,
    phone text NOT NULL,
    code_hash text NOT NULL,
    wrong_answers smallint DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT phone_codes_e164 CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text))
);
--> statement-breakpoint
CREATE TABLE plan_agreements (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint,
    plan_type text NOT NULL,
    price_cents integer NOT NULL,
    total_cents integer NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    wording text NOT NULL,
    lang text NOT NULL,
    ip text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    billing_account_id bigint NOT NULL,
    CONSTRAINT plan_agreements_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT plan_agreements_plan_type_listed CHECK ((plan_type = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'bi-yearly'::text, 'yearly'::text])))
);
--> statement-breakpoint
ALTER TABLE plan_agreements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME plan_agreements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE produces (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    type_id smallint,
    category text,
    photo jsonb,
    price_type text DEFAULT 'fixed'::text NOT NULL,
    prices jsonb DEFAULT '[]'::jsonb NOT NULL,
    unit_type text DEFAULT 'unit'::text NOT NULL,
    quantity numeric(10,2),
    production_date date,
    expiration_date date,
    availability text DEFAULT 'available'::text NOT NULL,
    show_on_homepage boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT produces_availability_listed CHECK ((availability = ANY (ARRAY['available'::text, 'limited'::text, 'coming-soon'::text, 'sold-out'::text, 'out-of-season'::text]))),
    CONSTRAINT produces_category_listed CHECK ((category = ANY (ARRAY['vegetables'::text, 'fruits'::text, 'berries'::text, 'herbs'::text, 'mushrooms'::text, 'eggs'::text, 'dairy'::text, 'meat'::text, 'poultry'::text, 'fish'::text, 'maple'::text, 'honey'::text, 'bakery'::text, 'preserves'::text, 'beverages'::text, 'flowers'::text, 'plants'::text, 'other'::text]))),
    CONSTRAINT produces_dates CHECK ((expiration_date >= production_date)),
    CONSTRAINT produces_labelled CHECK (((name <> ''::text) OR (type_id IS NOT NULL))),
    CONSTRAINT produces_price_type_listed CHECK ((price_type = ANY (ARRAY['fixed'::text, 'variable'::text]))),
    CONSTRAINT produces_quantity CHECK ((quantity >= (0)::numeric)),
    CONSTRAINT produces_unit_type_listed CHECK ((unit_type = ANY (ARRAY['unit'::text, 'kg'::text, 'lb'::text, 'g'::text, '100g'::text, 'l'::text, 'ml'::text, 'dozen'::text, 'bunch'::text, 'bag'::text, 'basket'::text, 'box'::text, 'jar'::text, 'pint'::text, 'casseau'::text])))
);
--> statement-breakpoint
ALTER TABLE produces ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME produces_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE provider_outages (
    channel text NOT NULL,
    unanswered smallint DEFAULT 0 NOT NULL,
    reason text,
    since timestamp with time zone,
    retry_at timestamp with time zone,
    tries smallint DEFAULT 0 NOT NULL,
    CONSTRAINT provider_outages_channel_listed CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'square'::text]))),
    CONSTRAINT provider_outages_paused CHECK ((num_nonnulls(reason, since, retry_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT provider_outages_reason_listed CHECK ((reason = ANY (ARRAY['key_refused'::text, 'account_suspended'::text, 'quota_used_up'::text, 'requests_refused'::text, 'no_answer'::text])))
);
--> statement-breakpoint
CREATE TABLE provider_throttles (
    provider text NOT NULL,
    next_at timestamp with time zone NOT NULL,
    CONSTRAINT provider_throttles_provider_listed CHECK ((provider = ANY (ARRAY['email'::text, 'sms'::text])))
);
--> statement-breakpoint
CREATE TABLE qr_code_scans (
    qr_code_id bigint NOT NULL,
    day date NOT NULL,
    scans integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE qr_codes (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    title text NOT NULL,
    is_general boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT qr_codes_title_line CHECK (is_one_line(title))
);
--> statement-breakpoint
ALTER TABLE qr_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME qr_codes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE questions (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    question text NOT NULL,
    answer text NOT NULL,
    votes integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE questions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME questions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE rate_limits (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
--> statement-breakpoint
CREATE TABLE receipt_reversals (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    number bigint NOT NULL,
    billing_account_id bigint NOT NULL,
    receipt_id bigint NOT NULL,
    reason text NOT NULL,
    document jsonb NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT receipt_reversals_below_zero CHECK ((((document ->> 'total_cents'::text))::integer < 0)),
    CONSTRAINT receipt_reversals_reason_listed CHECK ((reason = ANY (ARRAY['undone'::text, 'canceled'::text, 'guarantee'::text, 'without_farm'::text, 'ended'::text, 'dispute_lost'::text])))
);
--> statement-breakpoint
ALTER TABLE receipt_reversals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME receipt_reversals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
ALTER TABLE receipt_reversals ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME receipt_reversals_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE receipts (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    number bigint NOT NULL,
    billing_account_id bigint NOT NULL,
    stripe_payment_intent_id text NOT NULL,
    plan_type text NOT NULL,
    card jsonb,
    document jsonb NOT NULL,
    buyer_country text NOT NULL,
    buyer_region text,
    invoice_id bigint,
    issued_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT receipts_plan_type_listed CHECK ((plan_type = ANY (ARRAY['monthly'::text, 'quarterly'::text, 'bi-yearly'::text, 'yearly'::text])))
);
--> statement-breakpoint
ALTER TABLE receipts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME receipts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
ALTER TABLE receipts ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME receipts_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE removed_categories (
    category_id bigint NOT NULL,
    farm_id bigint NOT NULL,
    uuid uuid NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone NOT NULL,
    merged_into bigint,
    subscriber_ids bigint[] NOT NULL,
    added_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    notification_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    both_notification_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE sales_days (
    farm_id bigint NOT NULL,
    connection_id bigint NOT NULL,
    day date NOT NULL,
    orders integer NOT NULL,
    amount_cents bigint NOT NULL,
    currency text DEFAULT 'CAD'::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE sessions (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    secret_hash text NOT NULL,
    session_epoch integer NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sessions_absolute CHECK ((expires_at <= (created_at + '720:00:00'::interval))),
    CONSTRAINT sessions_kind_listed CHECK ((kind = ANY (ARRAY['browser'::text, 'token'::text])))
);
--> statement-breakpoint
ALTER TABLE sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE sms_messages (
    message_id text NOT NULL,
    delivery_id bigint NOT NULL,
    accepted_month date NOT NULL
);
--> statement-breakpoint
CREATE TABLE spent_challenges (
    challenge text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE square_customers (
    farm_id bigint NOT NULL,
    connection_id bigint NOT NULL,
    customer_id text NOT NULL,
    version bigint NOT NULL,
    subscriber_id bigint,
    outcome text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT square_customers_outcome_listed CHECK ((outcome = ANY (ARRAY['new'::text, 'filled'::text, 'unchanged'::text, 'unsubscribed'::text, 'unreachable'::text, 'duplicate'::text, 'over_limit'::text, 'no_address'::text, 'declined'::text, 'consent_ended'::text, 'removed'::text, 'gone'::text])))
);
--> statement-breakpoint
CREATE TABLE stale_tags (
    id bigint NOT NULL,
    tag text NOT NULL,
    xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE stale_tags ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME stale_tags_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE subscriber_categories (
    farm_id bigint NOT NULL,
    subscriber_id bigint NOT NULL,
    category_id bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE subscriber_reports (
    farm_id bigint NOT NULL,
    kind text NOT NULL,
    day date NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscriber_reports_kind_listed CHECK ((kind = ANY (ARRAY['weekly'::text, 'daily'::text])))
);
--> statement-breakpoint
CREATE TABLE subscribers (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint NOT NULL,
    user_id bigint,
    name text DEFAULT ''::text NOT NULL,
    email text,
    phone text,
    zipcode text,
    lat double precision,
    lng double precision,
    lang text DEFAULT 'fr'::text NOT NULL,
    source text DEFAULT 'unknown'::text NOT NULL,
    subscriber_type text DEFAULT 'subscriber'::text NOT NULL,
    qr_code_id bigint,
    communication_preferences text DEFAULT 'all'::text NOT NULL,
    max_distance_km integer,
    max_distance_minutes text,
    person_count text,
    produce_categories text[] DEFAULT '{}'::text[] NOT NULL,
    form_uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    email_consent_until timestamp with time zone,
    sms_consent_until timestamp with time zone,
    confirmed_at timestamp with time zone,
    unsubscribed_at timestamp with time zone,
    erased_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    is_own boolean DEFAULT false NOT NULL,
    removed_by bigint,
    consent_declared boolean DEFAULT false NOT NULL,
    search_text text GENERATED ALWAYS AS ((((((((((' '::text || search_fold(name)) || ' '::text) || COALESCE(lower(email), ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(lower(zipcode), ''::text)) || ' '::text) || COALESCE(lower(replace(zipcode, ' '::text, ''::text)), ''::text))) STORED NOT NULL,
    CONSTRAINT subscribers_communication_preferences_listed CHECK ((communication_preferences = ANY (ARRAY['all'::text, 'email'::text, 'sms'::text]))),
    CONSTRAINT subscribers_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT subscribers_max_distance_minutes_listed CHECK ((max_distance_minutes = ANY (ARRAY['15min-minus'::text, '30min-minus'::text, 'nothing'::text]))),
    CONSTRAINT subscribers_name_line CHECK (is_one_line(name)),
    CONSTRAINT subscribers_person_count_listed CHECK ((person_count = ANY (ARRAY['1'::text, '2'::text, 'family'::text, 'restaurant'::text, 'grocery-store'::text, 'bulk'::text, 'company'::text, 'other'::text]))),
    CONSTRAINT subscribers_phone_e164 CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
    CONSTRAINT subscribers_produce_categories_listed CHECK ((produce_categories <@ ARRAY['all'::text, 'vegetables'::text, 'fruits'::text, 'berries'::text, 'herbs'::text, 'mushrooms'::text, 'eggs'::text, 'dairy'::text, 'meat'::text, 'poultry'::text, 'fish'::text, 'maple'::text, 'honey'::text, 'bakery'::text, 'preserves'::text, 'beverages'::text, 'flowers'::text, 'plants'::text, 'other'::text])),
    CONSTRAINT subscribers_reachable CHECK (((email IS NOT NULL) OR (phone IS NOT NULL) OR (erased_at IS NOT NULL))),
    CONSTRAINT subscribers_removed_is_hidden CHECK (((removed_by IS NULL) OR (erased_at IS NOT NULL))),
    CONSTRAINT subscribers_source_listed CHECK ((source = ANY (ARRAY['unknown'::text, 'square'::text, 'admin-created-form'::text, 'public-form'::text, 'connected-subscribe'::text, 'import'::text]))),
    CONSTRAINT subscribers_subscriber_type_listed CHECK ((subscriber_type = 'subscriber'::text))
);
--> statement-breakpoint
ALTER TABLE subscribers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME subscribers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE superseded_customers (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    billing_account_id bigint NOT NULL,
    farm_id bigint NOT NULL,
    stripe_customer_id text NOT NULL,
    rest_cents integer,
    ended_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT superseded_customers_rest CHECK ((rest_cents >= 0))
);
--> statement-breakpoint
ALTER TABLE superseded_customers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME superseded_customers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE suppressions (
    id bigint NOT NULL,
    farm_id bigint,
    channel text NOT NULL,
    address text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT suppressions_channel_listed CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT suppressions_reason_listed CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'complained'::text, 'provider'::text, 'stop'::text, 'erased'::text])))
);
--> statement-breakpoint
ALTER TABLE suppressions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME suppressions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE survey_forms (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint NOT NULL,
    farm_id bigint,
    nps_score smallint,
    message text DEFAULT ''::text NOT NULL,
    answered_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT survey_forms_score CHECK (((nps_score >= 0) AND (nps_score <= 10)))
);
--> statement-breakpoint
ALTER TABLE survey_forms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME survey_forms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE transactional_messages (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    farm_id bigint,
    kind text NOT NULL,
    channel text NOT NULL,
    address text NOT NULL,
    lang text NOT NULL,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    provider_message_id text,
    error text,
    sent_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    once text,
    CONSTRAINT transactional_messages_channel_listed CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT transactional_messages_kind_listed CHECK ((kind = ANY (ARRAY['verify_email'::text, 'welcome'::text, 'reset_password'::text, 'confirm_subscription'::text, 'already_subscribed'::text, 'password_changed'::text, 'email_changed'::text, 'channel_paused'::text, 'contact_request'::text, 'survey'::text, 'text_budget'::text, 'my_data_link'::text, 'welcome_subscriber'::text, 'weekly_report'::text, 'daily_report'::text, 'invitation'::text, 'ownership_offer'::text, 'ownership_moved'::text, 'connection_ended'::text, 'trial_reminder'::text, 'trial_ended'::text, 'invoice_paid'::text, 'payment_failed'::text, 'plan_canceled'::text, 'plan_resumed'::text, 'plan_ended'::text, 'plan_changed'::text, 'plans_merged'::text, 'credit_note'::text, 'receipt_reversed'::text, 'documents_kept'::text, 'card_expires'::text, 'money_differs'::text, 'payment_stuck'::text, 'dispute'::text, 'dispute_admin'::text, 'provincial_sales'::text, 'credit_returned'::text, 'credit_left'::text, 'confirm_code'::text, 'confirm_link'::text, 'help'::text, 'stopped'::text, 'started'::text, 'demo'::text, 'phone_code'::text]))),
    CONSTRAINT transactional_messages_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT transactional_messages_status_listed CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'bounced'::text, 'failed'::text, 'unknown'::text])))
);
--> statement-breakpoint
ALTER TABLE transactional_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME transactional_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE unsettled_texts (
    delivery_id bigint NOT NULL,
    address text NOT NULL,
    called_at timestamp with time zone NOT NULL,
    accepted_month date NOT NULL
);
--> statement-breakpoint
CREATE TABLE uploads (
    id bigint NOT NULL,
    path text NOT NULL,
    user_id bigint NOT NULL,
    farm_id bigint,
    bytes integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE uploads ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME uploads_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE used_trials (
    key_hash text NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE users (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    email text NOT NULL,
    email_verified_at timestamp with time zone,
    unverified_new_email text,
    phone text,
    password_hash text,
    avatar jsonb,
    is_admin boolean DEFAULT false NOT NULL,
    lang text DEFAULT 'fr'::text NOT NULL,
    default_farm_id bigint,
    session_epoch integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    phone_verified_at timestamp with time zone,
    CONSTRAINT users_lang_listed CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT users_name_line CHECK (is_one_line(name)),
    CONSTRAINT users_phone_e164 CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
    CONSTRAINT users_phone_verified CHECK (((phone_verified_at IS NULL) OR (phone IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE votes (
    farm_id bigint NOT NULL,
    user_id bigint NOT NULL,
    vote smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT votes_scale CHECK (((vote >= 1) AND (vote <= 5)))
);
--> statement-breakpoint
CREATE TABLE warm_up_days (
    farm_id bigint NOT NULL,
    day date NOT NULL,
    allowed integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE webhook_events (
    provider text NOT NULL,
    event_id text NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT webhook_events_provider_listed CHECK ((provider = ANY (ARRAY['resend'::text, 'sns'::text, 'square'::text, 'stripe'::text])))
);
--> statement-breakpoint
CREATE TABLE welcome_messages (
    farm_id bigint NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    subject_fr text DEFAULT ''::text NOT NULL,
    subject_en text DEFAULT ''::text NOT NULL,
    text_fr text DEFAULT ''::text NOT NULL,
    text_en text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT welcome_messages_whole CHECK (((NOT enabled) OR ((subject_fr <> ''::text) AND (text_fr <> ''::text))))
);
--> statement-breakpoint
CREATE TABLE welcomed_subscribers (
    farm_id bigint NOT NULL,
    subscriber_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE worker_heartbeats (
    worker_id text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY deliveries ALTER COLUMN id SET DEFAULT nextval('deliveries_id_seq'::regclass);
--> statement-breakpoint
ALTER TABLE ONLY account_links
    ADD CONSTRAINT account_links_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY account_links
    ADD CONSTRAINT account_links_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY billing_accounts
    ADD CONSTRAINT billing_accounts_owner_id_unique UNIQUE (owner_id);
--> statement-breakpoint
ALTER TABLE ONLY billing_accounts
    ADD CONSTRAINT billing_accounts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY billing_accounts
    ADD CONSTRAINT billing_accounts_stripe_customer_id_unique UNIQUE (stripe_customer_id);
--> statement-breakpoint
ALTER TABLE ONLY billing_accounts
    ADD CONSTRAINT billing_accounts_stripe_subscription_id_unique UNIQUE (stripe_subscription_id);
--> statement-breakpoint
ALTER TABLE ONLY billing_accounts
    ADD CONSTRAINT billing_accounts_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY bulk_category_changes
    ADD CONSTRAINT bulk_category_changes_operation_id_subscriber_id_category_id_pk PRIMARY KEY (operation_id, subscriber_id, category_id);
--> statement-breakpoint
ALTER TABLE ONLY bulk_operations
    ADD CONSTRAINT bulk_operations_farm_id UNIQUE (farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY bulk_operations
    ADD CONSTRAINT bulk_operations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY bulk_operations
    ADD CONSTRAINT bulk_operations_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY cached_pages
    ADD CONSTRAINT cached_pages_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_farm_id UNIQUE (farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY confirmations
    ADD CONSTRAINT confirmations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY connection_requests
    ADD CONSTRAINT connection_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY connection_requests
    ADD CONSTRAINT connection_requests_state_hash_unique UNIQUE (state_hash);
--> statement-breakpoint
ALTER TABLE ONLY connections
    ADD CONSTRAINT connections_farm_id UNIQUE (farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY connections
    ADD CONSTRAINT connections_merchant_of_farm UNIQUE (farm_id, provider, merchant_id);
--> statement-breakpoint
ALTER TABLE ONLY connections
    ADD CONSTRAINT connections_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY connections
    ADD CONSTRAINT connections_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY consent_declarations
    ADD CONSTRAINT consent_declarations_farm_id UNIQUE (farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY consent_declarations
    ADD CONSTRAINT consent_declarations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY contact_requests
    ADD CONSTRAINT contact_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY credit_cards
    ADD CONSTRAINT credit_cards_of_account UNIQUE (billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY credit_cards
    ADD CONSTRAINT credit_cards_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY credit_cards
    ADD CONSTRAINT credit_cards_stripe_payment_method_id_unique UNIQUE (stripe_payment_method_id);
--> statement-breakpoint
ALTER TABLE ONLY credit_cards
    ADD CONSTRAINT credit_cards_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY credit_notes
    ADD CONSTRAINT credit_notes_of_account UNIQUE (billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY credit_notes
    ADD CONSTRAINT credit_notes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY credit_notes
    ADD CONSTRAINT credit_notes_stripe_credit_note_id_unique UNIQUE (stripe_credit_note_id);
--> statement-breakpoint
ALTER TABLE ONLY credit_notes
    ADD CONSTRAINT credit_notes_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY deliveries
    ADD CONSTRAINT deliveries_id_accepted_month_pk PRIMARY KEY (id, accepted_month);
--> statement-breakpoint
ALTER TABLE ONLY delivery_batches
    ADD CONSTRAINT delivery_batches_number UNIQUE (notification_id, number);
--> statement-breakpoint
ALTER TABLE ONLY delivery_batches
    ADD CONSTRAINT delivery_batches_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY dispute_entries
    ADD CONSTRAINT dispute_entries_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY dispute_entries
    ADD CONSTRAINT dispute_entries_stripe_balance_transaction_id_unique UNIQUE (stripe_balance_transaction_id);
--> statement-breakpoint
ALTER TABLE ONLY dispute_entries
    ADD CONSTRAINT dispute_entries_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_of_account UNIQUE (billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_stripe_dispute_id_unique UNIQUE (stripe_dispute_id);
--> statement-breakpoint
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY drawn_papers
    ADD CONSTRAINT drawn_papers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY email_engagements
    ADD CONSTRAINT email_engagements_farm_id_subscriber_id_pk PRIMARY KEY (farm_id, subscriber_id);
--> statement-breakpoint
ALTER TABLE ONLY farm_invitations
    ADD CONSTRAINT farm_invitations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY farm_invitations
    ADD CONSTRAINT farm_invitations_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY farm_offers
    ADD CONSTRAINT farm_offers_pkey PRIMARY KEY (farm_id);
--> statement-breakpoint
ALTER TABLE ONLY farm_search
    ADD CONSTRAINT farm_search_pkey PRIMARY KEY (farm_id);
--> statement-breakpoint
ALTER TABLE ONLY farm_users
    ADD CONSTRAINT farm_users_once UNIQUE (farm_id, user_id);
--> statement-breakpoint
ALTER TABLE ONLY farm_users
    ADD CONSTRAINT farm_users_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY farms
    ADD CONSTRAINT farms_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY farms
    ADD CONSTRAINT farms_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY import_rows
    ADD CONSTRAINT import_rows_import_id_line_pk PRIMARY KEY (import_id, line);
--> statement-breakpoint
ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_farm_id UNIQUE (farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY invoices
    ADD CONSTRAINT invoices_of_account UNIQUE (billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY invoices
    ADD CONSTRAINT invoices_stripe_invoice_id_unique UNIQUE (stripe_invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY invoices
    ADD CONSTRAINT invoices_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY issued_qr_codes
    ADD CONSTRAINT issued_qr_codes_pkey PRIMARY KEY (uuid);
--> statement-breakpoint
ALTER TABLE ONLY landing_registrations
    ADD CONSTRAINT landing_registrations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY link_clicks
    ADD CONSTRAINT link_clicks_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY log_ins
    ADD CONSTRAINT log_ins_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY message_templates
    ADD CONSTRAINT message_templates_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY message_templates
    ADD CONSTRAINT message_templates_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY money_differences
    ADD CONSTRAINT money_differences_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY money_differences
    ADD CONSTRAINT money_differences_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY notification_charges
    ADD CONSTRAINT notification_charges_number UNIQUE (notification_id, number);
--> statement-breakpoint
ALTER TABLE ONLY notification_charges
    ADD CONSTRAINT notification_charges_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY notification_charges
    ADD CONSTRAINT notification_charges_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY notification_total_changes
    ADD CONSTRAINT notification_total_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY notification_totals
    ADD CONSTRAINT notification_totals_notification_id_channel_pk PRIMARY KEY (notification_id, channel);
--> statement-breakpoint
ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_farm_id UNIQUE (farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_month UNIQUE (id, accepted_month);
--> statement-breakpoint
ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_web_key UNIQUE (web_key);
--> statement-breakpoint
ALTER TABLE ONLY page_hits
    ADD CONSTRAINT page_hits_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY partial_signups
    ADD CONSTRAINT partial_signups_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY partial_signups
    ADD CONSTRAINT partial_signups_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY partial_subscribes
    ADD CONSTRAINT partial_subscribes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY partial_subscribes
    ADD CONSTRAINT partial_subscribes_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY payment_requests
    ADD CONSTRAINT payment_requests_of_account UNIQUE (billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY payment_requests
    ADD CONSTRAINT payment_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payment_requests
    ADD CONSTRAINT payment_requests_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_stripe_payment_intent_id_unique UNIQUE (stripe_payment_intent_id);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY phone_codes
    ADD CONSTRAINT phone_codes_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE ONLY plan_agreements
    ADD CONSTRAINT plan_agreements_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY plan_agreements
    ADD CONSTRAINT plan_agreements_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY produces
    ADD CONSTRAINT produces_farm_id UNIQUE (farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY produces
    ADD CONSTRAINT produces_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY produces
    ADD CONSTRAINT produces_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY provider_outages
    ADD CONSTRAINT provider_outages_pkey PRIMARY KEY (channel);
--> statement-breakpoint
ALTER TABLE ONLY provider_throttles
    ADD CONSTRAINT provider_throttles_pkey PRIMARY KEY (provider);
--> statement-breakpoint
ALTER TABLE ONLY qr_code_scans
    ADD CONSTRAINT qr_code_scans_qr_code_id_day_pk PRIMARY KEY (qr_code_id, day);
--> statement-breakpoint
ALTER TABLE ONLY qr_codes
    ADD CONSTRAINT qr_codes_farm_id UNIQUE (farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY qr_codes
    ADD CONSTRAINT qr_codes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY qr_codes
    ADD CONSTRAINT qr_codes_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY questions
    ADD CONSTRAINT questions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY questions
    ADD CONSTRAINT questions_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY receipt_reversals
    ADD CONSTRAINT receipt_reversals_number_unique UNIQUE (number);
--> statement-breakpoint
ALTER TABLE ONLY receipt_reversals
    ADD CONSTRAINT receipt_reversals_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY receipt_reversals
    ADD CONSTRAINT receipt_reversals_receipt_id_unique UNIQUE (receipt_id);
--> statement-breakpoint
ALTER TABLE ONLY receipt_reversals
    ADD CONSTRAINT receipt_reversals_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_invoice_id_unique UNIQUE (invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_number_unique UNIQUE (number);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_of_account UNIQUE (billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_stripe_payment_intent_id_unique UNIQUE (stripe_payment_intent_id);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY removed_categories
    ADD CONSTRAINT removed_categories_pkey PRIMARY KEY (category_id);
--> statement-breakpoint
ALTER TABLE ONLY sales_days
    ADD CONSTRAINT sales_days_connection_id_day_pk PRIMARY KEY (connection_id, day);
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_secret_hash_unique UNIQUE (secret_hash);
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY sms_messages
    ADD CONSTRAINT sms_messages_pkey PRIMARY KEY (message_id);
--> statement-breakpoint
ALTER TABLE ONLY spent_challenges
    ADD CONSTRAINT spent_challenges_pkey PRIMARY KEY (challenge);
--> statement-breakpoint
ALTER TABLE ONLY square_customers
    ADD CONSTRAINT square_customers_connection_id_customer_id_pk PRIMARY KEY (connection_id, customer_id);
--> statement-breakpoint
ALTER TABLE ONLY stale_tags
    ADD CONSTRAINT stale_tags_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY subscriber_categories
    ADD CONSTRAINT subscriber_categories_subscriber_id_category_id_pk PRIMARY KEY (subscriber_id, category_id);
--> statement-breakpoint
ALTER TABLE ONLY subscriber_reports
    ADD CONSTRAINT subscriber_reports_farm_id_kind_day_pk PRIMARY KEY (farm_id, kind, day);
--> statement-breakpoint
ALTER TABLE ONLY subscribers
    ADD CONSTRAINT subscribers_farm_id UNIQUE (farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY subscribers
    ADD CONSTRAINT subscribers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY subscribers
    ADD CONSTRAINT subscribers_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY superseded_customers
    ADD CONSTRAINT superseded_customers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY superseded_customers
    ADD CONSTRAINT superseded_customers_stripe_customer_id_unique UNIQUE (stripe_customer_id);
--> statement-breakpoint
ALTER TABLE ONLY superseded_customers
    ADD CONSTRAINT superseded_customers_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY suppressions
    ADD CONSTRAINT suppressions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY survey_forms
    ADD CONSTRAINT survey_forms_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY survey_forms
    ADD CONSTRAINT survey_forms_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY transactional_messages
    ADD CONSTRAINT transactional_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY transactional_messages
    ADD CONSTRAINT transactional_messages_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY unsettled_texts
    ADD CONSTRAINT unsettled_texts_pkey PRIMARY KEY (delivery_id);
--> statement-breakpoint
ALTER TABLE ONLY uploads
    ADD CONSTRAINT uploads_path_unique UNIQUE (path);
--> statement-breakpoint
ALTER TABLE ONLY uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY used_trials
    ADD CONSTRAINT used_trials_pkey PRIMARY KEY (key_hash);
--> statement-breakpoint
ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY users
    ADD CONSTRAINT users_uuid_unique UNIQUE (uuid);
--> statement-breakpoint
ALTER TABLE ONLY votes
    ADD CONSTRAINT votes_farm_id_user_id_pk PRIMARY KEY (farm_id, user_id);
--> statement-breakpoint
ALTER TABLE ONLY warm_up_days
    ADD CONSTRAINT warm_up_days_farm_id_day_pk PRIMARY KEY (farm_id, day);
--> statement-breakpoint
ALTER TABLE ONLY webhook_events
    ADD CONSTRAINT webhook_events_once UNIQUE (provider, event_id);
--> statement-breakpoint
ALTER TABLE ONLY welcome_messages
    ADD CONSTRAINT welcome_messages_pkey PRIMARY KEY (farm_id);
--> statement-breakpoint
ALTER TABLE ONLY welcomed_subscribers
    ADD CONSTRAINT welcomed_subscribers_farm_id_subscriber_id_pk PRIMARY KEY (farm_id, subscriber_id);
--> statement-breakpoint
ALTER TABLE ONLY worker_heartbeats
    ADD CONSTRAINT worker_heartbeats_pkey PRIMARY KEY (worker_id);
--> statement-breakpoint
CREATE INDEX account_links_user ON account_links USING btree (user_id, kind);
--> statement-breakpoint
CREATE INDEX audit_entries_farm ON audit_entries USING btree (farm_id, created_at);
--> statement-breakpoint
CREATE INDEX audit_entries_user ON audit_entries USING btree (user_id, created_at);
--> statement-breakpoint
CREATE INDEX bulk_category_changes_category ON bulk_category_changes USING btree (category_id);
--> statement-breakpoint
CREATE INDEX bulk_category_changes_subscriber ON bulk_category_changes USING btree (farm_id, subscriber_id);
--> statement-breakpoint
CREATE INDEX bulk_operations_user ON bulk_operations USING btree (user_id);
--> statement-breakpoint
CREATE INDEX cached_pages_age ON cached_pages USING btree (stored_at);
--> statement-breakpoint
CREATE UNIQUE INDEX categories_name ON categories USING btree (farm_id, lower(name));
--> statement-breakpoint
CREATE INDEX confirmations_form ON confirmations USING btree (form_id);
--> statement-breakpoint
CREATE INDEX confirmations_secret ON confirmations USING btree (secret_hash);
--> statement-breakpoint
CREATE INDEX confirmations_subscriber_id ON confirmations USING btree (subscriber_id);
--> statement-breakpoint
CREATE INDEX connection_requests_farm ON connection_requests USING btree (farm_id);
--> statement-breakpoint
CREATE INDEX connection_requests_user ON connection_requests USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX connections_merchant ON connections USING btree (provider, merchant_id) WHERE (status = 'connected'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX connections_one_of_farm ON connections USING btree (farm_id, provider) WHERE (status = 'connected'::text);
--> statement-breakpoint
CREATE INDEX consents_subscriber_channel ON consents USING btree (subscriber_id, channel);
--> statement-breakpoint
CREATE UNIQUE INDEX credit_cards_one_default ON credit_cards USING btree (billing_account_id) WHERE (is_default AND (removed_at IS NULL));
--> statement-breakpoint
CREATE INDEX credit_notes_invoice ON credit_notes USING btree (invoice_id);
--> statement-breakpoint
CREATE UNIQUE INDEX deliveries_once ON ONLY deliveries USING btree (notification_id, channel, subscriber_id, accepted_month);
--> statement-breakpoint
CREATE INDEX delivery_batches_open ON delivery_batches USING btree (notification_id, number) WHERE (status <> 'done'::text);
--> statement-breakpoint
CREATE INDEX delivery_batches_provider ON delivery_batches USING gin (provider_message_ids);
--> statement-breakpoint
CREATE INDEX dispute_entries_dispute ON dispute_entries USING btree (dispute_id);
--> statement-breakpoint
CREATE INDEX disputes_holding ON disputes USING btree (billing_account_id) WHERE ((released_at IS NULL) AND (status = ANY (ARRAY['needs_response'::text, 'under_review'::text, 'lost'::text])));
--> statement-breakpoint
CREATE UNIQUE INDEX drawn_papers_credit_note ON drawn_papers USING btree (credit_note_id);
--> statement-breakpoint
CREATE UNIQUE INDEX drawn_papers_invoice ON drawn_papers USING btree (invoice_id);
--> statement-breakpoint
CREATE UNIQUE INDEX farm_invitations_email ON farm_invitations USING btree (farm_id, lower(email));
--> statement-breakpoint
CREATE INDEX farm_invitations_inviter ON farm_invitations USING btree (invited_by);
--> statement-breakpoint
CREATE INDEX farm_offers_from ON farm_offers USING btree (from_user_id);
--> statement-breakpoint
CREATE INDEX farm_offers_to ON farm_offers USING btree (to_user_id);
--> statement-breakpoint
CREATE INDEX farm_search_name ON farm_search USING btree (sort_key, farm_id);
--> statement-breakpoint
CREATE INDEX farm_search_place ON farm_search USING btree (lng, lat, farm_id, sort_key);
--> statement-breakpoint
CREATE INDEX farm_search_words ON farm_search USING gin (words) WITH (fastupdate='false');
--> statement-breakpoint
CREATE UNIQUE INDEX farm_users_one_owner ON farm_users USING btree (farm_id) WHERE (role = 'owner'::text);
--> statement-breakpoint
CREATE INDEX farm_users_user ON farm_users USING btree (user_id);
--> statement-breakpoint
CREATE INDEX farms_created ON farms USING btree (created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX farms_handle_key ON farms USING btree (handle);
--> statement-breakpoint
CREATE INDEX farms_place ON farms USING btree (lat, lng);
--> statement-breakpoint
CREATE INDEX farms_verification_asked ON farms USING btree (id) WHERE (verification = 'asked'::text);
--> statement-breakpoint
CREATE INDEX import_rows_email ON import_rows USING btree (farm_id, email) WHERE (email IS NOT NULL);
--> statement-breakpoint
CREATE INDEX import_rows_phone ON import_rows USING btree (farm_id, phone) WHERE (phone IS NOT NULL);
--> statement-breakpoint
CREATE INDEX import_rows_subscriber_id ON import_rows USING btree (subscriber_id) WHERE (subscriber_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX imports_created ON imports USING btree (farm_id, created_at);
--> statement-breakpoint
CREATE INDEX invoices_issued ON invoices USING btree (billing_account_id, issued_at);
--> statement-breakpoint
CREATE INDEX issued_qr_codes_farm ON issued_qr_codes USING btree (farm_id);
--> statement-breakpoint
CREATE UNIQUE INDEX landing_registrations_email ON landing_registrations USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX link_clicks_delivery ON link_clicks USING btree (delivery_id);
--> statement-breakpoint
CREATE INDEX link_clicks_notification ON link_clicks USING btree (notification_id);
--> statement-breakpoint
CREATE INDEX log_ins_created ON log_ins USING btree (created_at);
--> statement-breakpoint
CREATE INDEX log_ins_user ON log_ins USING btree (user_id, created_at);
--> statement-breakpoint
CREATE INDEX message_templates_farm ON message_templates USING btree (farm_id) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX money_differences_open ON money_differences USING btree (billing_account_id, kind, subject) WHERE (closed_at IS NULL);
--> statement-breakpoint
CREATE INDEX notification_charges_farm ON notification_charges USING btree (farm_id, created_at);
--> statement-breakpoint
CREATE INDEX notification_charges_invoice ON notification_charges USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX notification_charges_open ON notification_charges USING btree (billing_account_id) WHERE ((request_id IS NULL) AND (invoice_id IS NULL) AND (credit_note_id IS NULL));
--> statement-breakpoint
CREATE INDEX notification_charges_request ON notification_charges USING btree (request_id) WHERE (request_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX notification_total_changes_notification ON notification_total_changes USING btree (notification_id);
--> statement-breakpoint
CREATE INDEX notifications_list ON notifications USING btree (farm_id, status, created_at);
--> statement-breakpoint
CREATE INDEX notifications_published ON notifications USING btree (farm_id, published_at) WHERE (published_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX notifications_running ON notifications USING btree (status) WHERE (status = ANY (ARRAY['scheduled'::text, 'sending'::text]));
--> statement-breakpoint
CREATE INDEX page_hits_created ON page_hits USING btree (created_at);
--> statement-breakpoint
CREATE INDEX page_hits_farm ON page_hits USING btree (farm_id, created_at);
--> statement-breakpoint
CREATE INDEX partial_signups_created ON partial_signups USING btree (created_at);
--> statement-breakpoint
CREATE INDEX partial_subscribes_created ON partial_subscribes USING btree (created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_requests_one_guarantee ON payment_requests USING btree (billing_account_id) WHERE ((kind = 'guarantee'::text) AND (status <> 'failed'::text));
--> statement-breakpoint
CREATE UNIQUE INDEX payment_requests_one_open ON payment_requests USING btree (billing_account_id) WHERE (status = ANY (ARRAY['pending'::text, 'authenticating'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX payment_requests_one_return ON payment_requests USING btree (billing_account_id, ((input ->> 'subscription_id'::text))) WHERE (kind = 'return_credit'::text);
--> statement-breakpoint
CREATE INDEX payments_paid ON payments USING btree (billing_account_id, paid_at);
--> statement-breakpoint
CREATE INDEX plan_agreements_account ON plan_agreements USING btree (billing_account_id, created_at);
--> statement-breakpoint
CREATE INDEX produces_farm ON produces USING btree (farm_id);
--> statement-breakpoint
CREATE UNIQUE INDEX qr_codes_one_general ON qr_codes USING btree (farm_id) WHERE is_general;
--> statement-breakpoint
CREATE UNIQUE INDEX qr_codes_title ON qr_codes USING btree (farm_id, lower(title)) WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE INDEX questions_farm ON questions USING btree (farm_id);
--> statement-breakpoint
CREATE INDEX receipt_reversals_account ON receipt_reversals USING btree (billing_account_id, issued_at);
--> statement-breakpoint
CREATE INDEX receipts_account ON receipts USING btree (billing_account_id, issued_at);
--> statement-breakpoint
CREATE INDEX removed_categories_farm ON removed_categories USING btree (farm_id, removed_at);
--> statement-breakpoint
CREATE INDEX sales_days_farm ON sales_days USING btree (farm_id, day);
--> statement-breakpoint
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions USING btree (user_id);
--> statement-breakpoint
CREATE INDEX sms_messages_delivery ON sms_messages USING btree (delivery_id);
--> statement-breakpoint
CREATE INDEX spent_challenges_expiry ON spent_challenges USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX square_customers_subscriber_id ON square_customers USING btree (subscriber_id) WHERE (subscriber_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX stale_tags_tag ON stale_tags USING btree (tag);
--> statement-breakpoint
CREATE INDEX stale_tags_xact ON stale_tags USING btree (xact);
--> statement-breakpoint
CREATE INDEX subscriber_categories_category ON subscriber_categories USING btree (category_id);
--> statement-breakpoint
CREATE INDEX subscriber_reports_created ON subscriber_reports USING btree (created_at);
--> statement-breakpoint
-- Erased people are in it, since figures by day count them; the list skips them without reading their rows.
CREATE INDEX subscribers_created ON subscribers USING btree (farm_id, created_at, id) INCLUDE (erased_at);
--> statement-breakpoint
CREATE INDEX subscribers_declared ON subscribers USING btree (farm_id, id) WHERE consent_declared;
--> statement-breakpoint
CREATE UNIQUE INDEX subscribers_email_key ON subscribers USING btree (farm_id, lower(email));
--> statement-breakpoint
CREATE INDEX subscribers_name ON subscribers USING btree (farm_id, name COLLATE french, id) WHERE (erased_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX subscribers_own_once ON subscribers USING btree (farm_id, user_id) WHERE is_own;
--> statement-breakpoint
CREATE INDEX subscribers_pending ON subscribers USING btree (created_at) WHERE ((confirmed_at IS NULL) AND (unsubscribed_at IS NULL) AND (erased_at IS NULL));
--> statement-breakpoint
CREATE INDEX subscribers_phone ON subscribers USING btree (phone);
--> statement-breakpoint
CREATE UNIQUE INDEX subscribers_phone_key ON subscribers USING btree (farm_id, phone) WHERE (phone IS NOT NULL);
--> statement-breakpoint
CREATE INDEX subscribers_qr_code ON subscribers USING btree (qr_code_id, created_at, id);
--> statement-breakpoint
CREATE INDEX subscribers_removed ON subscribers USING btree (removed_by) WHERE (removed_by IS NOT NULL);
--> statement-breakpoint
CREATE INDEX subscribers_search ON subscribers USING gin (farm_id, search_text gin_trgm_ops) WHERE (erased_at IS NULL);
--> statement-breakpoint
CREATE INDEX subscribers_source ON subscribers USING btree (farm_id, source, created_at, id) WHERE (erased_at IS NULL);
--> statement-breakpoint
CREATE INDEX subscribers_texted ON subscribers USING btree (farm_id, created_at, id) WHERE ((erased_at IS NULL) AND (sms_consent_until IS NOT NULL));
--> statement-breakpoint
CREATE INDEX subscribers_unsubscribed ON subscribers USING btree (farm_id, created_at, id) WHERE ((erased_at IS NULL) AND (unsubscribed_at IS NOT NULL));
--> statement-breakpoint
CREATE INDEX subscribers_user ON subscribers USING btree (user_id);
--> statement-breakpoint
CREATE INDEX subscribers_zipcode ON subscribers USING btree (farm_id, zipcode, id) WHERE (erased_at IS NULL);
--> statement-breakpoint
CREATE INDEX superseded_customers_account ON superseded_customers USING btree (billing_account_id);
--> statement-breakpoint
CREATE UNIQUE INDEX suppressions_address ON suppressions USING btree (channel, address) WHERE (farm_id IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX suppressions_farm_address ON suppressions USING btree (farm_id, channel, address) WHERE (farm_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX suppressions_unreachable ON suppressions USING btree (farm_id, channel, address) WHERE (reason = ANY (ARRAY['bounced'::text, 'complained'::text, 'provider'::text]));
--> statement-breakpoint
CREATE INDEX survey_forms_user ON survey_forms USING btree (user_id, created_at);
--> statement-breakpoint
CREATE INDEX transactional_messages_created ON transactional_messages USING btree (created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX transactional_messages_once ON transactional_messages USING btree (kind, address, once) WHERE (once IS NOT NULL);
--> statement-breakpoint
CREATE INDEX transactional_messages_provider ON transactional_messages USING btree (provider_message_id);
--> statement-breakpoint
CREATE INDEX unsettled_texts_address ON unsettled_texts USING btree (address);
--> statement-breakpoint
CREATE INDEX uploads_farm ON uploads USING btree (farm_id);
--> statement-breakpoint
CREATE INDEX uploads_user ON uploads USING btree (user_id);
--> statement-breakpoint
CREATE INDEX users_default_farm_id ON users USING btree (default_farm_id) WHERE (default_farm_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX webhook_events_created ON webhook_events USING btree (created_at);
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER consent_declarations_append_only BEFORE DELETE OR UPDATE ON consent_declarations FOR EACH ROW EXECUTE FUNCTION consent_declarations_refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION consents_refuse_change();
--> statement-breakpoint
CREATE TRIGGER consents_apply AFTER INSERT ON consents FOR EACH ROW EXECUTE FUNCTION consents_apply();
--> statement-breakpoint
CREATE TRIGGER credit_notes_document BEFORE UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_other_document();
--> statement-breakpoint
CREATE TRIGGER deliveries_count_changes AFTER UPDATE ON deliveries REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_changed_deliveries();
--> statement-breakpoint
CREATE TRIGGER deliveries_count_new AFTER INSERT ON deliveries REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_new_deliveries();
--> statement-breakpoint
CREATE TRIGGER deliveries_guard AFTER INSERT ON deliveries REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION deliveries_guard();
--> statement-breakpoint
CREATE TRIGGER deliveries_keep_engagement AFTER UPDATE OF delivered_at, opened_at, clicked_at ON deliveries FOR EACH ROW WHEN (((new.channel = 'email'::text) AND (new.delivered_at IS NOT NULL) AND (new.address <> ''::text) AND (((old.delivered_at IS DISTINCT FROM new.delivered_at) OR (old.opened_at IS DISTINCT FROM new.opened_at)) OR (old.clicked_at IS DISTINCT FROM new.clicked_at)))) EXECUTE FUNCTION keep_email_engagement();
--> statement-breakpoint
CREATE TRIGGER dispute_entries_append_only BEFORE DELETE OR UPDATE ON dispute_entries FOR EACH ROW EXECUTE FUNCTION dispute_entries_refuse_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER farm_users_keep_owner AFTER DELETE OR UPDATE ON farm_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.role = 'owner'::text)) EXECUTE FUNCTION farm_users_keep_owner();
--> statement-breakpoint
CREATE TRIGGER farms_follow_owner AFTER INSERT OR UPDATE ON farm_users FOR EACH ROW WHEN ((new.role = 'owner'::text)) EXECUTE FUNCTION farms_follow_owner();
--> statement-breakpoint
CREATE TRIGGER farms_follow_owner AFTER UPDATE OF email_verified_at ON users FOR EACH ROW WHEN (((old.email_verified_at IS NULL) IS DISTINCT FROM (new.email_verified_at IS NULL))) EXECUTE FUNCTION farms_follow_owner();
--> statement-breakpoint
CREATE TRIGGER farms_search_insert AFTER INSERT ON farms REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION farms_to_search();
--> statement-breakpoint
CREATE TRIGGER farms_search_update AFTER UPDATE ON farms REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION farms_to_search();
--> statement-breakpoint
CREATE TRIGGER invoices_document BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_other_document();
--> statement-breakpoint
CREATE TRIGGER issued_qr_codes_guard BEFORE UPDATE ON issued_qr_codes FOR EACH ROW EXECUTE FUNCTION issued_qr_codes_guard();
--> statement-breakpoint
CREATE TRIGGER notification_charges_append_only BEFORE DELETE OR UPDATE ON notification_charges FOR EACH ROW EXECUTE FUNCTION notification_charges_refuse_change();
--> statement-breakpoint
CREATE TRIGGER notification_charges_payer BEFORE INSERT ON notification_charges FOR EACH ROW EXECUTE FUNCTION notification_charges_payer();
--> statement-breakpoint
CREATE TRIGGER notification_charges_within_quote BEFORE INSERT ON notification_charges FOR EACH ROW EXECUTE FUNCTION notification_charges_guard();
--> statement-breakpoint
CREATE TRIGGER notifications_retry_once BEFORE UPDATE OF retried_at ON notifications FOR EACH ROW EXECUTE FUNCTION notifications_retry_once();
--> statement-breakpoint
CREATE TRIGGER payment_requests_stay BEFORE UPDATE ON payment_requests FOR EACH ROW EXECUTE FUNCTION payments_refuse_change();
--> statement-breakpoint
CREATE TRIGGER plan_agreements_stay BEFORE UPDATE ON plan_agreements FOR EACH ROW EXECUTE FUNCTION payments_refuse_change();
--> statement-breakpoint
CREATE TRIGGER produces_search_delete AFTER DELETE ON produces REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION produces_to_search();
--> statement-breakpoint
CREATE TRIGGER produces_search_insert AFTER INSERT ON produces REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION produces_to_search();
--> statement-breakpoint
CREATE TRIGGER produces_search_update AFTER UPDATE ON produces REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION produces_to_search();
--> statement-breakpoint
CREATE TRIGGER qr_codes_guard_uuid BEFORE DELETE OR UPDATE OF uuid ON qr_codes FOR EACH ROW EXECUTE FUNCTION qr_codes_guard_uuid();
--> statement-breakpoint
CREATE TRIGGER receipt_reversals_unchanged BEFORE DELETE OR UPDATE ON receipt_reversals FOR EACH ROW EXECUTE FUNCTION receipt_reversals_refuse_change();
--> statement-breakpoint
CREATE TRIGGER receipts_unchanged BEFORE DELETE OR UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION receipts_refuse_change();
--> statement-breakpoint
CREATE TRIGGER subscribers_guard_consent BEFORE INSERT OR UPDATE ON subscribers FOR EACH ROW EXECUTE FUNCTION subscribers_guard_consent();
--> statement-breakpoint
CREATE TRIGGER users_forget_phone_code BEFORE UPDATE OF phone ON users FOR EACH ROW EXECUTE FUNCTION users_forget_phone_code();
--> statement-breakpoint
CREATE TRIGGER welcomed_subscribers_agreed BEFORE INSERT OR UPDATE ON welcomed_subscribers FOR EACH ROW EXECUTE FUNCTION refuse_unagreed_welcome();
--> statement-breakpoint
ALTER TABLE ONLY account_links
    ADD CONSTRAINT account_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_on_behalf_of_user_id_users_id_fk FOREIGN KEY (on_behalf_of_user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY audit_entries
    ADD CONSTRAINT audit_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY billing_accounts
    ADD CONSTRAINT billing_accounts_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id);
--> statement-breakpoint
ALTER TABLE ONLY billing_accounts
    ADD CONSTRAINT billing_accounts_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY bulk_category_changes
    ADD CONSTRAINT bulk_category_changes_category_of_farm FOREIGN KEY (farm_id, category_id) REFERENCES categories(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY bulk_category_changes
    ADD CONSTRAINT bulk_category_changes_operation FOREIGN KEY (farm_id, operation_id) REFERENCES bulk_operations(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY bulk_category_changes
    ADD CONSTRAINT bulk_category_changes_subscriber_of_farm FOREIGN KEY (farm_id, subscriber_id) REFERENCES subscribers(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY bulk_operations
    ADD CONSTRAINT bulk_operations_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY bulk_operations
    ADD CONSTRAINT bulk_operations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY categories
    ADD CONSTRAINT categories_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY confirmations
    ADD CONSTRAINT confirmations_subscriber FOREIGN KEY (farm_id, subscriber_id) REFERENCES subscribers(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY connection_requests
    ADD CONSTRAINT connection_requests_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY connection_requests
    ADD CONSTRAINT connection_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY connections
    ADD CONSTRAINT connections_declaration FOREIGN KEY (farm_id, declaration_id) REFERENCES consent_declarations(farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY connections
    ADD CONSTRAINT connections_declared_by_users_id_fk FOREIGN KEY (declared_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY connections
    ADD CONSTRAINT connections_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY consent_declarations
    ADD CONSTRAINT consent_declarations_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id);
--> statement-breakpoint
ALTER TABLE ONLY consent_declarations
    ADD CONSTRAINT consent_declarations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY consents
    ADD CONSTRAINT consents_declaration FOREIGN KEY (farm_id, declaration_id) REFERENCES consent_declarations(farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY consents
    ADD CONSTRAINT consents_subscriber FOREIGN KEY (farm_id, subscriber_id) REFERENCES subscribers(farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY credit_cards
    ADD CONSTRAINT credit_cards_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY credit_notes
    ADD CONSTRAINT credit_notes_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY credit_notes
    ADD CONSTRAINT credit_notes_invoice_of_account FOREIGN KEY (billing_account_id, invoice_id) REFERENCES invoices(billing_account_id, id);
--> statement-breakpoint
ALTER TABLE deliveries
    ADD CONSTRAINT deliveries_month_of_notification FOREIGN KEY (notification_id, accepted_month) REFERENCES notifications(id, accepted_month) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY delivery_batches
    ADD CONSTRAINT delivery_batches_notification FOREIGN KEY (farm_id, notification_id) REFERENCES notifications(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY dispute_entries
    ADD CONSTRAINT dispute_entries_dispute_id_disputes_id_fk FOREIGN KEY (dispute_id) REFERENCES disputes(id);
--> statement-breakpoint
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY disputes
    ADD CONSTRAINT disputes_released_by_user_id_users_id_fk FOREIGN KEY (released_by_user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY drawn_papers
    ADD CONSTRAINT drawn_papers_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY drawn_papers
    ADD CONSTRAINT drawn_papers_credit_note_of_account FOREIGN KEY (billing_account_id, credit_note_id) REFERENCES credit_notes(billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY drawn_papers
    ADD CONSTRAINT drawn_papers_invoice_of_account FOREIGN KEY (billing_account_id, invoice_id) REFERENCES invoices(billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY farm_invitations
    ADD CONSTRAINT farm_invitations_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY farm_invitations
    ADD CONSTRAINT farm_invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY farm_offers
    ADD CONSTRAINT farm_offers_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY farm_offers
    ADD CONSTRAINT farm_offers_from_user_id_users_id_fk FOREIGN KEY (from_user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY farm_offers
    ADD CONSTRAINT farm_offers_member FOREIGN KEY (farm_id, to_user_id) REFERENCES farm_users(farm_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY farm_search
    ADD CONSTRAINT farm_search_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY farm_users
    ADD CONSTRAINT farm_users_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY farm_users
    ADD CONSTRAINT farm_users_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY import_rows
    ADD CONSTRAINT import_rows_import FOREIGN KEY (farm_id, import_id) REFERENCES imports(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY import_rows
    ADD CONSTRAINT import_rows_subscriber FOREIGN KEY (farm_id, subscriber_id) REFERENCES subscribers(farm_id, id) ON DELETE SET NULL (subscriber_id);
--> statement-breakpoint
ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_category_of_farm FOREIGN KEY (farm_id, category_id) REFERENCES categories(farm_id, id) ON DELETE SET NULL (category_id);
--> statement-breakpoint
ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_declaration FOREIGN KEY (farm_id, declaration_id) REFERENCES consent_declarations(farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_qr_code_of_farm FOREIGN KEY (farm_id, qr_code_id) REFERENCES qr_codes(farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY invoices
    ADD CONSTRAINT invoices_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY issued_qr_codes
    ADD CONSTRAINT issued_qr_codes_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY issued_qr_codes
    ADD CONSTRAINT issued_qr_codes_issued_by_users_id_fk FOREIGN KEY (issued_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY link_clicks
    ADD CONSTRAINT link_clicks_delivery_of_month FOREIGN KEY (delivery_id, accepted_month) REFERENCES deliveries(id, accepted_month) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY link_clicks
    ADD CONSTRAINT link_clicks_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY log_ins
    ADD CONSTRAINT log_ins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY message_templates
    ADD CONSTRAINT message_templates_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY message_templates
    ADD CONSTRAINT message_templates_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY money_differences
    ADD CONSTRAINT money_differences_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY notification_charges
    ADD CONSTRAINT notification_charges_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY notification_charges
    ADD CONSTRAINT notification_charges_credit_note_of_account FOREIGN KEY (billing_account_id, credit_note_id) REFERENCES credit_notes(billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY notification_charges
    ADD CONSTRAINT notification_charges_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY notification_charges
    ADD CONSTRAINT notification_charges_invoice_of_account FOREIGN KEY (billing_account_id, invoice_id) REFERENCES invoices(billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY notification_charges
    ADD CONSTRAINT notification_charges_notification FOREIGN KEY (farm_id, notification_id) REFERENCES notifications(farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY notification_charges
    ADD CONSTRAINT notification_charges_request_of_account FOREIGN KEY (billing_account_id, request_id) REFERENCES payment_requests(billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY notification_total_changes
    ADD CONSTRAINT notification_total_changes_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY notification_totals
    ADD CONSTRAINT notification_totals_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY page_hits
    ADD CONSTRAINT page_hits_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY partial_subscribes
    ADD CONSTRAINT partial_subscribes_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY partial_subscribes
    ADD CONSTRAINT partial_subscribes_qr_code FOREIGN KEY (farm_id, qr_code_id) REFERENCES qr_codes(farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY payment_requests
    ADD CONSTRAINT payment_requests_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY payment_requests
    ADD CONSTRAINT payment_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_invoice_of_account FOREIGN KEY (billing_account_id, invoice_id) REFERENCES invoices(billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY phone_codes
    ADD CONSTRAINT phone_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY plan_agreements
    ADD CONSTRAINT plan_agreements_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY plan_agreements
    ADD CONSTRAINT plan_agreements_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY produces
    ADD CONSTRAINT produces_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY qr_code_scans
    ADD CONSTRAINT qr_code_scans_qr_code_id_qr_codes_id_fk FOREIGN KEY (qr_code_id) REFERENCES qr_codes(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY qr_codes
    ADD CONSTRAINT qr_codes_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY questions
    ADD CONSTRAINT questions_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY receipt_reversals
    ADD CONSTRAINT receipt_reversals_receipt_of_account FOREIGN KEY (billing_account_id, receipt_id) REFERENCES receipts(billing_account_id, id);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY receipts
    ADD CONSTRAINT receipts_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id);
--> statement-breakpoint
ALTER TABLE ONLY removed_categories
    ADD CONSTRAINT removed_categories_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY sales_days
    ADD CONSTRAINT sales_days_connection FOREIGN KEY (farm_id, connection_id) REFERENCES connections(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY sms_messages
    ADD CONSTRAINT sms_messages_delivery_of_month FOREIGN KEY (delivery_id, accepted_month) REFERENCES deliveries(id, accepted_month) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY square_customers
    ADD CONSTRAINT square_customers_connection FOREIGN KEY (farm_id, connection_id) REFERENCES connections(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY square_customers
    ADD CONSTRAINT square_customers_subscriber FOREIGN KEY (farm_id, subscriber_id) REFERENCES subscribers(farm_id, id) ON DELETE SET NULL (subscriber_id);
--> statement-breakpoint
ALTER TABLE ONLY subscriber_categories
    ADD CONSTRAINT subscriber_categories_category_of_farm FOREIGN KEY (farm_id, category_id) REFERENCES categories(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY subscriber_categories
    ADD CONSTRAINT subscriber_categories_subscriber FOREIGN KEY (farm_id, subscriber_id) REFERENCES subscribers(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY subscriber_reports
    ADD CONSTRAINT subscriber_reports_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY subscribers
    ADD CONSTRAINT subscribers_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY subscribers
    ADD CONSTRAINT subscribers_qr_code_of_farm FOREIGN KEY (farm_id, qr_code_id) REFERENCES qr_codes(farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY subscribers
    ADD CONSTRAINT subscribers_removed_by FOREIGN KEY (farm_id, removed_by) REFERENCES bulk_operations(farm_id, id);
--> statement-breakpoint
ALTER TABLE ONLY subscribers
    ADD CONSTRAINT subscribers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY superseded_customers
    ADD CONSTRAINT superseded_customers_billing_account_id_billing_accounts_id_fk FOREIGN KEY (billing_account_id) REFERENCES billing_accounts(id);
--> statement-breakpoint
ALTER TABLE ONLY superseded_customers
    ADD CONSTRAINT superseded_customers_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id);
--> statement-breakpoint
ALTER TABLE ONLY suppressions
    ADD CONSTRAINT suppressions_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY survey_forms
    ADD CONSTRAINT survey_forms_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY survey_forms
    ADD CONSTRAINT survey_forms_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY transactional_messages
    ADD CONSTRAINT transactional_messages_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY unsettled_texts
    ADD CONSTRAINT unsettled_texts_delivery_of_month FOREIGN KEY (delivery_id, accepted_month) REFERENCES deliveries(id, accepted_month) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY uploads
    ADD CONSTRAINT uploads_farm FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY uploads
    ADD CONSTRAINT uploads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY users
    ADD CONSTRAINT users_default_farm FOREIGN KEY (default_farm_id) REFERENCES farms(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY votes
    ADD CONSTRAINT votes_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY votes
    ADD CONSTRAINT votes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY warm_up_days
    ADD CONSTRAINT warm_up_days_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY welcome_messages
    ADD CONSTRAINT welcome_messages_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY welcomed_subscribers
    ADD CONSTRAINT welcomed_subscribers_own FOREIGN KEY (farm_id, subscriber_id) REFERENCES subscribers(farm_id, id) ON DELETE CASCADE;
--> statement-breakpoint
--
-- PostgreSQL database dump complete
--;
--> statement-breakpoint
SET LOCAL check_function_bodies = on;
--> statement-breakpoint
INSERT INTO provider_outages (channel) VALUES ('email'), ('sms'), ('square');
--> statement-breakpoint
-- The partitions of this month and of the three that follow; a regular task makes the later ones.
SELECT ensure_deliveries_month(m::date) FROM generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'), date_trunc('month', now() AT TIME ZONE 'UTC') + interval '3 months', interval '1 month') AS m;
