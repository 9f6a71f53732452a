import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** One row for each worker that runs, from its start until its jobs have ended. A killed worker leaves its row. */
export const running_workers = pgTable("running_workers", {
  /** Random, and of one run: it says nothing of the host. */
  worker_uuid: uuid().primaryKey(),
  started_at: createdAt(),
  seen_at: instant().notNull(),
});

/** When a call of each cron of a host without a worker last did its work. */
export const cron_ticks = pgTable("cron_ticks", {
  cron: text().primaryKey(),
  ticked_at: instant().notNull(),
});
