CREATE TABLE "subscriber_reports" (
	"farm_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriber_reports_farm_id_kind_day_pk" PRIMARY KEY("farm_id","kind","day"),
	CONSTRAINT "subscriber_reports_kind_listed" CHECK ("subscriber_reports"."kind" in ('weekly', 'daily'))
);
--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "subscriber_reports" ADD CONSTRAINT "subscriber_reports_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriber_reports_created" ON "subscriber_reports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'welcome', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'welcome_subscriber', 'weekly_report', 'daily_report', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));