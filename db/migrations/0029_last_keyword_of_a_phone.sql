CREATE TABLE "sms_keywords" (
	"phone" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sms_keywords_sent" ON "sms_keywords" USING btree ("sent_at");--> statement-breakpoint
-- A START that is kept since before this must not undo a newer STOP either.
INSERT INTO sms_keywords (phone, sent_at)
SELECT address, max(created_at) FROM suppressions
WHERE farm_id IS NULL AND channel = 'sms' AND reason = 'stop' AND created_at > now() - interval '31 days'
GROUP BY address;
--> statement-breakpoint
-- The doubt of a dispute is about the farms of the owner, so that another owner is a change of the figures too.
CREATE OR REPLACE FUNCTION keep_totals_owner() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  farm bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.farm_id ELSE NEW.farm_id END;
BEGIN
  UPDATE farm_totals SET (owner_name, owner_email, owner_phone) = (
    SELECT u.name, u.email, u.phone FROM farm_users m JOIN users u ON u.id = m.user_id
    WHERE m.farm_id = farm AND m.role = 'owner')
  WHERE farm_id = farm;
  INSERT INTO farm_total_changes (farm_id) SELECT id FROM farms WHERE id = farm;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO farm_total_changes (farm_id)
SELECT farm_id FROM farm_totals WHERE 'dispute' = ANY (doubts)
UNION
SELECT m.farm_id FROM disputes d
JOIN billing_accounts a ON a.id = d.billing_account_id
JOIN farm_users m ON m.user_id = a.owner_id AND m.role = 'owner';
