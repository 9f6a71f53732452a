ALTER TABLE "farms" ADD COLUMN "formatted_address" text;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "google_place_id" text;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "opening_hours" jsonb;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_own_once" ON "subscribers" USING btree ("farm_id","user_id") WHERE "subscribers"."is_own";--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_opening_hours" CHECK ("farms"."opening_hours" is null or (
      jsonb_array_length("farms"."opening_hours" -> 'seasons') between 1 and 4
      and jsonb_array_length("farms"."opening_hours" -> 'closed_days') <= 60
      and jsonb_array_length(jsonb_path_query_array("farms"."opening_hours", '$.seasons[*].week.*[*]')) <= 84
      and jsonb_path_query_array("farms"."opening_hours", '$.seasons[*].week.*[*]') = jsonb_path_query_array("farms"."opening_hours",
        '$.seasons[*].week.*[*] ? (@.opens like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
          && @.closes like_regex "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$" && @.opens < @.closes)')
      and "farms"."opening_hours" -> 'closed_days' = jsonb_path_query_array("farms"."opening_hours",
        '$.closed_days[*] ? (@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")')
    ) is true);