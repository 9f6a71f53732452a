CREATE TABLE "import_rows" (
	"farm_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"email" text,
	"phone" text,
	"person" jsonb,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome" text,
	"twin_line" integer,
	"subscriber_id" bigint,
	"filled" jsonb,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_rows_outcome_listed" CHECK ("import_rows"."outcome" in ('new', 'filled', 'unchanged', 'unsubscribed', 'unreachable', 'duplicate', 'over_limit', 'invalid'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"farm_id" bigint NOT NULL,
	"user_id" bigint,
	"status" text DEFAULT 'organizing' NOT NULL,
	"kind" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"headers" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"lang" text DEFAULT 'fr' NOT NULL,
	"category_id" bigint,
	"qr_code_id" bigint,
	"basis" text,
	"given_on" date,
	"wording" text DEFAULT '' NOT NULL,
	"declaration_id" bigint,
	"total" integer DEFAULT 0 NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "imports_farm_id" UNIQUE("farm_id","id"),
	CONSTRAINT "imports_status_listed" CHECK ("imports"."status" in ('organizing', 'checking', 'checked', 'importing', 'done', 'canceled', 'failed', 'undoing', 'undone')),
	CONSTRAINT "imports_kind_listed" CHECK ("imports"."kind" in ('csv', 'xlsx', 'paste')),
	CONSTRAINT "imports_lang_listed" CHECK ("imports"."lang" in ('fr', 'en')),
	CONSTRAINT "imports_basis_listed" CHECK ("imports"."basis" in ('express', 'implied_purchase', 'implied_inquiry', 'declared_by_owner'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("farm_id","import_id") REFERENCES "public"."imports"("farm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_qr_code_of_farm" FOREIGN KEY ("farm_id","qr_code_id") REFERENCES "public"."qr_codes"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_declaration" FOREIGN KEY ("farm_id","declaration_id") REFERENCES "public"."consent_declarations"("farm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_email" ON "import_rows" USING btree ("farm_id","email") WHERE "import_rows"."email" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_phone" ON "import_rows" USING btree ("farm_id","phone") WHERE "import_rows"."phone" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_subscriber_id" ON "import_rows" USING btree ("subscriber_id") WHERE "import_rows"."subscriber_id" is not null;--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("farm_id","created_at");--> statement-breakpoint
-- A deleted category or subscriber leaves the import. drizzle cannot name the one column of a key that becomes null.
ALTER TABLE imports ADD CONSTRAINT imports_category_of_farm FOREIGN KEY (farm_id, category_id)
  REFERENCES categories (farm_id, id) ON DELETE SET NULL (category_id);
--> statement-breakpoint
ALTER TABLE import_rows ADD CONSTRAINT import_rows_subscriber FOREIGN KEY (farm_id, subscriber_id)
  REFERENCES subscribers (farm_id, id) ON DELETE SET NULL (subscriber_id);
