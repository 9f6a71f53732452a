ALTER TABLE "notifications" ADD COLUMN "web_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notifications_published" ON "notifications" USING btree ("farm_id","published_at") WHERE "notifications"."published_at" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_web_key" UNIQUE("web_key");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_published_sent" CHECK ("notifications"."published_at" is null or "notifications"."web_key" is not null);