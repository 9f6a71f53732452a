CREATE TABLE "billing_accounts" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"stripe_schedule_id" text,
	"plan_type" text,
	"plan_status" text DEFAULT 'none' NOT NULL,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"next_plan_type" text,
	"prepaid_cents" integer DEFAULT 0 NOT NULL,
	"prepaid_payment_id" text,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"past_due_since" timestamp with time zone,
	"first_paid_at" timestamp with time zone,
	"readings" bigint DEFAULT 0 NOT NULL,
	"saved_reading" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_accounts_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "billing_accounts_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "billing_accounts_plan_type_listed" CHECK ("billing_accounts"."plan_type" in ('monthly', 'quarterly', 'bi-yearly', 'yearly')),
	CONSTRAINT "billing_accounts_plan_status_listed" CHECK ("billing_accounts"."plan_status" in ('none', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled')),
	CONSTRAINT "billing_accounts_next_plan_type_listed" CHECK ("billing_accounts"."next_plan_type" in ('monthly', 'quarterly', 'bi-yearly', 'yearly')),
	CONSTRAINT "billing_accounts_prepaid" CHECK ("billing_accounts"."prepaid_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"stripe_payment_method_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_cards_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "credit_cards_stripe_payment_method_id_unique" UNIQUE("stripe_payment_method_id"),
	CONSTRAINT "credit_cards_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "credit_cards_last4" CHECK ("credit_cards"."last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "credit_cards_month" CHECK ("credit_cards"."exp_month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"stripe_credit_note_id" text NOT NULL,
	"number" text NOT NULL,
	"reason" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"taxes" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_notes_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "credit_notes_stripe_credit_note_id_unique" UNIQUE("stripe_credit_note_id"),
	CONSTRAINT "credit_notes_reason_listed" CHECK ("credit_notes"."reason" in ('guarantee', 'service', 'duplicate', 'correction', 'other'))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"stripe_invoice_id" text NOT NULL,
	"number" text,
	"reason" text NOT NULL,
	"plan_type" text,
	"status" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"credit_applied_cents" integer NOT NULL,
	"paid_cents" integer NOT NULL,
	"due_cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"taxes" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"card" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"request_uuid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "invoices_stripe_invoice_id_unique" UNIQUE("stripe_invoice_id"),
	CONSTRAINT "invoices_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "invoices_reason_listed" CHECK ("invoices"."reason" in ('plan', 'plan_change', 'notification')),
	CONSTRAINT "invoices_plan_type_listed" CHECK ("invoices"."plan_type" in ('monthly', 'quarterly', 'bi-yearly', 'yearly')),
	CONSTRAINT "invoices_status_listed" CHECK ("invoices"."status" in ('draft', 'open', 'paid', 'void', 'uncollectible')),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total_cents" = "invoices"."subtotal_cents" + "invoices"."tax_cents")
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"user_id" bigint,
	"kind" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "payment_requests_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "payment_requests_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "payment_requests_kind_listed" CHECK ("payment_requests"."kind" in ('add_card', 'default_card', 'remove_card', 'start_plan', 'change_plan', 'undo_change', 'cancel_plan', 'resume_plan', 'pay_invoice')),
	CONSTRAINT "payment_requests_status_listed" CHECK ("payment_requests"."status" in ('pending', 'authenticating', 'done', 'failed')),
	CONSTRAINT "payment_requests_finished" CHECK (("payment_requests"."status" in ('done', 'failed')) = ("payment_requests"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"stripe_payment_intent_id" text NOT NULL,
	"invoice_id" bigint,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"card" jsonb,
	"failure" text,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "payments_stripe_payment_intent_id_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "payments_reason_listed" CHECK ("payments"."reason" in ('plan', 'plan_change', 'notification')),
	CONSTRAINT "payments_status_listed" CHECK ("payments"."status" in ('succeeded', 'processing', 'authenticating', 'failed', 'canceled')),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_cents" between 0 and "payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "plan_agreements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"user_id" bigint,
	"plan_type" text NOT NULL,
	"price_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"wording" text NOT NULL,
	"lang" text NOT NULL,
	"ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_agreements_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "plan_agreements_plan_type_listed" CHECK ("plan_agreements"."plan_type" in ('monthly', 'quarterly', 'bi-yearly', 'yearly')),
	CONSTRAINT "plan_agreements_lang_listed" CHECK ("plan_agreements"."lang" in ('fr', 'en'))
);
--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_provider_listed";--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "plan_ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "farms" drop column "shown";--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "shown" boolean GENERATED ALWAYS AS (public and owner_verified and not plan_ended and deleted_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_cards" ADD CONSTRAINT "credit_cards_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_of_farm" FOREIGN KEY ("farm_id","invoice_id") REFERENCES "public"."invoices"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_of_farm" FOREIGN KEY ("farm_id","invoice_id") REFERENCES "public"."invoices"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_agreements" ADD CONSTRAINT "plan_agreements_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_agreements" ADD CONSTRAINT "plan_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_cards_one_default" ON "credit_cards" USING btree ("farm_id") WHERE "credit_cards"."is_default" and "credit_cards"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("farm_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_open" ON "payment_requests" USING btree ("farm_id") WHERE "payment_requests"."status" in ('pending', 'authenticating');--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("farm_id","paid_at");--> statement-breakpoint
CREATE INDEX "plan_agreements_farm" ON "plan_agreements" USING btree ("farm_id","created_at");--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_provider_listed" CHECK ("webhook_events"."provider" in ('resend', 'sns', 'square', 'stripe'));--> statement-breakpoint
-- What was agreed and asked is never rewritten; only the state of a request that is not finished follows.
CREATE FUNCTION payments_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'plan_agreements' THEN
    IF (to_jsonb(NEW) - 'user_id') IS NOT DISTINCT FROM (to_jsonb(OLD) - 'user_id') THEN RETURN NEW; END IF;
  ELSIF to_jsonb(NEW) - 'user_id' - 'status' - 'result' - 'failure' - 'finished_at'
      IS NOT DISTINCT FROM to_jsonb(OLD) - 'user_id' - 'status' - 'result' - 'failure' - 'finished_at' THEN
    IF to_jsonb(OLD) ->> 'finished_at' IS NULL OR to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% keeps what was written', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER plan_agreements_stay BEFORE UPDATE ON plan_agreements
FOR EACH ROW EXECUTE FUNCTION payments_refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_requests_stay BEFORE UPDATE ON payment_requests
FOR EACH ROW EXECUTE FUNCTION payments_refuse_change();
