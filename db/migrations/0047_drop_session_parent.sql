ALTER TABLE "sessions" DROP CONSTRAINT "sessions_parent_id_unique";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_parent_id_sessions_id_fk";
--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "parent_id";