ALTER TABLE "confirmations" ADD COLUMN "form_id" bigint;--> statement-breakpoint
ALTER TABLE "confirmations" ADD COLUMN "answers" jsonb;--> statement-breakpoint
CREATE INDEX "confirmations_form" ON "confirmations" USING btree ("form_id");