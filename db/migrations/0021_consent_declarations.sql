CREATE TABLE "consent_declarations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_declarations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"farm_id" bigint NOT NULL,
	"basis" text NOT NULL,
	"given_on" date,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"user_id" bigint,
	"ip" "inet",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_declarations_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "consent_declarations_basis_listed" CHECK ("consent_declarations"."basis" in ('express', 'implied_purchase', 'implied_inquiry', 'declared_by_owner')),
	CONSTRAINT "consent_declarations_source_listed" CHECK ("consent_declarations"."source" in ('unknown', 'square', 'admin-created-form', 'public-form', 'connected-subscribe', 'import', 'admin', 'my-data', 'unsubscribe-link', 'one-click', 'connected-unsubscribe', 'sms-stop', 'sms-start')),
	CONSTRAINT "consent_declarations_not_express" CHECK ("consent_declarations"."basis" <> 'express')
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "declaration_id" bigint;--> statement-breakpoint
ALTER TABLE "consent_declarations" ADD CONSTRAINT "consent_declarations_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_declarations" ADD CONSTRAINT "consent_declarations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_declaration" FOREIGN KEY ("farm_id","declaration_id") REFERENCES "public"."consent_declarations"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What an owner declared is proof, like the ledger: only who declared it may be forgotten, with the account.
CREATE FUNCTION consent_declarations_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'declarations of consent are append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER consent_declarations_append_only BEFORE UPDATE OR DELETE ON consent_declarations
FOR EACH ROW EXECUTE FUNCTION consent_declarations_refuse_change();
--> statement-breakpoint
-- The same as in 0001, and a declared consent brings back nobody who left or was erased.
CREATE OR REPLACE FUNCTION consents_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  valid_until timestamptz := CASE WHEN NEW.act = 'granted' THEN coalesce(NEW.expires_at, '9999-12-31') END;
BEGIN
  IF NEW.act = 'requested' THEN
    RETURN NULL;
  END IF;
  UPDATE subscribers SET
    email_consent_until = CASE NEW.channel WHEN 'email' THEN valid_until ELSE email_consent_until END,
    sms_consent_until = CASE NEW.channel WHEN 'sms' THEN valid_until ELSE sms_consent_until END,
    confirmed_at = CASE NEW.act WHEN 'granted' THEN coalesce(confirmed_at, NEW.created_at) ELSE confirmed_at END
  WHERE id = NEW.subscriber_id
    AND (NEW.declaration_id IS NULL OR NEW.act <> 'granted' OR (unsubscribed_at IS NULL AND erased_at IS NULL));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a declared consent brings nobody back';
  END IF;
  RETURN NULL;
END $$;
