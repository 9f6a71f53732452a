ALTER TABLE "provider_outages" DROP CONSTRAINT "provider_outages_channel_listed";--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "currency" text DEFAULT 'CAD' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_outages" ADD CONSTRAINT "provider_outages_channel_listed" CHECK ("provider_outages"."channel" in ('email', 'sms', 'square'));--> statement-breakpoint
-- The row exists from the start, like those of the channels.
INSERT INTO "provider_outages" ("channel") VALUES ('square');
