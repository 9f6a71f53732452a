CREATE TABLE "farm_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "farm_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"subscriber_id" bigint,
	"position" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "farm_events_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "farm_events_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "farm_events_type_listed" CHECK ("farm_events"."type" in ('subscriber.created', 'subscriber.confirmed', 'subscriber.unsubscribed', 'notification.sent', 'produce.changed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"status" integer,
	"fault" text,
	"answer" text DEFAULT '' NOT NULL,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_attempts_fault_listed" CHECK ("webhook_attempts"."fault" in ('not_public', 'no_such_host', 'time_out', 'no_connection', 'status'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "webhook_endpoints_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "webhook_endpoints_events_listed" CHECK ("webhook_endpoints"."events" <@ array['subscriber.created', 'subscriber.confirmed', 'subscriber.unsubscribed', 'notification.sent', 'produce.changed']::text[]),
	CONSTRAINT "webhook_endpoints_state_listed" CHECK ("webhook_endpoints"."state" in ('active', 'paused', 'off')),
	CONSTRAINT "webhook_endpoints_off_reason_listed" CHECK ("webhook_endpoints"."off_reason" in ('failing', 'gone', 'overflow')),
	CONSTRAINT "webhook_endpoints_off" CHECK (("webhook_endpoints"."state" = 'off') = ("webhook_endpoints"."off_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"event_id" bigint,
	"type" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_messages_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "webhook_messages_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "webhook_messages_event" UNIQUE("endpoint_id","event_id"),
	CONSTRAINT "webhook_messages_type_listed" CHECK ("webhook_messages"."type" in ('subscriber.created', 'subscriber.confirmed', 'subscriber.unsubscribed', 'notification.sent', 'produce.changed', 'webhook.test')),
	CONSTRAINT "webhook_messages_state_listed" CHECK ("webhook_messages"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_messages_test" CHECK (("webhook_messages"."type" = 'webhook.test') = ("webhook_messages"."event_id" is null)),
	CONSTRAINT "webhook_messages_waiting" CHECK (("webhook_messages"."state" = 'waiting') = ("webhook_messages"."next_attempt_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "farm_events" ADD CONSTRAINT "farm_events_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_message" FOREIGN KEY ("farm_id","message_id") REFERENCES "public"."webhook_messages"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_endpoint" FOREIGN KEY ("farm_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_event_of_farm" FOREIGN KEY ("farm_id","event_id") REFERENCES "public"."farm_events"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_events_position" ON "farm_events" USING btree ("farm_id","position");--> statement-breakpoint
CREATE INDEX "farm_events_new" ON "farm_events" USING btree ("farm_id","id") WHERE "farm_events"."position" is null;--> statement-breakpoint
CREATE INDEX "farm_events_subscriber" ON "farm_events" USING btree ("farm_id","subscriber_id") WHERE "farm_events"."subscriber_id" is not null;--> statement-breakpoint
CREATE INDEX "farm_events_created" ON "farm_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_message_id" ON "webhook_attempts" USING btree ("farm_id","message_id","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_host" ON "webhook_endpoints" USING btree ("host");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_user" ON "webhook_endpoints" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "webhook_messages_due" ON "webhook_messages" USING btree ("endpoint_id","next_attempt_at") WHERE "webhook_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_messages_log" ON "webhook_messages" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_messages_event_id" ON "webhook_messages" USING btree ("farm_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_messages_created" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'welcome', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'two_step_changed', 'new_device', 'api_token_changed', 'webhook_off', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'welcome_subscriber', 'weekly_report', 'daily_report', 'invitation', 'ownership_offer', 'ownership_moved', 'verification_decided', 'sending_held', 'connection_ended', 'trial_reminder', 'trial_ended', 'invoice_paid', 'payment_failed', 'plan_canceled', 'plan_resumed', 'plan_ended', 'plan_changed', 'plan_granted', 'plans_merged', 'credit_note', 'receipt_reversed', 'documents_kept', 'card_expires', 'money_differs', 'payment_stuck', 'dispute', 'dispute_admin', 'provincial_sales', 'credit_returned', 'credit_left', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));--> statement-breakpoint
CREATE SEQUENCE "farm_event_positions";--> statement-breakpoint
ALTER TABLE "farm_events" ADD CONSTRAINT "farm_events_subscriber_of_farm" FOREIGN KEY ("farm_id", "subscriber_id") REFERENCES "subscribers"("farm_id", "id") ON DELETE SET NULL ("subscriber_id");
