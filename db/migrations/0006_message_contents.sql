CREATE TABLE "message_template_contents" (
	"farm_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"lang" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"email_content" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sms_content" text DEFAULT '' NOT NULL,
	CONSTRAINT "message_template_contents_farm_id_template_id_lang_pk" PRIMARY KEY("farm_id","template_id","lang"),
	CONSTRAINT "message_template_contents_lang_listed" CHECK ("message_template_contents"."lang" in ('fr', 'en'))
);
--> statement-breakpoint
CREATE TABLE "notification_contents" (
	"farm_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	"lang" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"email_content" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sms_content" text DEFAULT '' NOT NULL,
	CONSTRAINT "notification_contents_farm_id_notification_id_lang_pk" PRIMARY KEY("farm_id","notification_id","lang"),
	CONSTRAINT "notification_contents_lang_listed" CHECK ("notification_contents"."lang" in ('fr', 'en')),
	CONSTRAINT "notification_contents_line" CHECK (is_one_line("notification_contents"."subject"))
);
--> statement-breakpoint
CREATE TABLE "welcome_message_contents" (
	"farm_id" bigint NOT NULL,
	"lang" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	CONSTRAINT "welcome_message_contents_farm_id_lang_pk" PRIMARY KEY("farm_id","lang"),
	CONSTRAINT "welcome_message_contents_lang_listed" CHECK ("welcome_message_contents"."lang" in ('fr', 'en'))
);
--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_farm_id" UNIQUE("farm_id","id");
--> statement-breakpoint
-- What is written moves to one row per language; a language in which nothing is written gets none.
INSERT INTO "notification_contents" ("farm_id", "notification_id", "lang", "subject", "email_content", "sms_content")
SELECT n."farm_id", n."id", c.* FROM "notifications" n, LATERAL (VALUES
  ('fr', n."subject_fr", n."email_content_fr", n."sms_content_fr"),
  ('en', n."subject_en", n."email_content_en", n."sms_content_en")) AS c ("lang", "subject", "email_content", "sms_content")
WHERE c."subject" <> '' OR c."email_content" <> '[]' OR c."sms_content" <> '';
--> statement-breakpoint
INSERT INTO "message_template_contents" ("farm_id", "template_id", "lang", "subject", "email_content", "sms_content")
SELECT t."farm_id", t."id", c.* FROM "message_templates" t, LATERAL (VALUES
  ('fr', t."subject_fr", t."email_content_fr", t."sms_content_fr"),
  ('en', t."subject_en", t."email_content_en", t."sms_content_en")) AS c ("lang", "subject", "email_content", "sms_content")
WHERE c."subject" <> '' OR c."email_content" <> '[]' OR c."sms_content" <> '';
--> statement-breakpoint
INSERT INTO "welcome_message_contents" ("farm_id", "lang", "subject", "text")
SELECT w."farm_id", c.* FROM "welcome_messages" w, LATERAL (VALUES
  ('fr', w."subject_fr", w."text_fr"),
  ('en', w."subject_en", w."text_en")) AS c ("lang", "subject", "text")
WHERE c."subject" <> '' OR c."text" <> '';
--> statement-breakpoint
ALTER TABLE "welcome_messages" DROP CONSTRAINT "welcome_messages_whole";
--> statement-breakpoint
ALTER TABLE "message_template_contents" ADD CONSTRAINT "message_template_contents_own" FOREIGN KEY ("farm_id","template_id") REFERENCES "public"."message_templates"("farm_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_contents" ADD CONSTRAINT "notification_contents_own" FOREIGN KEY ("farm_id","notification_id") REFERENCES "public"."notifications"("farm_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "welcome_message_contents" ADD CONSTRAINT "welcome_message_contents_farm_id_welcome_messages_farm_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."welcome_messages"("farm_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_lines", ADD CONSTRAINT "notifications_lines" CHECK (is_one_line("title"));
--> statement-breakpoint
ALTER TABLE "message_templates" DROP COLUMN "subject_fr";
--> statement-breakpoint
ALTER TABLE "message_templates" DROP COLUMN "subject_en";
--> statement-breakpoint
ALTER TABLE "message_templates" DROP COLUMN "email_content_fr";
--> statement-breakpoint
ALTER TABLE "message_templates" DROP COLUMN "email_content_en";
--> statement-breakpoint
ALTER TABLE "message_templates" DROP COLUMN "sms_content_fr";
--> statement-breakpoint
ALTER TABLE "message_templates" DROP COLUMN "sms_content_en";
--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "subject_fr";
--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "subject_en";
--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "email_content_fr";
--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "email_content_en";
--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "sms_content_fr";
--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "sms_content_en";
--> statement-breakpoint
ALTER TABLE "welcome_messages" DROP COLUMN "subject_fr";
--> statement-breakpoint
ALTER TABLE "welcome_messages" DROP COLUMN "subject_en";
--> statement-breakpoint
ALTER TABLE "welcome_messages" DROP COLUMN "text_fr";
--> statement-breakpoint
ALTER TABLE "welcome_messages" DROP COLUMN "text_en";
--> statement-breakpoint
-- A message to new subscribers that is on has its French words (docs/product/other-messages.md).
CREATE FUNCTION welcome_messages_whole() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select 1 from welcome_messages m where m.farm_id = coalesce(new.farm_id, old.farm_id) and m.enabled
    and not exists (select 1 from welcome_message_contents c
      where c.farm_id = m.farm_id and c.lang = 'fr' and c.subject <> '' and c.text <> ''))
  then raise exception 'welcome message of farm % is on without its words', coalesce(new.farm_id, old.farm_id)
    using errcode = 'check_violation', constraint = 'welcome_messages_whole';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER welcome_messages_whole AFTER INSERT OR UPDATE ON "welcome_messages" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION welcome_messages_whole();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER welcome_messages_whole AFTER UPDATE OR DELETE ON "welcome_message_contents" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION welcome_messages_whole();
