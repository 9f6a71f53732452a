ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_fault_listed";--> statement-breakpoint
DROP INDEX "webhook_endpoints_host";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "counted_from" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_lease" ON "webhook_endpoints" USING btree ("lease_until");--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_fault_listed" CHECK ("webhook_attempts"."fault" in ('not_public', 'no_such_host', 'time_out', 'no_connection', 'status', 'secret_unreadable'));