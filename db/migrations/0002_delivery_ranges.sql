CREATE TABLE "sms_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"delivery_id" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "deliveries_batch";--> statement-breakpoint
DROP INDEX "deliveries_sms_open";--> statement-breakpoint
DROP INDEX "deliveries_provider_message";--> statement-breakpoint
DROP INDEX "deliveries_subscriber_open";--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD COLUMN "first_subscriber_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD COLUMN "last_subscriber_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD COLUMN "called_ids" bigint[];--> statement-breakpoint
CREATE INDEX "deliveries_subscriber" ON "deliveries" USING btree ("subscriber_id");--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "batch";