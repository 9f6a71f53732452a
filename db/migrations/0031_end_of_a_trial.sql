DROP INDEX "farm_totals_trial_end";--> statement-breakpoint
DROP INDEX "farm_totals_trial_end_down";--> statement-breakpoint
ALTER TABLE "farm_totals" ADD COLUMN "trial_end" timestamp with time zone GENERATED ALWAYS AS (case when plan_type = 'trial' then trial_ends_at end) STORED;--> statement-breakpoint
CREATE INDEX "farm_totals_trial_end" ON "farm_totals" USING btree ("trial_end","farm_id");--> statement-breakpoint
CREATE INDEX "farm_totals_trial_end_down" ON "farm_totals" USING btree ("trial_end" DESC NULLS LAST,"farm_id" DESC NULLS LAST);