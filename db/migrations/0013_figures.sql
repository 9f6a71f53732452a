CREATE TABLE "issued_qr_codes" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_by" bigint,
	"claimed_at" timestamp with time zone,
	"farm_id" bigint
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_status_reason_listed";--> statement-breakpoint
DROP INDEX "qr_codes_title";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "provider_clicks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issued_qr_codes" ADD CONSTRAINT "issued_qr_codes_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_qr_codes" ADD CONSTRAINT "issued_qr_codes_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_qr_codes_farm" ON "issued_qr_codes" USING btree ("farm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_title" ON "qr_codes" USING btree ("farm_id",lower("title")) WHERE "qr_codes"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_status_reason_listed" CHECK ("notifications"."status_reason" in ('windowClosed', 'tooManyBounces', 'missedSchedule', 'farmDeleted', 'reachedNobody'));--> statement-breakpoint
-- The uuid of a code is printed: it never moves to another farm, and its row is never deleted alone.
CREATE FUNCTION qr_codes_guard_uuid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'a QR code is never deleted, since its posters stay';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.uuid IS DISTINCT FROM OLD.uuid
    AND NOT EXISTS (SELECT 1 FROM issued_qr_codes i WHERE i.uuid = NEW.uuid AND i.farm_id = NEW.farm_id) THEN
    RAISE EXCEPTION 'a QR code takes only a printed uuid that its farm claimed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER qr_codes_guard_uuid BEFORE UPDATE OF uuid OR DELETE ON qr_codes
FOR EACH ROW EXECUTE FUNCTION qr_codes_guard_uuid();
--> statement-breakpoint
CREATE FUNCTION issued_qr_codes_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.claimed_at IS NOT NULL AND NEW.claimed_at IS DISTINCT FROM OLD.claimed_at THEN
    RAISE EXCEPTION 'a printed QR code is claimed once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER issued_qr_codes_guard BEFORE UPDATE ON issued_qr_codes
FOR EACH ROW EXECUTE FUNCTION issued_qr_codes_guard();
