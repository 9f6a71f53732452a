CREATE TABLE "farm_total_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "farm_total_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint NOT NULL,
	"subscribers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "farm_totals" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"handle" text NOT NULL,
	"plan_type" text NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"signed_up_at" timestamp with time zone NOT NULL,
	"verification" text NOT NULL,
	"shown" boolean NOT NULL,
	"owner_name" text,
	"owner_email" text,
	"owner_phone" text,
	"subscribers" integer DEFAULT 0 NOT NULL,
	"sends" integer DEFAULT 0 NOT NULL,
	"last_send_at" timestamp with time zone,
	"revenue_cents" bigint DEFAULT 0 NOT NULL,
	"recent_emails" integer DEFAULT 0 NOT NULL,
	"recent_bounced" integer DEFAULT 0 NOT NULL,
	"recent_complained" integer DEFAULT 0 NOT NULL,
	"health" text DEFAULT 'none' NOT NULL,
	"health_order" smallint GENERATED ALWAYS AS (array_position('{bad,watch,good,none}'::text[], health)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (' ' || search_fold(name) || ' ' || handle || ' ' || search_fold(coalesce(owner_name, '')) || ' ' || coalesce(lower(owner_email), '') || ' ' || coalesce(owner_phone, '')) STORED NOT NULL,
	CONSTRAINT "farm_totals_plan_type_listed" CHECK ("farm_totals"."plan_type" in ('trial', 'monthly', 'quarterly', 'bi-yearly', 'yearly', 'beta-free', 'canceled')),
	CONSTRAINT "farm_totals_verification_listed" CHECK ("farm_totals"."verification" in ('none', 'asked', 'verified', 'refused')),
	CONSTRAINT "farm_totals_health_listed" CHECK ("farm_totals"."health" in ('bad', 'watch', 'good', 'none'))
);
--> statement-breakpoint
ALTER TABLE "farm_total_changes" ADD CONSTRAINT "farm_total_changes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_totals" ADD CONSTRAINT "farm_totals_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_total_changes_farm" ON "farm_total_changes" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_plan" ON "farm_totals" USING btree ("plan_type","farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_signed_up" ON "farm_totals" USING btree ("signed_up_at","farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_verification" ON "farm_totals" USING btree ("verification","farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_subscribers" ON "farm_totals" USING btree ("subscribers","farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_sends" ON "farm_totals" USING btree ("sends","farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_revenue" ON "farm_totals" USING btree ("revenue_cents","farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_trial_end" ON "farm_totals" USING btree ("trial_ends_at","farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_trial_end_down" ON "farm_totals" USING btree ("trial_ends_at" DESC NULLS LAST,"farm_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "farm_totals_last_send" ON "farm_totals" USING btree ("last_send_at","farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_last_send_down" ON "farm_totals" USING btree ("last_send_at" DESC NULLS LAST,"farm_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "farm_totals_health" ON "farm_totals" USING btree ("health_order","farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_hidden" ON "farm_totals" USING btree ("farm_id") WHERE not "farm_totals"."shown";--> statement-breakpoint
CREATE INDEX "notifications_began" ON "notifications" USING btree ("farm_id","sending_started_at","id") WHERE "notifications"."sending_started_at" is not null;--> statement-breakpoint
CREATE INDEX "billing_accounts_farm" ON "billing_accounts" USING btree ("farm_id");
--> statement-breakpoint
CREATE INDEX "farm_totals_name" ON "farm_totals" USING btree ("name" COLLATE french, "farm_id");
--> statement-breakpoint
CREATE INDEX "farm_totals_search" ON "farm_totals" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
-- Keeps the facts of a farm in its totals. A deleted farm has none.
CREATE FUNCTION keep_farm_totals() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM farm_totals WHERE farm_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO farm_totals (farm_id, name, handle, plan_type, trial_ends_at, signed_up_at, verification, shown)
  VALUES (NEW.id, NEW.name, NEW.handle, NEW.plan_type, NEW.trial_ends_at, NEW.created_at, NEW.verification, NEW.shown)
  ON CONFLICT (farm_id) DO UPDATE SET name = excluded.name, handle = excluded.handle, plan_type = excluded.plan_type,
    trial_ends_at = excluded.trial_ends_at, signed_up_at = excluded.signed_up_at, verification = excluded.verification,
    shown = excluded.shown;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER farms_keep_totals_new AFTER INSERT ON farms FOR EACH ROW EXECUTE FUNCTION keep_farm_totals();
--> statement-breakpoint
CREATE TRIGGER farms_keep_totals AFTER UPDATE ON farms FOR EACH ROW WHEN (
  (OLD.name, OLD.handle, OLD.plan_type, OLD.trial_ends_at, OLD.created_at, OLD.verification, OLD.shown, OLD.deleted_at)
  IS DISTINCT FROM
  (NEW.name, NEW.handle, NEW.plan_type, NEW.trial_ends_at, NEW.created_at, NEW.verification, NEW.shown, NEW.deleted_at)
) EXECUTE FUNCTION keep_farm_totals();
--> statement-breakpoint
-- Keeps who owns a farm in its totals.
CREATE FUNCTION keep_totals_owner() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  farm bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.farm_id ELSE NEW.farm_id END;
BEGIN
  UPDATE farm_totals SET (owner_name, owner_email, owner_phone) = (
    SELECT u.name, u.email, u.phone FROM farm_users m JOIN users u ON u.id = m.user_id
    WHERE m.farm_id = farm AND m.role = 'owner')
  WHERE farm_id = farm;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER farm_users_keep_totals_new AFTER INSERT ON farm_users FOR EACH ROW WHEN (NEW.role = 'owner') EXECUTE FUNCTION keep_totals_owner();
--> statement-breakpoint
CREATE TRIGGER farm_users_keep_totals AFTER UPDATE ON farm_users FOR EACH ROW WHEN (OLD.role = 'owner' OR NEW.role = 'owner') EXECUTE FUNCTION keep_totals_owner();
--> statement-breakpoint
CREATE TRIGGER farm_users_keep_totals_gone AFTER DELETE ON farm_users FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_totals_owner();
--> statement-breakpoint
-- Keeps how an owner is reached in the totals of all their farms, always in the same order.
CREATE FUNCTION keep_totals_of_owner() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM 1 FROM farm_totals t JOIN farm_users m ON m.farm_id = t.farm_id
    WHERE m.user_id = NEW.id AND m.role = 'owner' ORDER BY t.farm_id FOR UPDATE OF t;
  UPDATE farm_totals SET owner_name = NEW.name, owner_email = NEW.email, owner_phone = NEW.phone
    WHERE farm_id IN (SELECT farm_id FROM farm_users WHERE user_id = NEW.id AND role = 'owner');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_totals AFTER UPDATE OF name, email, phone ON users FOR EACH ROW WHEN (
  (OLD.name, OLD.email, OLD.phone) IS DISTINCT FROM (NEW.name, NEW.email, NEW.phone)
) EXECUTE FUNCTION keep_totals_of_owner();
--> statement-breakpoint
-- Says that the figures of a farm changed. A farm that is being deleted has none.
CREATE FUNCTION mark_farm_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO farm_total_changes (farm_id)
  SELECT id FROM farms WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.farm_id ELSE NEW.farm_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_mark_farm_new AFTER INSERT ON notifications FOR EACH ROW WHEN (NEW.sending_started_at IS NOT NULL) EXECUTE FUNCTION mark_farm_figures();
--> statement-breakpoint
CREATE TRIGGER notifications_mark_farm AFTER UPDATE OF sending_started_at ON notifications FOR EACH ROW WHEN (OLD.sending_started_at IS DISTINCT FROM NEW.sending_started_at) EXECUTE FUNCTION mark_farm_figures();
--> statement-breakpoint
CREATE TRIGGER notifications_mark_farm_gone AFTER DELETE ON notifications FOR EACH ROW WHEN (OLD.sending_started_at IS NOT NULL) EXECUTE FUNCTION mark_farm_figures();
--> statement-breakpoint
-- The figures of messages change the health of their farm.
CREATE FUNCTION mark_farm_of_totals() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO farm_total_changes (farm_id)
  SELECT DISTINCT n.farm_id FROM changed c JOIN notifications n ON n.id = c.notification_id WHERE c.channel = 'email';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notification_totals_mark_farm_new AFTER INSERT ON notification_totals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_farm_of_totals();
--> statement-breakpoint
CREATE TRIGGER notification_totals_mark_farm AFTER UPDATE ON notification_totals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_farm_of_totals();
--> statement-breakpoint
-- Money belongs to the farm that the documents of its account carry.
CREATE FUNCTION mark_farm_of_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO farm_total_changes (farm_id)
  SELECT farm_id FROM billing_accounts WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.billing_account_id ELSE NEW.billing_account_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_mark_farm_new AFTER INSERT OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION mark_farm_of_account();
--> statement-breakpoint
CREATE TRIGGER payments_mark_farm AFTER UPDATE ON payments FOR EACH ROW WHEN (
  (OLD.status, OLD.amount_cents, OLD.refunded_cents) IS DISTINCT FROM (NEW.status, NEW.amount_cents, NEW.refunded_cents)
) EXECUTE FUNCTION mark_farm_of_account();
--> statement-breakpoint
CREATE FUNCTION mark_farm_of_dispute() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO farm_total_changes (farm_id)
  SELECT a.farm_id FROM disputes d JOIN billing_accounts a ON a.id = d.billing_account_id WHERE d.id = NEW.dispute_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dispute_entries_mark_farm AFTER INSERT ON dispute_entries FOR EACH ROW EXECUTE FUNCTION mark_farm_of_dispute();
--> statement-breakpoint
CREATE FUNCTION mark_farms_of_moved_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO farm_total_changes (farm_id) VALUES (OLD.farm_id), (NEW.farm_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER billing_accounts_mark_farms AFTER UPDATE OF farm_id ON billing_accounts FOR EACH ROW WHEN (OLD.farm_id <> NEW.farm_id) EXECUTE FUNCTION mark_farms_of_moved_account();
--> statement-breakpoint
-- Who counts among the subscribers of a farm, as its page counts them.
CREATE FUNCTION is_counted_subscriber(confirmed_at timestamptz, unsubscribed_at timestamptz, erased_at timestamptz, is_own boolean) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT confirmed_at IS NOT NULL AND unsubscribed_at IS NULL AND erased_at IS NULL AND NOT is_own $$;
--> statement-breakpoint
CREATE FUNCTION count_new_subscribers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO farm_total_changes (farm_id, subscribers)
  SELECT farm_id, count(*) FROM inserted
  WHERE is_counted_subscriber(confirmed_at, unsubscribed_at, erased_at, is_own) GROUP BY farm_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscribers_count_new AFTER INSERT ON subscribers REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_new_subscribers();
--> statement-breakpoint
CREATE FUNCTION count_gone_subscribers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO farm_total_changes (farm_id, subscribers)
  SELECT f.id, -count(*) FROM deleted d JOIN farms f ON f.id = d.farm_id
  WHERE is_counted_subscriber(d.confirmed_at, d.unsubscribed_at, d.erased_at, d.is_own) GROUP BY f.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscribers_count_gone AFTER DELETE ON subscribers REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_gone_subscribers();
--> statement-breakpoint
CREATE FUNCTION count_changed_subscriber() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO farm_total_changes (farm_id, subscribers) VALUES (NEW.farm_id,
    CASE WHEN is_counted_subscriber(NEW.confirmed_at, NEW.unsubscribed_at, NEW.erased_at, NEW.is_own) THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscribers_count_changed AFTER UPDATE OF confirmed_at, unsubscribed_at, erased_at, is_own ON subscribers FOR EACH ROW WHEN (
  is_counted_subscriber(OLD.confirmed_at, OLD.unsubscribed_at, OLD.erased_at, OLD.is_own)
  <> is_counted_subscriber(NEW.confirmed_at, NEW.unsubscribed_at, NEW.erased_at, NEW.is_own)
) EXECUTE FUNCTION count_changed_subscriber();
--> statement-breakpoint
-- The farms that are there already; a job adds up their sends, money and health.
INSERT INTO farm_totals (farm_id, name, handle, plan_type, trial_ends_at, signed_up_at, verification, shown, owner_name, owner_email, owner_phone, subscribers)
SELECT f.id, f.name, f.handle, f.plan_type, f.trial_ends_at, f.created_at, f.verification, f.shown, u.name, u.email, u.phone, coalesce(s.subscribers, 0)
FROM farms f
LEFT JOIN farm_users m ON m.farm_id = f.id AND m.role = 'owner'
LEFT JOIN users u ON u.id = m.user_id
LEFT JOIN (
  SELECT farm_id, count(*) AS subscribers FROM subscribers
  WHERE is_counted_subscriber(confirmed_at, unsubscribed_at, erased_at, is_own) GROUP BY farm_id
) s ON s.farm_id = f.id
WHERE f.deleted_at IS NULL;
--> statement-breakpoint
INSERT INTO farm_total_changes (farm_id) SELECT farm_id FROM farm_totals;
