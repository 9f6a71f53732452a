CREATE TABLE "connection_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connection_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state_hash" text NOT NULL,
	"farm_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"basis" text NOT NULL,
	"wording" text NOT NULL,
	"wording_version" text NOT NULL,
	"declared_lang" text NOT NULL,
	"lang" text NOT NULL,
	"reads_orders" boolean DEFAULT false NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_requests_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "connection_requests_basis_listed" CHECK ("connection_requests"."basis" in ('express', 'implied_purchase', 'implied_inquiry', 'declared_by_owner')),
	CONSTRAINT "connection_requests_declared_lang_listed" CHECK ("connection_requests"."declared_lang" in ('fr', 'en')),
	CONSTRAINT "connection_requests_lang_listed" CHECK ("connection_requests"."lang" in ('fr', 'en'))
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"merchant_id" text NOT NULL,
	"merchant_name" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"expires_at" timestamp with time zone,
	"scopes" text[] NOT NULL,
	"status" text DEFAULT 'connected' NOT NULL,
	"basis" text NOT NULL,
	"wording" text NOT NULL,
	"wording_version" text NOT NULL,
	"declared_lang" text NOT NULL,
	"lang" text NOT NULL,
	"reads_orders" boolean DEFAULT false NOT NULL,
	"declared_by" bigint,
	"declared_at" timestamp with time zone NOT NULL,
	"declaration_id" bigint NOT NULL,
	"sync_status" text DEFAULT 'idle' NOT NULL,
	"sync_run" integer DEFAULT 0 NOT NULL,
	"sync_cursor" text,
	"sync_done" integer DEFAULT 0 NOT NULL,
	"sync_total" integer,
	"sync_started_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"connected_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "connections_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "connections_merchant_of_farm" UNIQUE("farm_id","provider","merchant_id"),
	CONSTRAINT "connections_provider_listed" CHECK ("connections"."provider" in ('square')),
	CONSTRAINT "connections_status_listed" CHECK ("connections"."status" in ('connected', 'revoked', 'disconnected')),
	CONSTRAINT "connections_basis_listed" CHECK ("connections"."basis" in ('express', 'implied_purchase', 'implied_inquiry', 'declared_by_owner')),
	CONSTRAINT "connections_declared_lang_listed" CHECK ("connections"."declared_lang" in ('fr', 'en')),
	CONSTRAINT "connections_lang_listed" CHECK ("connections"."lang" in ('fr', 'en')),
	CONSTRAINT "connections_sync_status_listed" CHECK ("connections"."sync_status" in ('idle', 'running', 'failed')),
	CONSTRAINT "connections_tokens" CHECK ("connections"."status" <> 'connected' or ("connections"."access_token" is not null and "connections"."refresh_token" is not null))
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"farm_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "sales_days_connection_id_day_pk" PRIMARY KEY("connection_id","day")
);
--> statement-breakpoint
CREATE TABLE "square_customers" (
	"farm_id" bigint NOT NULL,
	"connection_id" bigint NOT NULL,
	"customer_id" text NOT NULL,
	"version" bigint NOT NULL,
	"subscriber_id" bigint,
	"outcome" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "square_customers_connection_id_customer_id_pk" PRIMARY KEY("connection_id","customer_id"),
	CONSTRAINT "square_customers_outcome_listed" CHECK ("square_customers"."outcome" in ('new', 'filled', 'unchanged', 'unsubscribed', 'unreachable', 'duplicate', 'over_limit', 'no_address', 'declined', 'consent_ended', 'removed', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_provider_listed";--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_declared_by_users_id_fk" FOREIGN KEY ("declared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_declaration" FOREIGN KEY ("farm_id","declaration_id") REFERENCES "public"."consent_declarations"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_connection" FOREIGN KEY ("farm_id","connection_id") REFERENCES "public"."connections"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_customers" ADD CONSTRAINT "square_customers_connection" FOREIGN KEY ("farm_id","connection_id") REFERENCES "public"."connections"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_requests_farm" ON "connection_requests" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "connection_requests_user" ON "connection_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_merchant" ON "connections" USING btree ("provider","merchant_id") WHERE "connections"."status" = 'connected';--> statement-breakpoint
CREATE UNIQUE INDEX "connections_one_of_farm" ON "connections" USING btree ("farm_id","provider") WHERE "connections"."status" = 'connected';--> statement-breakpoint
CREATE INDEX "sales_days_farm" ON "sales_days" USING btree ("farm_id","day");--> statement-breakpoint
CREATE INDEX "square_customers_subscriber_id" ON "square_customers" USING btree ("subscriber_id") WHERE "square_customers"."subscriber_id" is not null;--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'welcome', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'welcome_subscriber', 'weekly_report', 'daily_report', 'invitation', 'ownership_offer', 'ownership_moved', 'connection_ended', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_provider_listed" CHECK ("webhook_events"."provider" in ('resend', 'sns', 'square'));--> statement-breakpoint
-- A deleted subscriber leaves the customer. drizzle cannot name the one column of a key that becomes null.
ALTER TABLE square_customers ADD CONSTRAINT square_customers_subscriber FOREIGN KEY (farm_id, subscriber_id)
  REFERENCES subscribers (farm_id, id) ON DELETE SET NULL (subscriber_id);
