ALTER TABLE "delivery_batches" ADD COLUMN "unanswered" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "delivery_batches" DROP COLUMN "attempts";