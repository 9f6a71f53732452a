CREATE TABLE "qr_code_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "qr_code_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"note" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_by" bigint,
	CONSTRAINT "qr_code_batches_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "qr_code_batches_note" CHECK (length("qr_code_batches"."note") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "verification_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verification_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"folder" text NOT NULL,
	"filename" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "verification_files_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "verification_files_folder_unique" UNIQUE("folder"),
	CONSTRAINT "verification_files_type_listed" CHECK ("verification_files"."type" in ('application/pdf', 'image/jpeg')),
	CONSTRAINT "verification_files_filename" CHECK (length("verification_files"."filename") between 1 and 120),
	CONSTRAINT "verification_files_bytes" CHECK ("verification_files"."bytes" > 0),
	CONSTRAINT "verification_files_decided" CHECK ("verification_files"."decided_at" is null or "verification_files"."expires_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "issued_qr_codes" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "qr_code_batches" ADD CONSTRAINT "qr_code_batches_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_files" ADD CONSTRAINT "verification_files_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_files" ADD CONSTRAINT "verification_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qr_code_batches_issuer" ON "qr_code_batches" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "verification_files_farm" ON "verification_files" USING btree ("farm_id","id");--> statement-breakpoint
CREATE INDEX "verification_files_user" ON "verification_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_files_expiry" ON "verification_files" USING btree ("expires_at") WHERE "verification_files"."expires_at" is not null;--> statement-breakpoint
ALTER TABLE "issued_qr_codes" ADD CONSTRAINT "issued_qr_codes_batch_id_qr_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."qr_code_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_qr_codes_batch" ON "issued_qr_codes" USING btree ("batch_id","uuid");