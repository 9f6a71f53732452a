import { inArray, sql } from "drizzle-orm";
import { categories } from "@/db/schema";
import { placesLeft } from "@/lib/billing/operations/claim-limit";
import type { Ctx } from "@/lib/platform/context";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import { addCategory } from "./write";

type Farm = { id: number; plan_type: PlanType; time_zone: string };

/** Returns the categories of a farm with one of the names, by lower-cased name. */
export async function categoriesNamed(
  ctx: Ctx,
  farm_id: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const wanted = names.map((name) => name.toLowerCase());
  const rows = await ctx.db
    .select({ id: categories.id, name: sql<string>`lower(${categories.name})` })
    .from(categories)
    .where(sql`${categories.farm_id} = ${farm_id} and ${inArray(sql`lower(${categories.name})`, wanted)}`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/**
 * Returns the categories of a farm with these names, by lower-cased name, and adds those that are missing as far as the
 * limit allows. Call it with the farm locked.
 */
export async function ensureCategories(
  tx: Ctx,
  farm: Farm,
  names: readonly string[],
): Promise<Map<string, number>> {
  const found = await categoriesNamed(tx, farm.id, names);
  let left = (await placesLeft(tx, farm, "categories")) ?? Number.POSITIVE_INFINITY;
  for (const name of names) {
    if (found.has(name.toLowerCase()) || left <= 0) continue;
    const { id } = await addCategory(tx, farm.id, { name, description: "" });
    found.set(name.toLowerCase(), id);
    left--;
  }
  return found;
}
