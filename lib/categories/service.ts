import { and, eq, sql } from "drizzle-orm";
import { categories, subscriber_categories } from "@/db/schema";
import { type Ctx, transaction } from "@/lib/core/context";
import { AppError, limitReached, notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { CategoryIdInput, CategoryInput, FarmInput } from "./inputs";

/** So that a filter can still be read. */
const MAX_CATEGORIES = 100;

const columns = {
  id: categories.id,
  uuid: categories.uuid,
  farm_id: categories.farm_id,
  name: categories.name,
  description: categories.description,
  created_at: categories.created_at,
};

const subscribersOf = sql<number>`(
  select count(*)::int from ${subscriber_categories} sc where sc.category_id = ${categories}.id)`;

export type Category = typeof categories.$inferSelect;

/** A farm's categories by name, with how many subscribers each has. */
export async function listCategories(
  ctx: Ctx,
  raw: unknown,
): Promise<(Category & { subscribers_count: number })[]> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "category.read", farm_id);
  return ctx.db
    .select({ ...columns, subscribers_count: subscribersOf })
    .from(categories)
    .where(eq(categories.farm_id, farm_id))
    .orderBy(sql`${categories.name} collate french`, categories.id);
}

function taken(error: unknown): unknown {
  const { code } = ((error as { cause?: object }).cause ?? error) as { code?: string };
  return code === "23505" ? new AppError("conflict", { name: [{ key: "categoryTaken" }] }) : error;
}

/** @throws AppError invalid | conflict on the name | limit_reached */
export async function createCategory(ctx: Ctx, raw: unknown): Promise<Category> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "category.write", farm_id);
  const input = CategoryInput.parse(raw);
  try {
    return await transaction(ctx, async (tx) => {
      await tx.db.execute(sql`select 1 from farms where id = ${farm_id} for update`);
      if ((await tx.db.$count(categories, eq(categories.farm_id, farm_id))) >= MAX_CATEGORIES)
        throw limitReached("maxCategories", { max: MAX_CATEGORIES });
      const [row] = await tx.db
        .insert(categories)
        .values({ ...input, farm_id })
        .returning();
      return row!;
    });
  } catch (error) {
    throw taken(error);
  }
}

/** @throws AppError invalid | not_found | conflict on the name */
export async function updateCategory(ctx: Ctx, raw: unknown): Promise<Category> {
  const { farm_id, category_id } = CategoryIdInput.parse(raw);
  await authorizeFarm(ctx, "category.write", farm_id);
  const input = CategoryInput.parse(raw);
  try {
    const [row] = await ctx.db
      .update(categories)
      .set(input)
      .where(and(eq(categories.farm_id, farm_id), eq(categories.id, category_id)))
      .returning();
    if (!row) throw notFound();
    return row;
  } catch (error) {
    throw taken(error);
  }
}

/** Deletes a category; its subscribers stay. */
export async function deleteCategory(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id, category_id } = CategoryIdInput.parse(raw);
  await authorizeFarm(ctx, "category.write", farm_id);
  const gone = await ctx.db
    .delete(categories)
    .where(and(eq(categories.farm_id, farm_id), eq(categories.id, category_id)))
    .returning({ id: categories.id });
  if (gone.length === 0) throw notFound();
}
