-- Unlogged: what a crash empties is rendered again.
CREATE UNLOGGED TABLE "cached_pages" (
	"key" text PRIMARY KEY NOT NULL,
	"page" "bytea" NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tag" text NOT NULL,
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cached_pages_age" ON "cached_pages" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "stale_tags_tag" ON "stale_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "stale_tags_xact" ON "stale_tags" USING btree ("xact");