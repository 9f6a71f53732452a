CREATE TABLE "email_engagements" (
	"farm_id" bigint NOT NULL,
	"subscriber_id" bigint NOT NULL,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "email_engagements_farm_id_subscriber_id_pk" PRIMARY KEY("farm_id","subscriber_id")
);
--> statement-breakpoint
-- Keeps to whom an email was delivered and when they last opened or clicked one. It runs only for updates that name
-- these columns: sending does not. An erased person has no address, so an event that comes late brings no row back.
CREATE FUNCTION keep_email_engagement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO email_engagements AS e (farm_id, subscriber_id, last_opened_at)
  VALUES (NEW.farm_id, NEW.subscriber_id, greatest(NEW.opened_at, NEW.clicked_at))
  ON CONFLICT (farm_id, subscriber_id) DO UPDATE SET last_opened_at = excluded.last_opened_at
  WHERE excluded.last_opened_at > coalesce(e.last_opened_at, '-infinity');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliveries_keep_engagement AFTER UPDATE OF delivered_at, opened_at, clicked_at ON deliveries
FOR EACH ROW WHEN (
  NEW.channel = 'email' AND NEW.delivered_at IS NOT NULL AND NEW.address <> ''
  AND (OLD.delivered_at, OLD.opened_at, OLD.clicked_at) IS DISTINCT FROM (NEW.delivered_at, NEW.opened_at, NEW.clicked_at)
) EXECUTE FUNCTION keep_email_engagement();
--> statement-breakpoint
INSERT INTO email_engagements (farm_id, subscriber_id, last_opened_at)
SELECT farm_id, subscriber_id, max(greatest(opened_at, clicked_at)) FROM deliveries
WHERE channel = 'email' AND delivered_at IS NOT NULL AND address <> '' GROUP BY 1, 2;
