CREATE TABLE "account_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "landing_registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landing_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_name" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partial_signups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partial_signups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"email" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partial_signups_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"unverified_new_email" text,
	"phone" text,
	"password_hash" text,
	"avatar" jsonb,
	"is_admin" boolean DEFAULT false NOT NULL,
	"lang" text DEFAULT 'fr' NOT NULL,
	"default_farm_id" bigint,
	"session_epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "users_phone_e164" CHECK ("users"."phone" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "farm_users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "farm_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "farm_users_once" UNIQUE("farm_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "farms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "farms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"email" text,
	"phone" text,
	"phone_public" boolean DEFAULT false NOT NULL,
	"website" text,
	"google_map_link" text,
	"facebook" text,
	"instagram" text,
	"address" text,
	"country" text DEFAULT 'CA' NOT NULL,
	"region" text DEFAULT 'QC' NOT NULL,
	"city" text,
	"zipcode" text,
	"lat" double precision,
	"lng" double precision,
	"since_year" smallint,
	"organic" boolean DEFAULT false NOT NULL,
	"certifications" text[] DEFAULT '{}' NOT NULL,
	"main_photo" jsonb,
	"logo" jsonb,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"public" boolean DEFAULT true NOT NULL,
	"average_basket_cents" integer,
	"weekly_subscriber_report" boolean DEFAULT true NOT NULL,
	"daily_subscriber_report" boolean DEFAULT true NOT NULL,
	"accept_sync_customers" boolean DEFAULT false NOT NULL,
	"accept_sync_customer_created" boolean DEFAULT false NOT NULL,
	"plan_type" text DEFAULT 'trial' NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"time_zone" text DEFAULT 'America/Toronto' NOT NULL,
	"completed_tutorial_steps" text[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "farms_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "farms_handle_shape" CHECK ("farms"."handle" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "farms_phone_e164" CHECK ("farms"."phone" ~ '^\+[1-9][0-9]{7,14}$'),
	CONSTRAINT "farms_basket" CHECK ("farms"."average_basket_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"user_id" bigint NOT NULL,
	"farm_id" bigint,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"farm_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"vote" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "votes_farm_id_user_id_pk" PRIMARY KEY("farm_id","user_id"),
	CONSTRAINT "votes_scale" CHECK ("votes"."vote" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	"subscriber_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"batch" integer,
	"address" text NOT NULL,
	"lang" text NOT NULL,
	"segments" smallint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"provider_message_id" text,
	"claimed_by" text,
	"lease_until" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"machine_opened_at" timestamp with time zone,
	"clicked_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"clicks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"in_doubt" boolean DEFAULT false NOT NULL,
	"first_called_at" timestamp with time zone,
	"claimed_by" text,
	"lease_until" timestamp with time zone,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "delivery_batches_number" UNIQUE("notification_id","number")
);
--> statement-breakpoint
CREATE TABLE "link_clicks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_clicks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notification_id" bigint NOT NULL,
	"delivery_id" bigint NOT NULL,
	"link" smallint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"created_by" bigint,
	"title" text DEFAULT '' NOT NULL,
	"template" text,
	"status" text DEFAULT 'in_creation' NOT NULL,
	"type" text DEFAULT 'all' NOT NULL,
	"subject_fr" text DEFAULT '' NOT NULL,
	"subject_en" text DEFAULT '' NOT NULL,
	"email_content_fr" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"email_content_en" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sms_content_fr" text DEFAULT '' NOT NULL,
	"sms_content_en" text DEFAULT '' NOT NULL,
	"produce_ids" bigint[] DEFAULT '{}' NOT NULL,
	"subscriber_filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reply_to" text,
	"scheduled_day" date,
	"scheduled_hour" smallint,
	"scheduled_at" timestamp with time zone,
	"continue_next_day" boolean DEFAULT false NOT NULL,
	"status_reason" text,
	"frozen_content" jsonb,
	"quote" jsonb,
	"accepted_at" timestamp with time zone,
	"sending_started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "notifications_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "notifications_hour" CHECK ("notifications"."scheduled_hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "provider_throttles" (
	"provider" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactional_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transactional_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"lang" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"provider_message_id" text,
	"error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactional_messages_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "worker_heartbeats" (
	"worker_id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "produces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "produces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type_id" smallint,
	"category" text,
	"photo" jsonb,
	"price_type" text DEFAULT 'fixed' NOT NULL,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unit_type" text DEFAULT 'unit' NOT NULL,
	"quantity" numeric(10, 2),
	"production_date" date,
	"expiration_date" date,
	"availability" text DEFAULT 'available' NOT NULL,
	"show_on_homepage" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "produces_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "produces_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "produces_labelled" CHECK ("produces"."name" <> '' or "produces"."type_id" is not null),
	CONSTRAINT "produces_dates" CHECK ("produces"."expiration_date" >= "produces"."production_date"),
	CONSTRAINT "produces_quantity" CHECK ("produces"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "categories_farm_id" UNIQUE("farm_id","id")
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint NOT NULL,
	"subscriber_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"secret_hash" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint NOT NULL,
	"subscriber_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"act" text NOT NULL,
	"basis" text,
	"wording_version" text,
	"lang" text,
	"source" text NOT NULL,
	"qr_code_id" bigint,
	"ip" "inet",
	"address" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_basis" CHECK ("consents"."act" = 'withdrawn' or "consents"."basis" is not null)
);
--> statement-breakpoint
CREATE TABLE "partial_subscribes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partial_subscribes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"step" smallint DEFAULT 1 NOT NULL,
	"name" text,
	"email" text,
	"phone" text,
	"qr_code_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partial_subscribes_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "qr_code_scans" (
	"qr_code_id" bigint NOT NULL,
	"day" date NOT NULL,
	"scans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "qr_code_scans_qr_code_id_day_pk" PRIMARY KEY("qr_code_id","day")
);
--> statement-breakpoint
CREATE TABLE "qr_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "qr_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"title" text NOT NULL,
	"is_general" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "qr_codes_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "qr_codes_farm_id" UNIQUE("farm_id","id")
);
--> statement-breakpoint
CREATE TABLE "subscriber_categories" (
	"farm_id" bigint NOT NULL,
	"subscriber_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "subscriber_categories_subscriber_id_category_id_pk" PRIMARY KEY("subscriber_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"user_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"email" text,
	"phone" text,
	"zipcode" text,
	"lat" double precision,
	"lng" double precision,
	"lang" text DEFAULT 'fr' NOT NULL,
	"source" text DEFAULT 'unknown' NOT NULL,
	"subscriber_type" text DEFAULT 'subscriber' NOT NULL,
	"qr_code_id" bigint,
	"communication_preferences" text DEFAULT 'all' NOT NULL,
	"max_distance_km" integer,
	"max_distance_minutes" text,
	"person_count" text,
	"produce_categories" text[] DEFAULT '{}' NOT NULL,
	"form_uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email_consent_until" timestamp with time zone,
	"sms_consent_until" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribers_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "subscribers_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "subscribers_reachable" CHECK ("subscribers"."email" is not null or "subscribers"."phone" is not null or "subscribers"."erased_at" is not null),
	CONSTRAINT "subscribers_phone_e164" CHECK ("subscribers"."phone" ~ '^\+[1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppressions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_users" ADD CONSTRAINT "farm_users_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_users" ADD CONSTRAINT "farm_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_farm" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD CONSTRAINT "delivery_batches_notification" FOREIGN KEY ("farm_id","notification_id") REFERENCES "public"."notifications"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_clicks" ADD CONSTRAINT "link_clicks_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "produces" ADD CONSTRAINT "produces_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_subscriber" FOREIGN KEY ("farm_id","subscriber_id") REFERENCES "public"."subscribers"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_subscriber" FOREIGN KEY ("farm_id","subscriber_id") REFERENCES "public"."subscribers"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_subscribes" ADD CONSTRAINT "partial_subscribes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_subscribes" ADD CONSTRAINT "partial_subscribes_qr_code" FOREIGN KEY ("farm_id","qr_code_id") REFERENCES "public"."qr_codes"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_code_scans" ADD CONSTRAINT "qr_code_scans_qr_code_id_qr_codes_id_fk" FOREIGN KEY ("qr_code_id") REFERENCES "public"."qr_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_categories" ADD CONSTRAINT "subscriber_categories_subscriber" FOREIGN KEY ("farm_id","subscriber_id") REFERENCES "public"."subscribers"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_categories" ADD CONSTRAINT "subscriber_categories_category_of_farm" FOREIGN KEY ("farm_id","category_id") REFERENCES "public"."categories"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_qr_code_of_farm" FOREIGN KEY ("farm_id","qr_code_id") REFERENCES "public"."qr_codes"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_registrations_email" ON "landing_registrations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "partial_signups_created" ON "partial_signups" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "farm_users_one_owner" ON "farm_users" USING btree ("farm_id") WHERE "farm_users"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "farm_users_user" ON "farm_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "farms_handle_key" ON "farms" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "farms_created" ON "farms" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "farms_place" ON "farms" USING btree ("lat","lng");--> statement-breakpoint
CREATE INDEX "questions_farm" ON "questions" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("notification_id","channel","subscriber_id");--> statement-breakpoint
CREATE INDEX "deliveries_batch" ON "deliveries" USING btree ("notification_id","batch") WHERE "deliveries"."batch" is not null and "deliveries"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_sms_open" ON "deliveries" USING btree ("notification_id","id") WHERE "deliveries"."channel" = 'sms' and "deliveries"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_provider_message" ON "deliveries" USING btree ("provider_message_id") WHERE "deliveries"."provider_message_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_subscriber_open" ON "deliveries" USING btree ("subscriber_id") WHERE "deliveries"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "delivery_batches_open" ON "delivery_batches" USING btree ("notification_id","number") WHERE "delivery_batches"."status" <> 'done';--> statement-breakpoint
CREATE INDEX "link_clicks_notification" ON "link_clicks" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("farm_id","status","created_at");--> statement-breakpoint
CREATE INDEX "notifications_running" ON "notifications" USING btree ("status") WHERE "notifications"."status" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "transactional_messages_created" ON "transactional_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transactional_messages_provider" ON "transactional_messages" USING btree ("provider_message_id");--> statement-breakpoint
CREATE INDEX "webhook_events_created" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "produces_farm" ON "produces" USING btree ("farm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("farm_id",lower("name"));--> statement-breakpoint
CREATE INDEX "confirmations_secret" ON "confirmations" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "confirmations_subscriber_id" ON "confirmations" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "consents_subscriber_channel" ON "consents" USING btree ("subscriber_id","channel");--> statement-breakpoint
CREATE INDEX "partial_subscribes_created" ON "partial_subscribes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_one_general" ON "qr_codes" USING btree ("farm_id") WHERE "qr_codes"."is_general";--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_title" ON "qr_codes" USING btree ("farm_id",lower("title"));--> statement-breakpoint
CREATE INDEX "subscriber_categories_category" ON "subscriber_categories" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree ("farm_id",lower("email")) WHERE "subscribers"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_phone_key" ON "subscribers" USING btree ("farm_id","phone") WHERE "subscribers"."phone" is not null;--> statement-breakpoint
CREATE INDEX "subscribers_created" ON "subscribers" USING btree ("farm_id","created_at");--> statement-breakpoint
CREATE INDEX "subscribers_qr_code" ON "subscribers" USING btree ("qr_code_id");--> statement-breakpoint
CREATE INDEX "subscribers_phone" ON "subscribers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "subscribers_user" ON "subscribers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_farm_address" ON "suppressions" USING btree ("farm_id","channel","address") WHERE "suppressions"."farm_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_address" ON "suppressions" USING btree ("channel","address") WHERE "suppressions"."farm_id" is null;