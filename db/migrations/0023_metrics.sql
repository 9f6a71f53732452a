CREATE TABLE "ended_plans" (
	"billing_account_id" bigint NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ended_plans_billing_account_id_ended_at_pk" PRIMARY KEY("billing_account_id","ended_at")
);
--> statement-breakpoint
CREATE TABLE "mailbox_days" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL,
	"complained" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mailbox_days_day_provider_pk" PRIMARY KEY("day","provider"),
	CONSTRAINT "mailbox_days_provider_listed" CHECK ("mailbox_days"."provider" in ('gmail', 'microsoft', 'yahoo', 'apple', 'videotron', 'bell', 'other'))
);
--> statement-breakpoint
CREATE TABLE "site_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sign_ups" integer DEFAULT 0 NOT NULL,
	"activated" integer DEFAULT 0 NOT NULL,
	"sends" integer DEFAULT 0 NOT NULL,
	"emails" integer DEFAULT 0 NOT NULL,
	"texts" integer DEFAULT 0 NOT NULL,
	"revenue_cents" bigint DEFAULT 0 NOT NULL,
	"plans_begun" integer DEFAULT 0 NOT NULL,
	"plans_ended" integer DEFAULT 0 NOT NULL,
	"paying" integer
);
--> statement-breakpoint
ALTER TABLE "ended_plans" ADD CONSTRAINT "ended_plans_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_plans_ended" ON "ended_plans" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "notifications_begun" ON "notifications" USING btree ("sending_started_at") WHERE "notifications"."sending_started_at" is not null;--> statement-breakpoint
CREATE INDEX "billing_accounts_first_paid" ON "billing_accounts" USING btree ("first_paid_at");--> statement-breakpoint
-- Writes down when a plan that was paid for ends, which the account itself forgets.
CREATE FUNCTION keep_ended_plan() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO ended_plans (billing_account_id, ended_at) VALUES (NEW.id, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER billing_accounts_keep_ended_plan AFTER UPDATE OF plan_status ON billing_accounts FOR EACH ROW
  WHEN (OLD.plan_status IN ('active', 'past_due') AND NEW.plan_status NOT IN ('trialing', 'active', 'past_due'))
  EXECUTE FUNCTION keep_ended_plan();
