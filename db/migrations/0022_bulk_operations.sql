CREATE TABLE "bulk_operations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_operations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"user_id" bigint,
	"act" text NOT NULL,
	"change" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"chosen" bigint[],
	"filter" jsonb,
	"status" text DEFAULT 'running' NOT NULL,
	"failure" text,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"up_to" bigint NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"not_found" bigint[] DEFAULT '{}' NOT NULL,
	"undo_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bulk_operations_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "bulk_operations_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "bulk_operations_act_listed" CHECK ("bulk_operations"."act" in ('assign_category', 'replace_categories', 'remove_categories', 'assign_qr_code', 'remove_qr_code', 'set_lang', 'unsubscribe', 'delete')),
	CONSTRAINT "bulk_operations_status_listed" CHECK ("bulk_operations"."status" in ('running', 'done', 'failed', 'undone')),
	CONSTRAINT "bulk_operations_failure_listed" CHECK ("bulk_operations"."failure" in ('category_gone', 'qr_code_gone', 'unexpected')),
	CONSTRAINT "bulk_operations_target" CHECK (("bulk_operations"."chosen" is null) <> ("bulk_operations"."filter" is null)),
	CONSTRAINT "bulk_operations_failure" CHECK (("bulk_operations"."status" = 'failed') = ("bulk_operations"."failure" is not null)),
	CONSTRAINT "bulk_operations_finished" CHECK (("bulk_operations"."status" = 'running') = ("bulk_operations"."finished_at" is null))
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "removed_by" bigint;--> statement-breakpoint
ALTER TABLE "bulk_operations" ADD CONSTRAINT "bulk_operations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_operations" ADD CONSTRAINT "bulk_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_operations_user" ON "bulk_operations" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_removed_by" FOREIGN KEY ("farm_id","removed_by") REFERENCES "public"."bulk_operations"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscribers_removed" ON "subscribers" USING btree ("removed_by") WHERE "subscribers"."removed_by" is not null;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_removed_is_hidden" CHECK ("subscribers"."removed_by" is null or "subscribers"."erased_at" is not null);--> statement-breakpoint
-- Nobody who was removed from a list gets a delivery, while the removal can still be undone either.
CREATE OR REPLACE FUNCTION deliveries_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  send record;
BEGIN
  FOR send IN SELECT DISTINCT farm_id, notification_id FROM inserted LOOP
    IF NOT EXISTS (
      SELECT 1 FROM notifications n WHERE n.id = send.notification_id AND n.farm_id = send.farm_id
    ) OR EXISTS (
      SELECT 1 FROM inserted d
      WHERE d.farm_id = send.farm_id AND d.notification_id = send.notification_id AND NOT EXISTS (
        SELECT 1 FROM subscribers s
        WHERE s.farm_id = send.farm_id AND s.id = d.subscriber_id AND s.erased_at IS NULL
          AND CASE d.channel WHEN 'email' THEN s.email_consent_until ELSE s.sms_consent_until END > now()
      )
    ) THEN
      RAISE EXCEPTION 'a delivery needs a consenting subscriber and a notification of its own farm';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
