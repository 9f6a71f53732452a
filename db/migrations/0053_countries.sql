ALTER TABLE "farms" DROP CONSTRAINT "farms_country_listed";--> statement-breakpoint
ALTER TABLE "farms" DROP CONSTRAINT "farms_region_listed";--> statement-breakpoint
ALTER TABLE "farms" ALTER COLUMN "region" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_country" CHECK ("farms"."country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_region" CHECK ("farms"."country" <> 'CA' or coalesce("farms"."region", '') in ('QC', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'));