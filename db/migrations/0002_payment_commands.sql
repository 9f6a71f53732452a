DROP INDEX "payment_requests_one_return";--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "plan_type" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "from_plan" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "prepaid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Requests keep what was written; here only its form changes.
ALTER TABLE "payment_requests" DISABLE TRIGGER USER;--> statement-breakpoint
-- Requests of before: what code reads of them stands in columns, and lists are lists.
UPDATE "payment_requests" SET
  "plan_type" = CASE WHEN "kind" IN ('start_plan', 'change_plan', 'add_card') THEN "input" ->> 'plan_type' END,
  "from_plan" = CASE WHEN "kind" = 'change_plan' THEN "input" ->> 'from_plan' END,
  "subscription_id" = CASE WHEN "kind" = 'return_credit' THEN "input" ->> 'subscription_id' END,
  "prepaid_cents" = CASE WHEN "kind" IN ('undo_change', 'cancel_plan', 'guarantee')
    THEN coalesce(("input" ->> 'prepaid_cents')::integer, 0) ELSE 0 END;--> statement-breakpoint
UPDATE "payment_requests" SET "input" = "input" || jsonb_build_object('taxes', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('kind', split_part(tax, ':', 1),
      'percent_thousandths', split_part(tax, ':', 2)::integer)), '[]')
    FROM string_to_table(nullif("input" ->> 'taxes', ''), ',') AS tax))
  WHERE jsonb_typeof("input" -> 'taxes') = 'string';--> statement-breakpoint
UPDATE "payment_requests" SET "input" = "input" || jsonb_build_object('tax_cents',
    to_jsonb(coalesce(string_to_array(nullif("input" ->> 'tax_cents', ''), ',')::integer[], '{}')))
  WHERE jsonb_typeof("input" -> 'tax_cents') = 'string';--> statement-breakpoint
UPDATE "payment_requests" SET
  "input" = "input" || jsonb_build_object('sources', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('payment_id', split_part(source, ':', 1),
      'cents', split_part(source, ':', 2)::integer)), '[]')
    FROM string_to_table(nullif("input" ->> 'sources', ''), ',') AS source)),
  "result" = "result" - 'returned_cents' || jsonb_build_object('returned', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('payment_id', split_part(source, ':', 1),
      'cents', split_part(source, ':', 2)::integer)), '[]')
    FROM string_to_table(nullif("result" ->> 'returned', ''), ',') AS source))
  WHERE "kind" = 'return_credit';--> statement-breakpoint
UPDATE "payment_requests" SET
  "input" = "input" - ARRAY['prepaid_cents', 'prepaid_payment_id', 'plan_type', 'months', 'price_cents']
    || jsonb_build_object('undo', CASE
      WHEN "input" ->> 'plan_type' IS NOT NULL AND ("kind" = 'undo_change' OR "prepaid_cents" > 0)
      THEN jsonb_build_object('plan_type', "input" -> 'plan_type', 'months', "input" -> 'months',
        'price_cents', "input" -> 'price_cents', 'prepaid_cents', "prepaid_cents",
        'prepaid_payment_id', "input" -> 'prepaid_payment_id') END)
  WHERE "kind" IN ('undo_change', 'cancel_plan', 'guarantee');--> statement-breakpoint
UPDATE "payment_requests" SET
  "input" = "input" - ARRAY['plan_type', 'months', 'price_cents', 'total_cents', 'taxes', 'trial_end']
    || jsonb_build_object('plan', CASE WHEN "input" ->> 'plan_type' IS NOT NULL
      THEN jsonb_build_object('plan_type', "input" -> 'plan_type', 'months', "input" -> 'months',
        'price_cents', "input" -> 'price_cents', 'total_cents', "input" -> 'total_cents',
        'taxes', "input" -> 'taxes', 'trial_end', "input" -> 'trial_end') END)
  WHERE "kind" = 'add_card';--> statement-breakpoint
ALTER TABLE "payment_requests" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_return" ON "payment_requests" USING btree ("billing_account_id","subscription_id") WHERE "payment_requests"."kind" = 'return_credit';--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_plan_type_listed" CHECK ("payment_requests"."plan_type" in ('monthly', 'quarterly', 'bi-yearly', 'yearly'));--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_from_plan_listed" CHECK ("payment_requests"."from_plan" in ('monthly', 'quarterly', 'bi-yearly', 'yearly'));