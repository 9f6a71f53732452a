import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { categories, removed_categories, subscriber_categories } from "@/db/schema";

export type CategoryRow = typeof categories.$inferSelect;

const subscribersOf = sql<number>`(
  select count(*)::int from ${subscriber_categories} sc
  where sc.farm_id = ${categories}.farm_id and sc.category_id = ${categories}.id)`;

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

/** Returns whether a category belongs to the farm; it stays until the transaction ends. */
export async function holdOfFarm(db: Db, farm_id: number, category_id: number): Promise<boolean> {
  const held = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.farm_id, farm_id), eq(categories.id, category_id)))
    .for("key share");
  return held.length > 0;
}

/**
 * Returns categories of a farm and locks them in the order of their ids until the transaction ends; nobody is put into
 * them meanwhile.
 */
export const lockCategories = (db: Db, farm_id: number, ids: number[]): Promise<CategoryRow[]> =>
  db
    .select()
    .from(categories)
    .where(and(eq(categories.farm_id, farm_id), inArray(categories.id, ids)))
    .orderBy(categories.id)
    .for("update");

export type RemovedCategory = typeof removed_categories.$inferSelect;

/** Returns a removed category of a farm and locks it until the transaction ends; null when there is none. */
export async function lockRemoved(
  db: Db,
  farm_id: number,
  category_id: number,
): Promise<RemovedCategory | null> {
  const [row] = await db
    .select()
    .from(removed_categories)
    .where(and(eq(removed_categories.farm_id, farm_id), eq(removed_categories.category_id, category_id)))
    .for("update");
  return row ?? null;
}
