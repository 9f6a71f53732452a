import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { categories, subscriber_categories } from "@/db/schema";

export type CategoryRow = typeof categories.$inferSelect;

const subscribersOf = sql<number>`(
  select count(*)::int from ${subscriber_categories} sc where sc.category_id = ${categories}.id)`;

/** Lists the categories of a farm by name, with the number of subscribers of each. */
export const listByFarm = (
  db: Db,
  farm_id: number,
): Promise<{ category: CategoryRow; subscribers_count: number }[]> =>
  db
    .select({ category: categories, subscribers_count: subscribersOf })
    .from(categories)
    .where(eq(categories.farm_id, farm_id))
    .orderBy(sql`${categories.name} collate french`, categories.id);

/** Returns whether a category belongs to the farm. */
export const isOfFarm = async (db: Db, farm_id: number, category_id: number): Promise<boolean> =>
  (await db.$count(categories, and(eq(categories.farm_id, farm_id), eq(categories.id, category_id)))) > 0;
