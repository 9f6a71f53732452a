CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor" text NOT NULL,
	"user_id" bigint,
	"on_behalf_of_user_id" bigint,
	"farm_id" bigint,
	"action" text NOT NULL,
	"subject_id" bigint,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_actor_listed" CHECK ("audit_entries"."actor" in ('visitor', 'user', 'apiToken', 'subscriber', 'webhook', 'job'))
);
--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD COLUMN "accepted_ids" bigint[];--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD COLUMN "provider_message_ids" text[];--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_on_behalf_of_user_id_users_id_fk" FOREIGN KEY ("on_behalf_of_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_farm" ON "audit_entries" USING btree ("farm_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "link_clicks" ADD CONSTRAINT "link_clicks_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_batches_provider" ON "delivery_batches" USING gin ("provider_message_ids");--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "provider_message_id";--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind_listed" CHECK ("account_links"."kind" in ('autologin', 'verify_email', 'reset_password'));--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_reason_listed" CHECK ("contact_requests"."reason" in ('question', 'bug', 'job', 'other'));--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_lang_listed" CHECK ("contact_requests"."lang" in ('fr', 'en'));--> statement-breakpoint
ALTER TABLE "landing_registrations" ADD CONSTRAINT "landing_registrations_lang_listed" CHECK ("landing_registrations"."lang" in ('fr', 'en'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_lang_listed" CHECK ("users"."lang" in ('fr', 'en'));--> statement-breakpoint
ALTER TABLE "farm_users" ADD CONSTRAINT "farm_users_role_listed" CHECK ("farm_users"."role" in ('owner', 'admin', 'employee'));--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_country_listed" CHECK ("farms"."country" in ('CA'));--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_region_listed" CHECK ("farms"."region" in ('QC', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'));--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_certifications_listed" CHECK ("farms"."certifications" <@ array['ecocert', 'bio-quebec', 'demeter', 'certifie-naturellement-cultive', 'canada-gap', 'halal', 'kosher', 'aliments-du-quebec']::text[]);--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_plan_type_listed" CHECK ("farms"."plan_type" in ('trial', 'monthly', 'quarterly', 'bi-yearly', 'yearly', 'beta-free', 'canceled'));--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_completed_tutorial_steps_listed" CHECK ("farms"."completed_tutorial_steps" <@ array['page', 'produce', 'qr-code', 'subscriber', 'notification']::text[]);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_listed" CHECK ("deliveries"."channel" in ('email', 'sms'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_lang_listed" CHECK ("deliveries"."lang" in ('fr', 'en'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status_listed" CHECK ("deliveries"."status" in ('queued', 'sending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'failed', 'suppressed', 'canceled', 'unknown'));--> statement-breakpoint
ALTER TABLE "delivery_batches" ADD CONSTRAINT "delivery_batches_status_listed" CHECK ("delivery_batches"."status" in ('queued', 'sending', 'done'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_status_listed" CHECK ("notifications"."status" in ('in_creation', 'scheduled', 'sending', 'paused', 'sent', 'failed', 'canceled'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_listed" CHECK ("notifications"."type" in ('all', 'email', 'sms'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_status_reason_listed" CHECK ("notifications"."status_reason" in ('windowClosed', 'tooManyBounces', 'missedSchedule', 'farmDeleted'));--> statement-breakpoint
ALTER TABLE "provider_throttles" ADD CONSTRAINT "provider_throttles_provider_listed" CHECK ("provider_throttles"."provider" in ('email', 'sms'));--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'contact_request', 'survey', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo'));--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_channel_listed" CHECK ("transactional_messages"."channel" in ('email', 'sms'));--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_lang_listed" CHECK ("transactional_messages"."lang" in ('fr', 'en'));--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_status_listed" CHECK ("transactional_messages"."status" in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'failed', 'unknown'));--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_provider_listed" CHECK ("webhook_events"."provider" in ('resend', 'sns'));--> statement-breakpoint
ALTER TABLE "produces" ADD CONSTRAINT "produces_category_listed" CHECK ("produces"."category" in ('vegetables', 'fruits', 'berries', 'herbs', 'mushrooms', 'eggs', 'dairy', 'meat', 'poultry', 'fish', 'maple', 'honey', 'bakery', 'preserves', 'beverages', 'flowers', 'plants', 'other'));--> statement-breakpoint
ALTER TABLE "produces" ADD CONSTRAINT "produces_price_type_listed" CHECK ("produces"."price_type" in ('fixed', 'variable'));--> statement-breakpoint
ALTER TABLE "produces" ADD CONSTRAINT "produces_unit_type_listed" CHECK ("produces"."unit_type" in ('unit', 'kg', 'lb', 'g', '100g', 'l', 'ml', 'dozen', 'bunch', 'bag', 'basket', 'box', 'jar', 'pint', 'casseau'));--> statement-breakpoint
ALTER TABLE "produces" ADD CONSTRAINT "produces_availability_listed" CHECK ("produces"."availability" in ('available', 'limited', 'coming-soon', 'sold-out', 'out-of-season'));--> statement-breakpoint
ALTER TABLE "page_hits" ADD CONSTRAINT "page_hits_lang_listed" CHECK ("page_hits"."lang" in ('fr', 'en'));--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_channel_listed" CHECK ("confirmations"."channel" in ('email', 'sms'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_channel_listed" CHECK ("consents"."channel" in ('email', 'sms'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_act_listed" CHECK ("consents"."act" in ('requested', 'granted', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_basis_listed" CHECK ("consents"."basis" in ('express', 'implied_purchase', 'implied_inquiry', 'declared_by_owner'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_lang_listed" CHECK ("consents"."lang" in ('fr', 'en'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_source_listed" CHECK ("consents"."source" in ('unknown', 'square', 'admin-created-form', 'public-form', 'connected-subscribe', 'import', 'admin', 'my-data', 'unsubscribe-link', 'one-click', 'connected-unsubscribe', 'sms-stop', 'sms-start'));--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_lang_listed" CHECK ("subscribers"."lang" in ('fr', 'en'));--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_source_listed" CHECK ("subscribers"."source" in ('unknown', 'square', 'admin-created-form', 'public-form', 'connected-subscribe', 'import'));--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_subscriber_type_listed" CHECK ("subscribers"."subscriber_type" in ('subscriber'));--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_communication_preferences_listed" CHECK ("subscribers"."communication_preferences" in ('all', 'email', 'sms'));--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_max_distance_minutes_listed" CHECK ("subscribers"."max_distance_minutes" in ('15min-minus', '30min-minus', 'nothing'));--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_person_count_listed" CHECK ("subscribers"."person_count" in ('1', '2', 'family', 'restaurant', 'grocery-store', 'bulk', 'company', 'other'));--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_produce_categories_listed" CHECK ("subscribers"."produce_categories" <@ array['all', 'vegetables', 'fruits', 'berries', 'herbs', 'mushrooms', 'eggs', 'dairy', 'meat', 'poultry', 'fish', 'maple', 'honey', 'bakery', 'preserves', 'beverages', 'flowers', 'plants', 'other']::text[]);--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_channel_listed" CHECK ("suppressions"."channel" in ('email', 'sms'));--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_reason_listed" CHECK ("suppressions"."reason" in ('unsubscribed', 'bounced', 'complained', 'provider', 'stop', 'erased'));--> statement-breakpoint
-- The tables name each other: drizzle's schema files may not.
UPDATE users SET default_farm_id = NULL WHERE default_farm_id NOT IN (SELECT id FROM farms);--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_default_farm FOREIGN KEY (default_farm_id) REFERENCES farms(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX users_default_farm_id ON users (default_farm_id) WHERE default_farm_id IS NOT NULL;--> statement-breakpoint
-- The audit is append-only. Only what it refers to may be forgotten, with the farm or the account itself.
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - ARRAY['user_id', 'on_behalf_of_user_id', 'farm_id']
      = to_jsonb(OLD) - ARRAY['user_id', 'on_behalf_of_user_id', 'farm_id']
    AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
    AND (NEW.on_behalf_of_user_id IS NULL OR NEW.on_behalf_of_user_id = OLD.on_behalf_of_user_id)
    AND (NEW.farm_id IS NULL OR NEW.farm_id = OLD.farm_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit_entries
FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
--> statement-breakpoint
-- The same guard as in 0001, farm by farm: a hundred thousand rows of one farm are joined with its subscribers alone.
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
        WHERE s.farm_id = send.farm_id AND s.id = d.subscriber_id
          AND CASE d.channel WHEN 'email' THEN s.email_consent_until ELSE s.sms_consent_until END > now()
      )
    ) THEN
      RAISE EXCEPTION 'a delivery needs a consenting subscriber and a notification of its own farm';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
