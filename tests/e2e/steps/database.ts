import { sql } from "drizzle-orm";
import { db } from "@/db/client";

/** Makes a farm older, to test now what happens after weeks. */
export const ageFarm = (farm_id: number, days: number) =>
  db().execute(
    sql`update farms set created_at = created_at - ${days} * interval '1 day' where id = ${farm_id}`,
  );

/** Runs a daily job of the worker now. */
export const runJob = (name: "ask_surveys") => db().execute(sql`select graphile_worker.add_job(${name})`);

interface Hit extends Record<string, unknown> {
  query: string;
  hash: string;
  farm_id: number | null;
  visitor: string | null;
}

/** Returns the page hits of one address, oldest first. */
export const hitsOf = (url: string) =>
  db().execute<Hit>(sql`select query, hash, farm_id, visitor from page_hits where url = ${url} order by id`);
