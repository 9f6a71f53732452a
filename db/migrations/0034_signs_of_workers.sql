CREATE TABLE "cron_ticks" (
	"cron" text PRIMARY KEY NOT NULL,
	"ticked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "running_workers" (
	"worker_uuid" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
