ALTER TABLE "credit_notes" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Notes of before are counted as refunded to the card: what they gave as credit makes less look refunded by hand.
UPDATE "credit_notes" SET "refunded_cents" = "total_cents";
