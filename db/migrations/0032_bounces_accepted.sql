ALTER TABLE "transactional_messages" ADD COLUMN "first_called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "bounces_accepted_to" bigint;--> statement-breakpoint
CREATE INDEX "partial_subscribes_farm" ON "partial_subscribes" USING btree ("farm_id");--> statement-breakpoint
-- When the answers of these emails were lost is not known: no call was made before they were queued.
UPDATE "transactional_messages" SET "first_called_at" = "created_at"
WHERE "channel" = 'email' AND "status" IN ('queued', 'sending') AND "attempts" > 0;
