CREATE TABLE "superseded_customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "superseded_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"billing_account_id" bigint NOT NULL,
	"farm_id" bigint NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"rest_cents" integer,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "superseded_customers_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "superseded_customers_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "superseded_customers_rest" CHECK ("superseded_customers"."rest_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "drawn_papers" DROP CONSTRAINT "drawn_papers_farm_id_farms_id_fk";
--> statement-breakpoint
ALTER TABLE "drawn_papers" DROP CONSTRAINT "drawn_papers_invoice_of_farm";
--> statement-breakpoint
ALTER TABLE "drawn_papers" DROP CONSTRAINT "drawn_papers_credit_note_of_farm";
--> statement-breakpoint
ALTER TABLE "notification_charges" DROP CONSTRAINT "notification_charges_request_of_farm";
--> statement-breakpoint
ALTER TABLE "notification_charges" DROP CONSTRAINT "notification_charges_invoice_of_farm";
--> statement-breakpoint
ALTER TABLE "notification_charges" DROP CONSTRAINT "notification_charges_credit_note_of_farm";
--> statement-breakpoint
ALTER TABLE "billing_accounts" DROP CONSTRAINT "billing_accounts_farm_id_farms_id_fk";
--> statement-breakpoint
ALTER TABLE "credit_cards" DROP CONSTRAINT "credit_cards_farm_id_farms_id_fk";
--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_farm_id_farms_id_fk";
--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_invoice_of_farm";
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_farm_id_farms_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_requests" DROP CONSTRAINT "payment_requests_farm_id_farms_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_farm_id_farms_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_invoice_of_farm";
--> statement-breakpoint
ALTER TABLE "plan_agreements" DROP CONSTRAINT "plan_agreements_farm_id_farms_id_fk";
--> statement-breakpoint
ALTER TABLE "credit_cards" DROP CONSTRAINT "credit_cards_farm_id";--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_farm_id";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_farm_id";--> statement-breakpoint
ALTER TABLE "payment_requests" DROP CONSTRAINT "payment_requests_farm_id";--> statement-breakpoint
DROP INDEX "plan_agreements_farm";--> statement-breakpoint
DROP INDEX "notification_charges_open";--> statement-breakpoint
DROP INDEX "credit_cards_one_default";--> statement-breakpoint
DROP INDEX "invoices_issued";--> statement-breakpoint
DROP INDEX "payment_requests_one_open";--> statement-breakpoint
DROP INDEX "payment_requests_one_guarantee";--> statement-breakpoint
DROP INDEX "payments_paid";--> statement-breakpoint
ALTER TABLE "billing_accounts" DROP CONSTRAINT "billing_accounts_pkey";--> statement-breakpoint
ALTER TABLE "drawn_papers" ADD COLUMN "billing_account_id" bigint;--> statement-breakpoint
ALTER TABLE "notification_charges" ADD COLUMN "billing_account_id" bigint;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "billing_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "uuid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "credit_cards" ADD COLUMN "billing_account_id" bigint;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "billing_account_id" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billing_account_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "billing_account_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "billing_account_id" bigint;--> statement-breakpoint
ALTER TABLE "plan_agreements" ADD COLUMN "billing_account_id" bigint;--> statement-breakpoint
-- A farm that owes something and has no account yet gets one.
INSERT INTO "billing_accounts" ("farm_id")
SELECT DISTINCT "farm_id" FROM (
	SELECT "farm_id" FROM "notification_charges" UNION SELECT "farm_id" FROM "credit_cards" UNION SELECT "farm_id" FROM "invoices"
	UNION SELECT "farm_id" FROM "payments" UNION SELECT "farm_id" FROM "payment_requests" UNION SELECT "farm_id" FROM "plan_agreements"
) f WHERE NOT EXISTS (SELECT 1 FROM "billing_accounts" b WHERE b."farm_id" = f."farm_id");
--> statement-breakpoint
-- Of the accounts of one owner's farms, that of the plan that is best goes on: a running one, the longest term, a customer.
CREATE TEMP TABLE account_of_farm ON COMMIT DROP AS
SELECT b."id", b."farm_id", u."user_id" AS owner_id, first_value(b."id") OVER (
	PARTITION BY u."user_id", CASE WHEN u."user_id" IS NULL THEN b."id" END
	ORDER BY array_position(ARRAY['active', 'past_due', 'trialing', 'unpaid', 'paused', 'incomplete'], b."plan_status") NULLS LAST,
		b."cancel_at_period_end", array_position(ARRAY['yearly', 'bi-yearly', 'quarterly', 'monthly'], b."plan_type") NULLS LAST,
		b."stripe_customer_id" IS NULL, b."period_end" DESC NULLS LAST, b."farm_id"
) AS into_id
FROM "billing_accounts" b LEFT JOIN "farm_users" u ON u."farm_id" = b."farm_id" AND u."role" = 'owner';
--> statement-breakpoint
INSERT INTO "superseded_customers" ("billing_account_id", "farm_id", "stripe_customer_id")
SELECT m.into_id, b."farm_id", b."stripe_customer_id" FROM "billing_accounts" b JOIN account_of_farm m ON m.id = b."id"
WHERE m.into_id <> m.id AND b."stripe_customer_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "payment_requests" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "plan_agreements" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "notification_charges" DISABLE TRIGGER USER;--> statement-breakpoint
-- Their cards belong to another customer, and what they asked cannot go on.
UPDATE "credit_cards" c SET "is_default" = false, "removed_at" = coalesce(c."removed_at", now())
FROM account_of_farm m WHERE m.farm_id = c."farm_id" AND m.into_id <> m.id;
--> statement-breakpoint
UPDATE "payment_requests" r SET "status" = 'failed', "failure" = 'given_up', "finished_at" = now()
FROM account_of_farm m WHERE m.farm_id = r."farm_id" AND m.into_id <> m.id AND r."status" IN ('pending', 'authenticating');
--> statement-breakpoint
-- The guarantee is claimed once per account; the first claim stays the one.
UPDATE "payment_requests" r SET "status" = 'failed', "failure" = 'given_up', "finished_at" = coalesce(r."finished_at", now())
FROM account_of_farm m WHERE m.farm_id = r."farm_id" AND r."kind" = 'guarantee' AND r."status" <> 'failed' AND r."id" > (
	SELECT min(o."id") FROM "payment_requests" o JOIN account_of_farm n ON n.farm_id = o."farm_id"
	WHERE n.into_id = m.into_id AND o."kind" = 'guarantee' AND o."status" <> 'failed'
);
--> statement-breakpoint
UPDATE "credit_cards" t SET "billing_account_id" = m.into_id FROM account_of_farm m WHERE m.farm_id = t."farm_id";--> statement-breakpoint
UPDATE "credit_notes" t SET "billing_account_id" = m.into_id FROM account_of_farm m WHERE m.farm_id = t."farm_id";--> statement-breakpoint
UPDATE "invoices" t SET "billing_account_id" = m.into_id FROM account_of_farm m WHERE m.farm_id = t."farm_id";--> statement-breakpoint
UPDATE "payment_requests" t SET "billing_account_id" = m.into_id FROM account_of_farm m WHERE m.farm_id = t."farm_id";--> statement-breakpoint
UPDATE "payments" t SET "billing_account_id" = m.into_id FROM account_of_farm m WHERE m.farm_id = t."farm_id";--> statement-breakpoint
UPDATE "plan_agreements" t SET "billing_account_id" = m.into_id FROM account_of_farm m WHERE m.farm_id = t."farm_id";--> statement-breakpoint
UPDATE "drawn_papers" t SET "billing_account_id" = m.into_id FROM account_of_farm m WHERE m.farm_id = t."farm_id";--> statement-breakpoint
UPDATE "notification_charges" t SET "billing_account_id" = m.into_id FROM account_of_farm m WHERE m.farm_id = t."farm_id";--> statement-breakpoint
ALTER TABLE "credit_cards" ALTER COLUMN "billing_account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ALTER COLUMN "billing_account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "billing_account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ALTER COLUMN "billing_account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "billing_account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_agreements" ALTER COLUMN "billing_account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "drawn_papers" ALTER COLUMN "billing_account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_charges" ALTER COLUMN "billing_account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "plan_agreements" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "notification_charges" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "billing_accounts" b SET "owner_id" = m.owner_id, "first_paid_at" = m.first_paid_at
FROM (
	SELECT f.into_id, max(f.owner_id) AS owner_id, min(o."first_paid_at") AS first_paid_at
	FROM account_of_farm f JOIN "billing_accounts" o ON o."id" = f.id GROUP BY f.into_id
) m WHERE m.into_id = b."id";
--> statement-breakpoint
DELETE FROM "billing_accounts" b USING account_of_farm m WHERE m.id = b."id" AND m.into_id <> m.id;
--> statement-breakpoint
-- The owner's first farm gives its name and address.
UPDATE "billing_accounts" b SET "farm_id" = f.id FROM (
	SELECT DISTINCT ON (u."user_id") u."user_id", f."id" FROM "farm_users" u JOIN "farms" f ON f."id" = u."farm_id"
	WHERE u."role" = 'owner' AND f."deleted_at" IS NULL ORDER BY u."user_id", f."created_at", f."id"
) f WHERE f."user_id" = b."owner_id";
--> statement-breakpoint
-- A plan that runs covers the owner's first farms (docs/product.md "Limits"); the others are at the free level.
UPDATE "farms" f SET "plan_type" = CASE WHEN r.place <= r.covered THEN r."plan_type" ELSE 'canceled' END, "plan_ended" = false
FROM (
	SELECT u."farm_id", b."plan_type", CASE WHEN b."plan_type" IN ('bi-yearly', 'yearly') THEN 3 ELSE 1 END AS covered,
		row_number() OVER (PARTITION BY b."id" ORDER BY o."created_at", o."id") AS place
	FROM "billing_accounts" b JOIN "farm_users" u ON u."user_id" = b."owner_id" AND u."role" = 'owner'
		JOIN "farms" o ON o."id" = u."farm_id" AND o."deleted_at" IS NULL
	WHERE b."plan_status" IN ('active', 'past_due')
) r WHERE r."farm_id" = f."id";
--> statement-breakpoint
-- Waiting jobs name the account from now on.
DO $$ BEGIN
	IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
		UPDATE graphile_worker._private_jobs j
		SET payload = (j.payload::jsonb || jsonb_build_object('billing_account_id', m.into_id))::json
		FROM graphile_worker._private_tasks t, account_of_farm m
		WHERE t.id = j.task_id AND t.identifier IN ('read_payments', 'end_plan', 'plan_taxes', 'invoice_charges')
			AND m.farm_id = (j.payload ->> 'farm_id')::bigint;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_uuid_unique" UNIQUE("uuid");--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_owner_id_unique" UNIQUE("owner_id");--> statement-breakpoint
ALTER TABLE "credit_cards" ADD CONSTRAINT "credit_cards_of_account" UNIQUE("billing_account_id","id");--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_of_account" UNIQUE("billing_account_id","id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_of_account" UNIQUE("billing_account_id","id");--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_of_account" UNIQUE("billing_account_id","id");--> statement-breakpoint
ALTER TABLE "superseded_customers" ADD CONSTRAINT "superseded_customers_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "superseded_customers" ADD CONSTRAINT "superseded_customers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "superseded_customers_account" ON "superseded_customers" USING btree ("billing_account_id");--> statement-breakpoint
ALTER TABLE "drawn_papers" ADD CONSTRAINT "drawn_papers_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawn_papers" ADD CONSTRAINT "drawn_papers_invoice_of_account" FOREIGN KEY ("billing_account_id","invoice_id") REFERENCES "public"."invoices"("billing_account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawn_papers" ADD CONSTRAINT "drawn_papers_credit_note_of_account" FOREIGN KEY ("billing_account_id","credit_note_id") REFERENCES "public"."credit_notes"("billing_account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_charges" ADD CONSTRAINT "notification_charges_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_charges" ADD CONSTRAINT "notification_charges_request_of_account" FOREIGN KEY ("billing_account_id","request_id") REFERENCES "public"."payment_requests"("billing_account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_charges" ADD CONSTRAINT "notification_charges_invoice_of_account" FOREIGN KEY ("billing_account_id","invoice_id") REFERENCES "public"."invoices"("billing_account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_charges" ADD CONSTRAINT "notification_charges_credit_note_of_account" FOREIGN KEY ("billing_account_id","credit_note_id") REFERENCES "public"."credit_notes"("billing_account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_cards" ADD CONSTRAINT "credit_cards_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_of_account" FOREIGN KEY ("billing_account_id","invoice_id") REFERENCES "public"."invoices"("billing_account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_of_account" FOREIGN KEY ("billing_account_id","invoice_id") REFERENCES "public"."invoices"("billing_account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_agreements" ADD CONSTRAINT "plan_agreements_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_agreements_account" ON "plan_agreements" USING btree ("billing_account_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_charges_open" ON "notification_charges" USING btree ("billing_account_id") WHERE "notification_charges"."request_id" is null and "notification_charges"."invoice_id" is null and "notification_charges"."credit_note_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_cards_one_default" ON "credit_cards" USING btree ("billing_account_id") WHERE "credit_cards"."is_default" and "credit_cards"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("billing_account_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_open" ON "payment_requests" USING btree ("billing_account_id") WHERE "payment_requests"."status" in ('pending', 'authenticating');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_guarantee" ON "payment_requests" USING btree ("billing_account_id") WHERE "payment_requests"."kind" = 'guarantee' and "payment_requests"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("billing_account_id","paid_at");--> statement-breakpoint
ALTER TABLE "drawn_papers" DROP COLUMN "farm_id";--> statement-breakpoint
ALTER TABLE "credit_cards" DROP COLUMN "farm_id";--> statement-breakpoint
ALTER TABLE "credit_notes" DROP COLUMN "farm_id";--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "farm_id";--> statement-breakpoint
ALTER TABLE "payment_requests" DROP COLUMN "farm_id";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "farm_id";--> statement-breakpoint
ALTER TABLE "plan_agreements" DROP COLUMN "farm_id";
