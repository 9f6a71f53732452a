CREATE TABLE "notification_total_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_total_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notification_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"messages" bigint DEFAULT 0 NOT NULL,
	"queued" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	"delivered" bigint DEFAULT 0 NOT NULL,
	"opened" bigint DEFAULT 0 NOT NULL,
	"machine_opened" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"bounced" bigint DEFAULT 0 NOT NULL,
	"complained" bigint DEFAULT 0 NOT NULL,
	"failed" bigint DEFAULT 0 NOT NULL,
	"suppressed" bigint DEFAULT 0 NOT NULL,
	"canceled" bigint DEFAULT 0 NOT NULL,
	"unknown" bigint DEFAULT 0 NOT NULL,
	"unsubscribed" bigint DEFAULT 0 NOT NULL,
	"sent_segments" bigint DEFAULT 0 NOT NULL,
	"on_both" bigint DEFAULT 0 NOT NULL,
	"clicked_on_both" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "notification_total_changes_channel_listed" CHECK ("notification_total_changes"."channel" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "notification_totals" (
	"notification_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"messages" bigint DEFAULT 0 NOT NULL,
	"queued" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	"delivered" bigint DEFAULT 0 NOT NULL,
	"opened" bigint DEFAULT 0 NOT NULL,
	"machine_opened" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"bounced" bigint DEFAULT 0 NOT NULL,
	"complained" bigint DEFAULT 0 NOT NULL,
	"failed" bigint DEFAULT 0 NOT NULL,
	"suppressed" bigint DEFAULT 0 NOT NULL,
	"canceled" bigint DEFAULT 0 NOT NULL,
	"unknown" bigint DEFAULT 0 NOT NULL,
	"unsubscribed" bigint DEFAULT 0 NOT NULL,
	"sent_segments" bigint DEFAULT 0 NOT NULL,
	"on_both" bigint DEFAULT 0 NOT NULL,
	"clicked_on_both" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "notification_totals_notification_id_channel_pk" PRIMARY KEY("notification_id","channel"),
	CONSTRAINT "notification_totals_channel_listed" CHECK ("notification_totals"."channel" in ('email', 'sms'))
);
--> statement-breakpoint
ALTER TABLE "link_clicks" DROP CONSTRAINT "link_clicks_delivery_id_deliveries_id_fk";
--> statement-breakpoint
ALTER TABLE "sms_messages" DROP CONSTRAINT "sms_messages_delivery_id_deliveries_id_fk";
--> statement-breakpoint
ALTER TABLE "unsettled_texts" DROP CONSTRAINT "unsettled_texts_delivery_id_deliveries_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "accepted_month" date GENERATED ALWAYS AS (date_trunc('month', coalesce(accepted_at, created_at) at time zone 'UTC')::date) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_month" UNIQUE("id","accepted_month");
--> statement-breakpoint
ALTER TABLE "deliveries" RENAME TO "deliveries_before";
--> statement-breakpoint
ALTER SEQUENCE "deliveries_id_seq" RENAME TO "deliveries_before_id_seq";
--> statement-breakpoint
ALTER INDEX "deliveries_once" RENAME TO "deliveries_before_once";
--> statement-breakpoint
CREATE SEQUENCE "deliveries_id_seq";
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint DEFAULT nextval('deliveries_id_seq') NOT NULL,
	"farm_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	"accepted_month" date NOT NULL,
	"subscriber_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"lang" text NOT NULL,
	"segments" smallint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"claimed_by" text,
	"lease_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"machine_opened_at" timestamp with time zone,
	"clicked_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"clicks" integer DEFAULT 0 NOT NULL,
	"provider_clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deliveries_id_accepted_month_pk" PRIMARY KEY("id","accepted_month"),
	CONSTRAINT "deliveries_channel_listed" CHECK ("deliveries"."channel" in ('email', 'sms')),
	CONSTRAINT "deliveries_lang_listed" CHECK ("deliveries"."lang" in ('fr', 'en')),
	CONSTRAINT "deliveries_status_listed" CHECK ("deliveries"."status" in ('queued', 'sending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'failed', 'suppressed', 'canceled', 'unknown'))
) PARTITION BY RANGE ("accepted_month");
--> statement-breakpoint
ALTER SEQUENCE "deliveries_id_seq" OWNED BY "deliveries"."id";
--> statement-breakpoint
-- The partition of a month. It is made beside the table and then attached, so that nobody who reads or sends waits.
CREATE FUNCTION ensure_deliveries_month(month date) RETURNS void LANGUAGE plpgsql AS $$
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
-- The months of what there is, and those to come. The daily job makes more.
SELECT ensure_deliveries_month(m::date) FROM (
  SELECT DISTINCT n.accepted_month AS m FROM notifications n WHERE EXISTS (SELECT 1 FROM deliveries_before d WHERE d.notification_id = n.id)
  UNION SELECT generate_series(date_trunc('month', now() at time zone 'UTC'), now() at time zone 'UTC' + interval '3 months', interval '1 month')::date
) months;
--> statement-breakpoint
INSERT INTO deliveries (id, farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, segments, status,
  reason, claimed_by, lease_until, sent_at, delivered_at, opened_at, machine_opened_at, clicked_at, bounced_at, complained_at,
  unsubscribed_at, clicks, provider_clicks)
SELECT d.id, d.farm_id, d.notification_id, n.accepted_month, d.subscriber_id, d.channel, d.address, d.lang, d.segments, d.status,
  d.reason, d.claimed_by, d.lease_until, d.sent_at, d.delivered_at, d.opened_at, d.machine_opened_at, d.clicked_at, d.bounced_at,
  d.complained_at, d.unsubscribed_at, d.clicks, d.provider_clicks
FROM deliveries_before d JOIN notifications n ON n.id = d.notification_id;
--> statement-breakpoint
SELECT setval('deliveries_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM deliveries), false);
--> statement-breakpoint
DROP TABLE "deliveries_before";
--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("notification_id","channel","subscriber_id","accepted_month");
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_month_of_notification" FOREIGN KEY ("notification_id","accepted_month") REFERENCES "public"."notifications"("id","accepted_month") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER deliveries_guard AFTER INSERT ON deliveries
REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION deliveries_guard();
--> statement-breakpoint
ALTER TABLE "link_clicks" ADD COLUMN "accepted_month" date;
--> statement-breakpoint
DELETE FROM "link_clicks" c WHERE NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.id = c.delivery_id);
--> statement-breakpoint
UPDATE "link_clicks" c SET accepted_month = d.accepted_month FROM deliveries d WHERE d.id = c.delivery_id;
--> statement-breakpoint
ALTER TABLE "link_clicks" ALTER COLUMN "accepted_month" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "accepted_month" date;
--> statement-breakpoint
DELETE FROM "sms_messages" c WHERE NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.id = c.delivery_id);
--> statement-breakpoint
UPDATE "sms_messages" c SET accepted_month = d.accepted_month FROM deliveries d WHERE d.id = c.delivery_id;
--> statement-breakpoint
ALTER TABLE "sms_messages" ALTER COLUMN "accepted_month" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "unsettled_texts" ADD COLUMN "accepted_month" date;
--> statement-breakpoint
DELETE FROM "unsettled_texts" c WHERE NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.id = c.delivery_id);
--> statement-breakpoint
UPDATE "unsettled_texts" c SET accepted_month = d.accepted_month FROM deliveries d WHERE d.id = c.delivery_id;
--> statement-breakpoint
ALTER TABLE "unsettled_texts" ALTER COLUMN "accepted_month" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "link_clicks_delivery" ON "link_clicks" USING btree ("delivery_id");
--> statement-breakpoint
CREATE INDEX "sms_messages_delivery" ON "sms_messages" USING btree ("delivery_id");
--> statement-breakpoint
ALTER TABLE "link_clicks" ADD CONSTRAINT "link_clicks_delivery_of_month" FOREIGN KEY ("delivery_id","accepted_month") REFERENCES "public"."deliveries"("id","accepted_month") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_delivery_of_month" FOREIGN KEY ("delivery_id","accepted_month") REFERENCES "public"."deliveries"("id","accepted_month") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unsettled_texts" ADD CONSTRAINT "unsettled_texts_delivery_of_month" FOREIGN KEY ("delivery_id","accepted_month") REFERENCES "public"."deliveries"("id","accepted_month") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_total_changes" ADD CONSTRAINT "notification_total_changes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_totals" ADD CONSTRAINT "notification_totals_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "notification_total_changes_notification" ON "notification_total_changes" USING btree ("notification_id");
--> statement-breakpoint
-- Adds what new deliveries count to the totals of their notifications.
CREATE FUNCTION count_new_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER deliveries_count_new AFTER INSERT ON deliveries
REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_new_deliveries();
--> statement-breakpoint
-- Adds what a change of deliveries changes in the totals. A person who clicks in the email and in the text counts once:
-- the lock lets one of two clicks at the same time see the other.
CREATE FUNCTION count_changed_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER deliveries_count_changes AFTER UPDATE ON deliveries
REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_deliveries();
--> statement-breakpoint
INSERT INTO notification_totals (notification_id, channel, messages, queued, sent, delivered, opened, machine_opened, clicked, clicks, bounced, complained, failed, suppressed, canceled, unknown, unsubscribed, sent_segments)
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
FROM deliveries r GROUP BY r.notification_id, r.channel;
--> statement-breakpoint
UPDATE notification_totals t SET on_both = b.people, clicked_on_both = b.clicked
FROM (
  SELECT t.notification_id, count(*) AS people,
    count(*) FILTER (WHERE t.clicked_at IS NOT NULL AND t.bounced_at IS NULL AND e.clicked_at IS NOT NULL AND e.bounced_at IS NULL) AS clicked
  FROM deliveries t JOIN deliveries e ON e.notification_id = t.notification_id AND e.subscriber_id = t.subscriber_id AND e.channel = 'email'
  WHERE t.channel = 'sms' GROUP BY t.notification_id
) b WHERE t.notification_id = b.notification_id AND t.channel = 'sms';
