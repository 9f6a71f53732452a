CREATE TABLE "welcome_messages" (
	"farm_id" bigint PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"subject_fr" text DEFAULT '' NOT NULL,
	"subject_en" text DEFAULT '' NOT NULL,
	"text_fr" text DEFAULT '' NOT NULL,
	"text_en" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "welcome_messages_whole" CHECK (not "welcome_messages"."enabled" or ("welcome_messages"."subject_fr" <> '' and "welcome_messages"."text_fr" <> ''))
);
--> statement-breakpoint
CREATE TABLE "welcomed_subscribers" (
	"farm_id" bigint NOT NULL,
	"subscriber_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "welcomed_subscribers_farm_id_subscriber_id_pk" PRIMARY KEY("farm_id","subscriber_id")
);
--> statement-breakpoint
ALTER TABLE "transactional_messages" DROP CONSTRAINT "transactional_messages_kind_listed";--> statement-breakpoint
ALTER TABLE "welcome_messages" ADD CONSTRAINT "welcome_messages_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcomed_subscribers" ADD CONSTRAINT "welcomed_subscribers_own" FOREIGN KEY ("farm_id","subscriber_id") REFERENCES "public"."subscribers"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactional_messages" ADD CONSTRAINT "transactional_messages_kind_listed" CHECK ("transactional_messages"."kind" in ('verify_email', 'welcome', 'reset_password', 'confirm_subscription', 'already_subscribed', 'password_changed', 'email_changed', 'channel_paused', 'contact_request', 'survey', 'text_budget', 'my_data_link', 'welcome_subscriber', 'confirm_code', 'confirm_link', 'help', 'stopped', 'started', 'demo', 'phone_code'));--> statement-breakpoint
create function refuse_unagreed_welcome() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from subscribers s
    where s.id = new.subscriber_id and s.farm_id = new.farm_id and s.erased_at is null
      and s.unsubscribed_at is null and s.email_consent_until > new.sent_at
  ) then
    raise exception 'subscriber % did not agree to emails', new.subscriber_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger welcomed_subscribers_agreed before insert or update on welcomed_subscribers
  for each row execute function refuse_unagreed_welcome();
