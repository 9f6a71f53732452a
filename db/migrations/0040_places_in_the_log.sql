ALTER TABLE "sessions" ADD COLUMN "written_by" bigint;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "written_by" bigint;