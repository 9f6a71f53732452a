CREATE TABLE "removed_categories" (
	"category_id" bigint PRIMARY KEY NOT NULL,
	"farm_id" bigint NOT NULL,
	"uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	"merged_into" bigint,
	"subscriber_ids" bigint[] NOT NULL,
	"added_ids" bigint[] DEFAULT '{}' NOT NULL,
	"notification_ids" bigint[] DEFAULT '{}' NOT NULL,
	"both_notification_ids" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "default_lang" text DEFAULT 'fr' NOT NULL;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "default_type" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "default_reply_to" text;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "default_hour" smallint;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "verification" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "verification_reason" text;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "verified" boolean GENERATED ALWAYS AS (verification = 'verified') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "settings_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_categories" ADD CONSTRAINT "removed_categories_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_categories_farm" ON "removed_categories" USING btree ("farm_id","removed_at");--> statement-breakpoint
CREATE INDEX "farms_verification_asked" ON "farms" USING btree ("id") WHERE "farms"."verification" = 'asked';--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_default_lang_listed" CHECK ("farms"."default_lang" in ('fr', 'en'));--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_default_type_listed" CHECK ("farms"."default_type" in ('all', 'email', 'sms'));--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_verification_listed" CHECK ("farms"."verification" in ('none', 'asked', 'verified', 'refused'));--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_default_hour" CHECK ("farms"."default_hour" between 0 and 23);--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_verification_reason" CHECK (("farms"."verification" = 'refused') = ("farms"."verification_reason" is not null));--> statement-breakpoint
-- New people and messages had the language of whoever added them; a farm begins with its owner's.
UPDATE farms f SET default_lang = u.lang FROM farm_users m JOIN users u ON u.id = m.user_id
WHERE m.farm_id = f.id AND m.role = 'owner' AND u.lang <> f.default_lang;
