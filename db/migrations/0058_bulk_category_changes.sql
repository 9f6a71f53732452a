CREATE TABLE "bulk_category_changes" (
	"farm_id" bigint NOT NULL,
	"operation_id" bigint NOT NULL,
	"subscriber_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"added" boolean NOT NULL,
	CONSTRAINT "bulk_category_changes_operation_id_subscriber_id_category_id_pk" PRIMARY KEY("operation_id","subscriber_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_operations" DROP CONSTRAINT "bulk_operations_act_listed";--> statement-breakpoint
ALTER TABLE "bulk_category_changes" ADD CONSTRAINT "bulk_category_changes_operation" FOREIGN KEY ("farm_id","operation_id") REFERENCES "public"."bulk_operations"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_category_changes" ADD CONSTRAINT "bulk_category_changes_subscriber_of_farm" FOREIGN KEY ("farm_id","subscriber_id") REFERENCES "public"."subscribers"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_category_changes" ADD CONSTRAINT "bulk_category_changes_category_of_farm" FOREIGN KEY ("farm_id","category_id") REFERENCES "public"."categories"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_category_changes_subscriber" ON "bulk_category_changes" USING btree ("farm_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "bulk_category_changes_category" ON "bulk_category_changes" USING btree ("category_id");--> statement-breakpoint
ALTER TABLE "bulk_operations" ADD CONSTRAINT "bulk_operations_act_listed" CHECK ("bulk_operations"."act" in ('assign_category', 'replace_categories', 'remove_category', 'remove_categories', 'assign_qr_code', 'remove_qr_code', 'set_lang', 'unsubscribe', 'delete'));