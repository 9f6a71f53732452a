CREATE INDEX "credit_notes_newest" ON "credit_notes" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("paid_at","id");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "receipt_reversals_newest" ON "receipt_reversals" USING btree ("issued_at","id");--> statement-breakpoint
-- Documents are searched by a part of the farm's name or of the invoice's number.
CREATE INDEX "farms_folded_name" ON "farms" USING gin (search_fold("name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoices_number_part" ON "invoices" USING gin ("number" gin_trgm_ops);
