ALTER TABLE "notifications" ADD COLUMN "billing_account_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_billing_account_id_billing_accounts_id_fk" FOREIGN KEY ("billing_account_id") REFERENCES "public"."billing_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What runs or waits now was ordered by the owner of today.
UPDATE "notifications" n SET "billing_account_id" = b."id"
FROM "farm_users" u JOIN "billing_accounts" b ON b."owner_id" = u."user_id"
WHERE u."farm_id" = n."farm_id" AND u."role" = 'owner' AND n."status" IN ('scheduled', 'sending', 'paused');--> statement-breakpoint
-- A send is owed by the account that ordered it, and by no other.
CREATE FUNCTION notification_charges_payer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ordered_by bigint;
BEGIN
  SELECT n.billing_account_id INTO ordered_by FROM notifications n WHERE n.id = NEW.notification_id;
  IF NEW.number = 0 AND ordered_by IS NOT NULL AND ordered_by <> NEW.billing_account_id THEN
    RAISE EXCEPTION 'notification % was ordered by another account', NEW.notification_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'notification_charges_payer';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER notification_charges_payer BEFORE INSERT ON "notification_charges"
FOR EACH ROW EXECUTE FUNCTION notification_charges_payer();
