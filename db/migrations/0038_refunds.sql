CREATE TABLE "drawn_papers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawn_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint NOT NULL,
	"invoice_id" bigint,
	"credit_note_id" bigint,
	"body" "bytea" NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drawn_papers_one" CHECK (num_nonnulls("drawn_papers"."invoice_id", "drawn_papers"."credit_note_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "payment_requests" DROP CONSTRAINT "payment_requests_kind_listed";--> statement-breakpoint
ALTER TABLE "drawn_papers" ADD CONSTRAINT "drawn_papers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawn_papers" ADD CONSTRAINT "drawn_papers_invoice_of_farm" FOREIGN KEY ("farm_id","invoice_id") REFERENCES "public"."invoices"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawn_papers" ADD CONSTRAINT "drawn_papers_credit_note_of_farm" FOREIGN KEY ("farm_id","credit_note_id") REFERENCES "public"."credit_notes"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drawn_papers_invoice" ON "drawn_papers" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drawn_papers_credit_note" ON "drawn_papers" USING btree ("credit_note_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_guarantee" ON "payment_requests" USING btree ("farm_id") WHERE "payment_requests"."kind" = 'guarantee' and "payment_requests"."status" <> 'failed';--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_kind_listed" CHECK ("payment_requests"."kind" in ('add_card', 'default_card', 'remove_card', 'start_plan', 'change_plan', 'undo_change', 'cancel_plan', 'resume_plan', 'pay_invoice', 'charge_notifications', 'credit_note', 'guarantee'));