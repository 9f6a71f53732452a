DROP INDEX "subscribers_created";--> statement-breakpoint
DROP INDEX "subscribers_email_key";--> statement-breakpoint
DROP INDEX "subscribers_qr_code";--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || search_fold(name) || ' ' || coalesce(lower(email), '') || ' ' || coalesce(phone, '') || ' ' || coalesce(lower(zipcode), '') || ' ' || coalesce(lower(replace(zipcode, ' ', '')), '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "suppressions_unreachable" ON "suppressions" USING btree ("farm_id","channel","address") WHERE "suppressions"."reason" in ('bounced', 'complained', 'provider');--> statement-breakpoint
CREATE INDEX "subscribers_zipcode" ON "subscribers" USING btree ("farm_id","zipcode","id") WHERE "subscribers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "subscribers_source" ON "subscribers" USING btree ("farm_id","source","created_at","id") WHERE "subscribers"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "subscribers_unsubscribed" ON "subscribers" USING btree ("farm_id","created_at","id") WHERE "subscribers"."erased_at" is null and "subscribers"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree ("farm_id",lower("email"));--> statement-breakpoint
CREATE INDEX "subscribers_qr_code" ON "subscribers" USING btree ("qr_code_id","created_at","id");
--> statement-breakpoint
-- Both are trusted extensions of PostgreSQL itself: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE INDEX subscribers_search ON subscribers USING gin (farm_id, search_text gin_trgm_ops) WHERE erased_at IS NULL;
--> statement-breakpoint
CREATE INDEX subscribers_name ON subscribers (farm_id, name COLLATE french, id) WHERE erased_at IS NULL;
--> statement-breakpoint
-- Erased people are in it, since figures by day count them; the list skips them without reading their rows.
CREATE INDEX subscribers_created ON subscribers (farm_id, created_at, id) INCLUDE (erased_at);
