ALTER TABLE "credit_notes" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_country" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer_region" text;--> statement-breakpoint
-- What a document said when it was issued never changes.
CREATE FUNCTION refuse_other_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  frozen text[] := ARRAY['document', 'buyer_country', 'buyer_region'];
  part text;
BEGIN
  IF OLD.document IS NULL THEN RETURN NEW; END IF;
  FOREACH part IN ARRAY frozen LOOP
    IF to_jsonb(NEW) -> part IS DISTINCT FROM to_jsonb(OLD) -> part THEN
      RAISE EXCEPTION 'a document never changes once it is issued'
        USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_document';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_document BEFORE UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION refuse_other_document();--> statement-breakpoint
CREATE TRIGGER credit_notes_document BEFORE UPDATE ON "credit_notes" FOR EACH ROW EXECUTE FUNCTION refuse_other_document();
