CREATE TABLE "impersonations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "impersonations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"session_id" bigint,
	"admin_id" bigint,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "impersonations_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "impersonations_reason" CHECK (length("impersonations"."reason") between 3 and 500),
	CONSTRAINT "impersonations_hour" CHECK ("impersonations"."ends_at" <= "impersonations"."created_at" + interval '60 minutes'),
	CONSTRAINT "impersonations_other" CHECK ("impersonations"."admin_id" <> "impersonations"."user_id")
);
--> statement-breakpoint
CREATE TABLE "user_search" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"signed_up_at" timestamp with time zone NOT NULL,
	"last_log_in_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"verified" boolean NOT NULL,
	"is_admin" boolean NOT NULL,
	"blocked" boolean NOT NULL,
	"farms" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_status_reason_listed";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_search" ADD CONSTRAINT "user_search_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "impersonations_session" ON "impersonations" USING btree ("session_id") WHERE "impersonations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "impersonations_admin" ON "impersonations" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "impersonations_user" ON "impersonations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_search_signed_up" ON "user_search" USING btree ("signed_up_at","user_id");--> statement-breakpoint
CREATE INDEX "user_search_last_log_in" ON "user_search" USING btree ("last_log_in_at","user_id");--> statement-breakpoint
CREATE INDEX "user_search_unverified" ON "user_search" USING btree ("signed_up_at","user_id") WHERE not "user_search"."verified";--> statement-breakpoint
CREATE INDEX "user_search_admins" ON "user_search" USING btree ("signed_up_at","user_id") WHERE "user_search"."is_admin";--> statement-breakpoint
CREATE INDEX "user_search_blocked" ON "user_search" USING btree ("signed_up_at","user_id") WHERE "user_search"."blocked";--> statement-breakpoint
CREATE INDEX "user_search_without_farm" ON "user_search" USING btree ("signed_up_at","user_id") WHERE "user_search"."farms" = 0;--> statement-breakpoint
CREATE INDEX "audit_entries_on_behalf" ON "audit_entries" USING btree ("on_behalf_of_user_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("subject_id","created_at","id") WHERE "audit_entries"."action" like 'account.%';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_blocked" CHECK (("users"."blocked_at" is null) = ("users"."blocked_reason" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_blocked_reason" CHECK (length("users"."blocked_reason") between 3 and 500);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_blocked_admin" CHECK ("users"."blocked_at" is null or not "users"."is_admin");--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'welcome', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'two_step_changed', 'new_device', 'api_token_changed', 'webhook_off', 'account_made', 'account_blocked', 'account_unblocked', 'acted_as', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'welcome_subscriber', 'weekly_report', 'daily_report', 'invitation', 'ownership_offer', 'ownership_moved', 'verification_decided', 'sending_held', 'connection_ended', 'trial_reminder', 'trial_ended', 'invoice_paid', 'payment_failed', 'plan_canceled', 'plan_resumed', 'plan_ended', 'plan_changed', 'plan_granted', 'plans_merged', 'credit_note', 'receipt_reversed', 'documents_kept', 'card_expires', 'money_differs', 'payment_stuck', 'dispute', 'dispute_admin', 'provincial_sales', 'credit_returned', 'credit_left', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_status_reason_listed" CHECK ("notifications"."status_reason" in ('windowClosed', 'tooManyBounces', 'missedSchedule', 'farmDeleted', 'reachedNobody', 'messageRefused', 'paymentRequired', 'paymentDisputed', 'underReview', 'ownerBlocked'));--> statement-breakpoint
CREATE INDEX "user_search_text" ON "user_search" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
-- Keeps what the list of users is searched and filtered by.
CREATE FUNCTION keep_user_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO user_search (user_id, signed_up_at, verified, is_admin, blocked, search_text)
  VALUES (NEW.id, NEW.created_at, NEW.email_verified_at IS NOT NULL, NEW.is_admin, NEW.blocked_at IS NOT NULL,
    ' ' || search_fold(NEW.name) || ' ' || lower(NEW.email) || ' ' || coalesce(NEW.phone, ''))
  ON CONFLICT (user_id) DO UPDATE SET signed_up_at = excluded.signed_up_at, verified = excluded.verified,
    is_admin = excluded.is_admin, blocked = excluded.blocked, search_text = excluded.search_text;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_search_new AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION keep_user_search();
--> statement-breakpoint
CREATE TRIGGER users_keep_search AFTER UPDATE ON users FOR EACH ROW WHEN (
  (OLD.name, OLD.email, OLD.phone, OLD.email_verified_at, OLD.is_admin, OLD.blocked_at, OLD.created_at)
  IS DISTINCT FROM
  (NEW.name, NEW.email, NEW.phone, NEW.email_verified_at, NEW.is_admin, NEW.blocked_at, NEW.created_at)
) EXECUTE FUNCTION keep_user_search();
--> statement-breakpoint
CREATE FUNCTION keep_last_log_in() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE user_search SET last_log_in_at = NEW.created_at WHERE user_id = NEW.user_id AND last_log_in_at < NEW.created_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_ins_keep_last AFTER INSERT ON log_ins FOR EACH ROW EXECUTE FUNCTION keep_last_log_in();
--> statement-breakpoint
-- Counts the farms of a person. Rows of a farm that was deleted count no more.
CREATE FUNCTION count_farms_of_member() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE user_search SET farms = farms - 1 WHERE user_id = OLD.user_id
      AND EXISTS (SELECT FROM farms WHERE id = OLD.farm_id AND deleted_at IS NULL);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE user_search SET farms = farms + 1 WHERE user_id = NEW.user_id
      AND EXISTS (SELECT FROM farms WHERE id = NEW.farm_id AND deleted_at IS NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER farm_users_count_farms AFTER INSERT OR DELETE ON farm_users FOR EACH ROW EXECUTE FUNCTION count_farms_of_member();
--> statement-breakpoint
CREATE TRIGGER farm_users_count_farms_moved AFTER UPDATE ON farm_users FOR EACH ROW WHEN (
  (OLD.user_id, OLD.farm_id) IS DISTINCT FROM (NEW.user_id, NEW.farm_id)
) EXECUTE FUNCTION count_farms_of_member();
--> statement-breakpoint
-- A farm that was deleted, or is back, changes the number of each of its people, always in the same order.
CREATE FUNCTION count_farms_of_members() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM 1 FROM user_search WHERE user_id IN (SELECT user_id FROM farm_users WHERE farm_id = NEW.id)
    ORDER BY user_id FOR UPDATE;
  UPDATE user_search SET farms = farms + CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END
    WHERE user_id IN (SELECT user_id FROM farm_users WHERE farm_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER farms_count_farms AFTER UPDATE OF deleted_at ON farms FOR EACH ROW WHEN (
  (OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL)
) EXECUTE FUNCTION count_farms_of_members();
--> statement-breakpoint
INSERT INTO user_search (user_id, signed_up_at, last_log_in_at, verified, is_admin, blocked, farms, search_text)
SELECT u.id, u.created_at, coalesce((SELECT max(l.created_at) FROM log_ins l WHERE l.user_id = u.id), 'epoch'),
  u.email_verified_at IS NOT NULL, u.is_admin, false,
  (SELECT count(*) FROM farm_users m JOIN farms f ON f.id = m.farm_id AND f.deleted_at IS NULL WHERE m.user_id = u.id),
  ' ' || search_fold(u.name) || ' ' || lower(u.email) || ' ' || coalesce(u.phone, '')
FROM users u;
--> statement-breakpoint
-- Refuses every way in of a blocked account, whichever door forgot to ask. It waits for a block that is being written.
CREATE FUNCTION refuse_blocked_user() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  since timestamptz;
BEGIN
  SELECT blocked_at INTO since FROM users WHERE id = NEW.user_id FOR SHARE;
  IF since IS NOT NULL THEN
    RAISE EXCEPTION 'the account is blocked' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_blocked_no_way_in';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_refuse_blocked BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_blocked_user();
--> statement-breakpoint
CREATE TRIGGER pending_log_ins_refuse_blocked BEFORE INSERT ON pending_log_ins FOR EACH ROW EXECUTE FUNCTION refuse_blocked_user();
--> statement-breakpoint
CREATE TRIGGER api_tokens_refuse_blocked BEFORE INSERT ON api_tokens FOR EACH ROW EXECUTE FUNCTION refuse_blocked_user();
--> statement-breakpoint
CREATE TRIGGER account_links_refuse_blocked BEFORE INSERT ON account_links FOR EACH ROW EXECUTE FUNCTION refuse_blocked_user();
--> statement-breakpoint
-- A block ends every session, token, waiting log-in and link in its own statement.
CREATE FUNCTION end_ways_in() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  DELETE FROM pending_log_ins WHERE user_id = NEW.id;
  DELETE FROM api_tokens WHERE user_id = NEW.id;
  UPDATE account_links SET used_at = NEW.blocked_at WHERE user_id = NEW.id AND used_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_end_ways_in AFTER UPDATE OF blocked_at ON users FOR EACH ROW WHEN (
  OLD.blocked_at IS NULL AND NEW.blocked_at IS NOT NULL
) EXECUTE FUNCTION end_ways_in();
--> statement-breakpoint
-- Nobody but a super administrator acts in the name of others, and never of another super administrator.
CREATE FUNCTION refuse_impersonation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users WHERE id = NEW.admin_id AND is_admin)
    OR EXISTS (SELECT FROM users WHERE id = NEW.user_id AND (is_admin OR blocked_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'no one acts in the name of this account' USING ERRCODE = 'check_violation', CONSTRAINT = 'impersonations_who';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER impersonations_refuse BEFORE INSERT ON impersonations FOR EACH ROW EXECUTE FUNCTION refuse_impersonation();
--> statement-breakpoint
-- A line of the audit in the name of somebody else names a super administrator.
CREATE FUNCTION refuse_on_behalf() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users WHERE id = NEW.user_id AND is_admin) THEN
    RAISE EXCEPTION 'only a super administrator acts in the name of others' USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_entries_on_behalf';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_on_behalf BEFORE INSERT ON audit_entries FOR EACH ROW WHEN (NEW.on_behalf_of_user_id IS NOT NULL) EXECUTE FUNCTION refuse_on_behalf();
