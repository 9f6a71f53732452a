CREATE TABLE "page_hit_days" (
	"day" date NOT NULL,
	"url" text NOT NULL,
	"referrer" text DEFAULT '' NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "page_hit_days_day_url_referrer_pk" PRIMARY KEY("day","url","referrer")
);
--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "landing_registrations" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "events" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_hits" ADD COLUMN "referrer" text;--> statement-breakpoint
ALTER TABLE "survey_forms" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_requests_created" ON "contact_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_requests_state" ON "contact_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "contact_requests_email" ON "contact_requests" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "landing_registrations_created" ON "landing_registrations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "landing_registrations_state" ON "landing_registrations" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_request" ON "audit_entries" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "transactional_messages_address" ON "transactional_messages" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "transactional_messages_farm" ON "transactional_messages" USING btree ("farm_id","created_at");--> statement-breakpoint
CREATE INDEX "transactional_messages_kind" ON "transactional_messages" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "transactional_messages_failed" ON "transactional_messages" USING btree ("created_at") WHERE "transactional_messages"."status" in ('failed', 'bounced', 'unknown');--> statement-breakpoint
CREATE INDEX "webhook_events_provider" ON "webhook_events" USING btree ("provider","created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_failed" ON "webhook_events" USING btree ("created_at") WHERE "webhook_events"."error" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_kept" ON "webhook_events" USING btree ("created_at") WHERE "webhook_events"."events" is not null;--> statement-breakpoint
CREATE INDEX "survey_forms_answered" ON "survey_forms" USING btree ("answered_at") WHERE "survey_forms"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "survey_forms_state" ON "survey_forms" USING btree ("state","answered_at") WHERE "survey_forms"."answered_at" is not null;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_state_listed" CHECK ("contact_requests"."state" in ('new', 'in_progress', 'done'));--> statement-breakpoint
ALTER TABLE "landing_registrations" ADD CONSTRAINT "landing_registrations_state_listed" CHECK ("landing_registrations"."state" in ('new', 'in_progress', 'done'));--> statement-breakpoint
ALTER TABLE "survey_forms" ADD CONSTRAINT "survey_forms_state_listed" CHECK ("survey_forms"."state" in ('new', 'in_progress', 'done'));