CREATE TABLE "message_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"created_by" bigint,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"subject_fr" text NOT NULL,
	"subject_en" text NOT NULL,
	"email_content_fr" jsonb NOT NULL,
	"email_content_en" jsonb NOT NULL,
	"sms_content_fr" text NOT NULL,
	"sms_content_en" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "message_templates_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "message_templates_type_listed" CHECK ("message_templates"."type" in ('all', 'email', 'sms')),
	CONSTRAINT "message_templates_name" CHECK (length("message_templates"."name") between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_templates_farm" ON "message_templates" USING btree ("farm_id") WHERE "message_templates"."deleted_at" is null;