CREATE TABLE "money_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"billing_account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "money_differences_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "money_differences_kind_listed" CHECK ("money_differences"."kind" in ('invoice', 'ledger', 'paid', 'credit', 'prepaid', 'send', 'hand_refund', 'hand_note', 'hand_credit', 'hand_invoice', 'hand_payment'))
);
--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_differences_open" ON "money_differences" USING btree ("billing_account_id","kind","subject") WHERE "money_differences"."closed_at" is null;