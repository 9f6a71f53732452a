CREATE TABLE "farm_invitations" (
	"id" bigint PRIMARY KEY DEFAULT nextval('farm_users_id_seq') NOT NULL,
	"farm_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"lang" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "farm_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "farm_invitations_role_listed" CHECK ("farm_invitations"."role" in ('admin', 'employee')),
	CONSTRAINT "farm_invitations_lang_listed" CHECK ("farm_invitations"."lang" in ('fr', 'en'))
);
--> statement-breakpoint
CREATE TABLE "farm_offers" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"from_user_id" bigint NOT NULL,
	"to_user_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "farm_invitations" ADD CONSTRAINT "farm_invitations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_invitations" ADD CONSTRAINT "farm_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_offers" ADD CONSTRAINT "farm_offers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_offers" ADD CONSTRAINT "farm_offers_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_offers" ADD CONSTRAINT "farm_offers_member" FOREIGN KEY ("farm_id","to_user_id") REFERENCES "public"."farm_users"("farm_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "farm_invitations_email" ON "farm_invitations" USING btree ("farm_id",lower("email"));--> statement-breakpoint
CREATE INDEX "farm_invitations_inviter" ON "farm_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "farm_offers_to" ON "farm_offers" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "farm_offers_from" ON "farm_offers" USING btree ("from_user_id");--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'welcome', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'welcome_subscriber', 'weekly_report', 'daily_report', 'invitation', 'ownership_offer', 'ownership_moved', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));
--> statement-breakpoint
-- A farm never loses its last owner: the one who leaves hands it over first, in the same transaction.
CREATE FUNCTION farm_users_keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM farms f WHERE f.id = OLD.farm_id AND f.deleted_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM farm_users m WHERE m.farm_id = OLD.farm_id AND m.role = 'owner') THEN
    RAISE EXCEPTION 'farm % would have no owner', OLD.farm_id USING ERRCODE = 'check_violation', CONSTRAINT = 'farm_users_keep_owner';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER farm_users_keep_owner AFTER UPDATE OR DELETE ON farm_users
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION farm_users_keep_owner();
