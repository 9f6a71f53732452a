ALTER TABLE "credit_notes" ADD COLUMN "credited_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What older notes gave to the credit: a request of ours says it; of a note made by hand it is what no card got.
UPDATE "credit_notes" "n" SET "credited_cents" = coalesce(
  (SELECT ("r"."input"->>'credit_cents')::int FROM "payment_requests" "r"
    WHERE "r"."billing_account_id" = "n"."billing_account_id" AND "r"."uuid"::text = "n"."request_uuid"
      AND "r"."kind" IN ('credit_note', 'guarantee')),
  CASE WHEN "n"."request_uuid" IS NULL AND "i"."status" = 'paid'
    THEN greatest(0, least("n"."total_cents" - "n"."refunded_cents", "i"."credit_applied_cents")) ELSE 0 END)
FROM "invoices" "i" WHERE "i"."id" = "n"."invoice_id";
