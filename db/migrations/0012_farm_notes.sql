CREATE TABLE "farm_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "farm_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint NOT NULL,
	"user_id" bigint,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "farm_notes_length" CHECK (length("farm_notes"."text") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "farm_notes" ADD CONSTRAINT "farm_notes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_notes" ADD CONSTRAINT "farm_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "farm_notes_farm" ON "farm_notes" USING btree ("farm_id","created_at","id");--> statement-breakpoint
CREATE INDEX "farm_notes_user" ON "farm_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_entries_plans" ON "audit_entries" USING btree ("farm_id","created_at","id") WHERE "audit_entries"."action" in ('farm.plan', 'farm.create');--> statement-breakpoint
CREATE INDEX "disputes_opened" ON "disputes" USING btree ("billing_account_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "credit_notes_issued" ON "credit_notes" USING btree ("billing_account_id","issued_at","id");