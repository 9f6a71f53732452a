DROP INDEX "contact_requests_email";--> statement-breakpoint
DROP INDEX "transactional_messages_address";--> statement-breakpoint
CREATE INDEX "contact_requests_email" ON "contact_requests" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "transactional_messages_address" ON "transactional_messages" USING btree (lower("address"),"created_at");