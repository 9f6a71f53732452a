CREATE TABLE "launch_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" bigint,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "launch_checks_note" CHECK (char_length("launch_checks"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "site_switches" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"reason" text NOT NULL,
	"user_id" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_switches_name_listed" CHECK ("site_switches"."name" in ('sign_ups', 'subscription_forms', 'email', 'sms', 'imports', 'webhooks', 'payments')),
	CONSTRAINT "site_switches_reason" CHECK (char_length("site_switches"."reason") between 3 and 500)
);
--> statement-breakpoint
ALTER TABLE "launch_checks" ADD CONSTRAINT "launch_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_switches" ADD CONSTRAINT "site_switches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_charges_spent" ON "notification_charges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "suppressions_of_address" ON "suppressions" USING btree ("channel","address") WHERE "suppressions"."farm_id" is not null;--> statement-breakpoint
CREATE INDEX "subscribers_email" ON "subscribers" USING btree (lower("email")) WHERE "subscribers"."email" is not null;