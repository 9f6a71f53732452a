CREATE TABLE "notification_charges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"reason" text NOT NULL,
	"emails" integer NOT NULL,
	"segments" integer NOT NULL,
	"unit_tenths" integer NOT NULL,
	"tenths" integer NOT NULL,
	"request_id" bigint,
	"invoice_id" bigint,
	"credit_note_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_charges_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "notification_charges_number" UNIQUE("notification_id","number"),
	CONSTRAINT "notification_charges_reason_listed" CHECK ("notification_charges"."reason" in ('sent', 'resumed', 'not_delivered', 'written_off')),
	CONSTRAINT "notification_charges_tenths" CHECK ("notification_charges"."tenths" = ("notification_charges"."emails" + "notification_charges"."segments") * "notification_charges"."unit_tenths"),
	CONSTRAINT "notification_charges_first" CHECK (("notification_charges"."number" = 0) = ("notification_charges"."reason" = 'sent')),
	CONSTRAINT "notification_charges_settled" CHECK (num_nonnulls("notification_charges"."invoice_id", "notification_charges"."credit_note_id") <= 1)
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "request_uuid" text;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_farm_id" UNIQUE("farm_id","id");--> statement-breakpoint
ALTER TABLE "notification_charges" ADD CONSTRAINT "notification_charges_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_charges" ADD CONSTRAINT "notification_charges_notification" FOREIGN KEY ("farm_id","notification_id") REFERENCES "public"."notifications"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_charges" ADD CONSTRAINT "notification_charges_request_of_farm" FOREIGN KEY ("farm_id","request_id") REFERENCES "public"."payment_requests"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_charges" ADD CONSTRAINT "notification_charges_invoice_of_farm" FOREIGN KEY ("farm_id","invoice_id") REFERENCES "public"."invoices"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_charges" ADD CONSTRAINT "notification_charges_credit_note_of_farm" FOREIGN KEY ("farm_id","credit_note_id") REFERENCES "public"."credit_notes"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_charges_farm" ON "notification_charges" USING btree ("farm_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_charges_open" ON "notification_charges" USING btree ("farm_id") WHERE "notification_charges"."request_id" is null and "notification_charges"."invoice_id" is null and "notification_charges"."credit_note_id" is null;--> statement-breakpoint
CREATE INDEX "notification_charges_request" ON "notification_charges" USING btree ("request_id") WHERE "notification_charges"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "notification_charges_invoice" ON "notification_charges" USING btree ("invoice_id") WHERE "notification_charges"."invoice_id" is not null;--> statement-breakpoint

-- The ledger is append-only: a row only learns which request and which paper settle it. A request that failed lets go.
CREATE FUNCTION notification_charges_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- The rows of a farm go with the farm itself.
    IF pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  ELSIF to_jsonb(NEW) - ARRAY['request_id', 'invoice_id', 'credit_note_id']
      = to_jsonb(OLD) - ARRAY['request_id', 'invoice_id', 'credit_note_id']
    AND (OLD.invoice_id IS NULL OR NEW.invoice_id = OLD.invoice_id)
    AND (OLD.credit_note_id IS NULL OR NEW.credit_note_id = OLD.credit_note_id)
    AND (OLD.request_id IS NULL OR NEW.request_id = OLD.request_id
      OR (NEW.request_id IS NULL AND NEW.invoice_id IS NULL AND NEW.credit_note_id IS NULL)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger of sends is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER notification_charges_append_only BEFORE UPDATE OR DELETE ON notification_charges
FOR EACH ROW EXECUTE FUNCTION notification_charges_refuse_change();
--> statement-breakpoint
-- A send never costs more than its frozen quote, nor less than nothing. The number of a row keeps two writers apart.
CREATE FUNCTION notification_charges_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quoted bigint;
  charged bigint;
BEGIN
  -- Another process wrote this row meanwhile: the unique number decides.
  IF EXISTS (SELECT 1 FROM notification_charges WHERE notification_id = NEW.notification_id AND number = NEW.number) THEN
    RETURN NEW;
  END IF;
  SELECT (quote ->> 'price_tenths')::bigint INTO quoted FROM notifications WHERE id = NEW.notification_id;
  SELECT coalesce(sum(tenths), 0) INTO charged FROM notification_charges WHERE notification_id = NEW.notification_id;
  IF quoted IS NULL OR charged + NEW.tenths NOT BETWEEN 0 AND quoted THEN
    RAISE EXCEPTION 'the charges of send % would be outside of its quote', NEW.notification_id;
  END IF;
  IF NEW.number > 0 AND NOT EXISTS (
    SELECT 1 FROM notification_charges WHERE notification_id = NEW.notification_id AND number = NEW.number - 1
  ) THEN
    RAISE EXCEPTION 'row % of send % has no row before it', NEW.number, NEW.notification_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER notification_charges_within_quote BEFORE INSERT ON notification_charges
FOR EACH ROW EXECUTE FUNCTION notification_charges_guard();
