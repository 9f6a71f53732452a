-- Rows that belong to a row of a farm name the farm, and their keys hold it (docs/decisions/0086-farms-of-rows.md).
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_month_of_notification";
--> statement-breakpoint
ALTER TABLE "link_clicks" DROP CONSTRAINT "link_clicks_notification_id_notifications_id_fk", DROP CONSTRAINT "link_clicks_delivery_of_month", ADD COLUMN "farm_id" bigint;
--> statement-breakpoint
ALTER TABLE "notification_total_changes" DROP CONSTRAINT "notification_total_changes_notification_id_notifications_id_fk", ADD COLUMN "farm_id" bigint;
--> statement-breakpoint
ALTER TABLE "notification_totals" DROP CONSTRAINT "notification_totals_notification_id_notifications_id_fk", ADD COLUMN "farm_id" bigint;
--> statement-breakpoint
ALTER TABLE "sms_messages" DROP CONSTRAINT "sms_messages_delivery_of_month", ADD COLUMN "farm_id" bigint;
--> statement-breakpoint
ALTER TABLE "unsettled_texts" DROP CONSTRAINT "unsettled_texts_delivery_of_month", ADD COLUMN "farm_id" bigint;
--> statement-breakpoint
ALTER TABLE "qr_code_scans" DROP CONSTRAINT "qr_code_scans_qr_code_id_qr_codes_id_fk", ADD COLUMN "farm_id" bigint;
--> statement-breakpoint
UPDATE "link_clicks" x SET "farm_id" = n."farm_id" FROM "notifications" n WHERE n."id" = x."notification_id";
--> statement-breakpoint
UPDATE "notification_total_changes" x SET "farm_id" = n."farm_id" FROM "notifications" n WHERE n."id" = x."notification_id";
--> statement-breakpoint
UPDATE "notification_totals" x SET "farm_id" = n."farm_id" FROM "notifications" n WHERE n."id" = x."notification_id";
--> statement-breakpoint
UPDATE "sms_messages" x SET "farm_id" = d."farm_id" FROM "deliveries" d WHERE d."id" = x."delivery_id" AND d."accepted_month" = x."accepted_month";
--> statement-breakpoint
UPDATE "unsettled_texts" x SET "farm_id" = d."farm_id" FROM "deliveries" d WHERE d."id" = x."delivery_id" AND d."accepted_month" = x."accepted_month";
--> statement-breakpoint
UPDATE "qr_code_scans" x SET "farm_id" = c."farm_id" FROM "qr_codes" c WHERE c."id" = x."qr_code_id";
--> statement-breakpoint
ALTER TABLE "link_clicks" ALTER COLUMN "farm_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "notification_total_changes" ALTER COLUMN "farm_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "notification_totals" ALTER COLUMN "farm_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sms_messages" ALTER COLUMN "farm_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "unsettled_texts" ALTER COLUMN "farm_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "qr_code_scans" ALTER COLUMN "farm_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_month", ADD CONSTRAINT "notifications_month" UNIQUE("farm_id","id","accepted_month");
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_id_accepted_month_pk";
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_id_accepted_month_farm_id_pk" PRIMARY KEY("id","accepted_month","farm_id");
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_month_of_notification" FOREIGN KEY ("farm_id","notification_id","accepted_month") REFERENCES "notifications"("farm_id","id","accepted_month") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "link_clicks" ADD CONSTRAINT "link_clicks_notification_of_farm" FOREIGN KEY ("farm_id","notification_id") REFERENCES "notifications"("farm_id","id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "link_clicks" ADD CONSTRAINT "link_clicks_delivery_of_month" FOREIGN KEY ("delivery_id","accepted_month","farm_id") REFERENCES "deliveries"("id","accepted_month","farm_id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "notification_total_changes" ADD CONSTRAINT "notification_total_changes_notification_of_farm" FOREIGN KEY ("farm_id","notification_id") REFERENCES "notifications"("farm_id","id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "notification_totals" ADD CONSTRAINT "notification_totals_notification" FOREIGN KEY ("farm_id","notification_id") REFERENCES "notifications"("farm_id","id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_delivery_of_month" FOREIGN KEY ("delivery_id","accepted_month","farm_id") REFERENCES "deliveries"("id","accepted_month","farm_id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "unsettled_texts" ADD CONSTRAINT "unsettled_texts_delivery_of_month" FOREIGN KEY ("delivery_id","accepted_month","farm_id") REFERENCES "deliveries"("id","accepted_month","farm_id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "qr_code_scans" ADD CONSTRAINT "qr_code_scans_code" FOREIGN KEY ("farm_id","qr_code_id") REFERENCES "qr_codes"("farm_id","id") ON DELETE cascade;
--> statement-breakpoint
-- The version before names no farm in these rows while it still runs. The release after this one drops the triggers.
CREATE FUNCTION name_farm_of_row() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.farm_id := CASE TG_ARGV[0]
    WHEN 'notification' THEN (SELECT farm_id FROM notifications WHERE id = (to_jsonb(NEW) ->> 'notification_id')::bigint)
    WHEN 'delivery' THEN (SELECT farm_id FROM deliveries WHERE id = (to_jsonb(NEW) ->> 'delivery_id')::bigint
      AND accepted_month = (to_jsonb(NEW) ->> 'accepted_month')::date)
    ELSE (SELECT farm_id FROM qr_codes WHERE id = (to_jsonb(NEW) ->> 'qr_code_id')::bigint) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER link_clicks_name_farm BEFORE INSERT ON link_clicks FOR EACH ROW WHEN (NEW.farm_id IS NULL) EXECUTE FUNCTION name_farm_of_row('notification');
--> statement-breakpoint
CREATE TRIGGER notification_totals_name_farm BEFORE INSERT ON notification_totals FOR EACH ROW WHEN (NEW.farm_id IS NULL) EXECUTE FUNCTION name_farm_of_row('notification');
--> statement-breakpoint
CREATE TRIGGER sms_messages_name_farm BEFORE INSERT ON sms_messages FOR EACH ROW WHEN (NEW.farm_id IS NULL) EXECUTE FUNCTION name_farm_of_row('delivery');
--> statement-breakpoint
CREATE TRIGGER unsettled_texts_name_farm BEFORE INSERT ON unsettled_texts FOR EACH ROW WHEN (NEW.farm_id IS NULL) EXECUTE FUNCTION name_farm_of_row('delivery');
--> statement-breakpoint
CREATE TRIGGER qr_code_scans_name_farm BEFORE INSERT ON qr_code_scans FOR EACH ROW WHEN (NEW.farm_id IS NULL) EXECUTE FUNCTION name_farm_of_row('qr_code');
--> statement-breakpoint
-- Adds what a change of deliveries changes in the totals. A person who clicks in the email and in the text counts once:
-- the lock lets one of two clicks at the same time see the other.
CREATE OR REPLACE FUNCTION count_changed_deliveries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO notification_total_changes (farm_id, notification_id, channel, messages, queued, sent, delivered, opened, machine_opened, clicked, clicks, bounced, complained, failed, suppressed, canceled, unknown, unsubscribed, sent_segments)
  SELECT * FROM (
    SELECT r.farm_id, r.notification_id, r.channel,
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
    GROUP BY r.farm_id, r.notification_id, r.channel
  ) c (farm_id, notification_id, channel, messages, queued, sent, delivered, opened, machine_opened, clicked, clicks, bounced, complained, failed, suppressed, canceled, unknown, unsubscribed, sent_segments)
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
  INSERT INTO notification_total_changes (farm_id, notification_id, channel, clicked_on_both)
  SELECT p.farm_id, p.notification_id, 'sms', sum((p.own_now AND p.other_now)::int - (p.own_before AND p.other_before)::int)
  FROM (
    SELECT f.*, o.clicked_at IS NOT NULL AND o.bounced_at IS NULL AS other_now,
      CASE WHEN ob.id IS NULL THEN o.clicked_at IS NOT NULL AND o.bounced_at IS NULL
        ELSE ob.clicked_at IS NOT NULL AND ob.bounced_at IS NULL END AS other_before,
      ob.id IS NOT NULL AND (ob.clicked_at IS NOT NULL AND ob.bounced_at IS NULL)
        <> (o.clicked_at IS NOT NULL AND o.bounced_at IS NULL) AS other_flipped
    FROM (
      SELECT a.farm_id, a.notification_id, a.accepted_month, a.subscriber_id, a.channel,
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
  GROUP BY p.farm_id, p.notification_id
  HAVING sum((p.own_now AND p.other_now)::int - (p.own_before AND p.other_before)::int) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds what new deliveries count to the totals of their notifications.
CREATE OR REPLACE FUNCTION count_new_deliveries() RETURNS trigger
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
  INSERT INTO notification_total_changes (farm_id, notification_id, channel, messages, queued, sent, delivered, opened, machine_opened, clicked, clicks, bounced, complained, failed, suppressed, canceled, unknown, unsubscribed, sent_segments)
  SELECT r.farm_id, r.notification_id, r.channel,
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
  FROM inserted r GROUP BY r.farm_id, r.notification_id, r.channel;
  INSERT INTO notification_total_changes (farm_id, notification_id, channel, on_both, clicked_on_both)
  SELECT t.farm_id, t.notification_id, 'sms', count(*),
    count(*) FILTER (WHERE t.clicked_at IS NOT NULL AND t.bounced_at IS NULL AND e.clicked_at IS NOT NULL AND e.bounced_at IS NULL)
  FROM inserted t JOIN inserted e ON e.notification_id = t.notification_id AND e.subscriber_id = t.subscriber_id AND e.channel = 'email'
  WHERE t.channel = 'sms' GROUP BY t.farm_id, t.notification_id;
  IF later THEN
    INSERT INTO notification_total_changes (farm_id, notification_id, channel, on_both, clicked_on_both)
    SELECT n.farm_id, n.notification_id, 'sms', count(*),
      count(*) FILTER (WHERE n.clicked_at IS NOT NULL AND n.bounced_at IS NULL AND o.clicked_at IS NOT NULL AND o.bounced_at IS NULL)
    FROM inserted n JOIN deliveries o ON o.notification_id = n.notification_id AND o.accepted_month = n.accepted_month
      AND o.subscriber_id = n.subscriber_id AND o.channel = CASE n.channel WHEN 'sms' THEN 'email' ELSE 'sms' END
    WHERE NOT EXISTS (SELECT 1 FROM inserted i WHERE i.id = o.id) GROUP BY n.farm_id, n.notification_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody who was removed from a list gets a delivery, while the removal can still be undone either. An index that
-- begins with the farm may be read whole for each recipient, so the one condition outside of the CASE is the id.
CREATE OR REPLACE FUNCTION deliveries_guard() RETURNS trigger
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
        WHERE s.id = d.subscriber_id AND CASE
          WHEN s.farm_id <> send.farm_id OR s.erased_at IS NOT NULL THEN false
          WHEN d.channel = 'email' THEN s.email_consent_until > now()
          ELSE s.sms_consent_until > now() END
      )
    ) THEN
      RAISE EXCEPTION 'a delivery needs a consenting subscriber and a notification of its own farm';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
