import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { CategoryIdInput, CategoryInput, MergeCategoriesInput } from "./inputs";
import { mergeInto, removeCategory, restoreRemoved } from "./operations/remove";
import { addCategory, changeCategory } from "./operations/write";
import { type Category, type ListedCategory, presentCategory } from "./presenter";
import { listByFarm } from "./queries";

/** Lists the categories of a farm by name, with the number of subscribers of each. */
export async function listCategories(ctx: Ctx, raw: unknown): Promise<ListedCategory[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "category.read", raw);
  const rows = await listByFarm(ctx.db, farm_id);
  return rows.map(({ category, subscribers_count }) => ({ ...presentCategory(category), subscribers_count }));
}

/** Creates a category. @throws AppError invalid | conflict on the name | limit_reached */
export async function createCategory(ctx: Ctx, raw: unknown): Promise<Category> {
  const { farm_id } = await authorizeFarmOf(ctx, "category.write", raw);
  const words = CategoryInput.parse(raw);
  return presentCategory(await transaction(ctx, (tx) => addCategory(tx, farm_id, words)));
}

/** Changes name and description of a category. @throws AppError invalid | not_found | conflict on the name */
export async function updateCategory(ctx: Ctx, raw: unknown): Promise<Category> {
  const { farm_id } = await authorizeFarmOf(ctx, "category.write", raw);
  const { category_id } = CategoryIdInput.parse(raw);
  const words = CategoryInput.parse(raw);
  return presentCategory(await transaction(ctx, (tx) => changeCategory(tx, farm_id, category_id, words)));
}

/** Deletes a category and keeps its subscribers; `restoreCategory` brings it back within a day. @throws AppError not_found */
export async function deleteCategory(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "category.write", raw);
  const { category_id } = CategoryIdInput.parse(raw);
  await transaction(ctx, (tx) => removeCategory(tx, farm_id, category_id));
}

/**
 * Puts the people of one category into another one, which keeps its name, and deletes the first.
 * @throws AppError invalid | not_found
 */
export async function mergeCategories(ctx: Ctx, raw: unknown): Promise<Category> {
  const { farm_id } = await authorizeFarmOf(ctx, "category.write", raw);
  const { category_id, into_id } = MergeCategoriesInput.parse(raw);
  return presentCategory(await transaction(ctx, (tx) => mergeInto(tx, farm_id, category_id, into_id)));
}

/** Brings back a category that was deleted or merged. @throws AppError not_found | conflict | limit_reached */
export async function restoreCategory(ctx: Ctx, raw: unknown): Promise<Category> {
  const { farm_id } = await authorizeFarmOf(ctx, "category.write", raw);
  const { category_id } = CategoryIdInput.parse(raw);
  return presentCategory(await transaction(ctx, (tx) => restoreRemoved(tx, farm_id, category_id)));
}
