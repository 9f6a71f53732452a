CREATE TABLE "phone_codes" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_answers" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_codes_e164" CHECK ("phone_codes"."phone" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"secret_hash" text NOT NULL,
	"session_epoch" integer NOT NULL,
	"parent_id" bigint,
	"user_agent" text DEFAULT '' NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "sessions_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "sessions_parent_id_unique" UNIQUE("parent_id"),
	CONSTRAINT "sessions_kind_listed" CHECK ("sessions"."kind" in ('browser', 'token')),
	CONSTRAINT "sessions_absolute" CHECK ("sessions"."expires_at" <= "sessions"."created_at" + interval '720 hours')
);
--> statement-breakpoint
-- Bearer tokens stay valid. A browser's cookie named no row, so browsers log in again.
INSERT INTO "sessions" ("user_id", "kind", "secret_hash", "session_epoch", "expires_at", "last_seen_at", "created_at")
SELECT t."user_id", 'token', t."token_hash", u."session_epoch",
  least(t."expires_at", t."created_at" + interval '720 hours'), t."created_at", t."created_at"
FROM "api_tokens" t JOIN "users" u ON u."id" = t."user_id"
WHERE t."revoked_at" IS NULL AND t."expires_at" > now();--> statement-breakpoint
ALTER TABLE "api_tokens" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "api_tokens" CASCADE;--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_kind_listed";--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind_listed" CHECK ("account_links"."kind" in ('autologin', 'verify_email', 'reset_password', 'restore_email'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_verified" CHECK ("users"."phone_verified_at" is null or "users"."phone" is not null);--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'contact_request', 'survey', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));--> statement-breakpoint
-- A number that changed has not been confirmed, whatever the code that changed it forgot.
CREATE FUNCTION users_forget_phone_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.phone IS DISTINCT FROM OLD.phone THEN
    NEW.phone_verified_at := NULL;
    DELETE FROM phone_codes WHERE user_id = NEW.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_forget_phone_code BEFORE UPDATE OF phone ON users
FOR EACH ROW EXECUTE FUNCTION users_forget_phone_code();
