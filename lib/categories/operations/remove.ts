import { and, eq, lt, sql } from "drizzle-orm";
import { categories, removed_categories } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { type Ctx, publish, type Tx } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { type CategoryRow, lockCategories, lockRemoved } from "../queries";

const DAY_MS = 24 * 3_600_000;

/** Keeps a day long what it takes to bring a category back, and forgets what is older. */
async function keepForUndo(tx: Ctx, { id, farm_id }: CategoryRow, into_id: number | null): Promise<void> {
  const now = tx.clock.now();
  const passed = lt(removed_categories.removed_at, new Date(now.getTime() - DAY_MS));
  await tx.db.delete(removed_categories).where(and(eq(removed_categories.farm_id, farm_id), passed));
  const named = (category_id: number | null) =>
    sql`subscriber_filters -> 'category_ids' @> to_jsonb(${category_id}::bigint)`;
  await tx.db.execute(sql`
    insert into removed_categories (category_id, farm_id, uuid, name, description, created_at, removed_at, merged_into,
      subscriber_ids, added_ids, notification_ids, both_notification_ids)
    select c.id, c.farm_id, c.uuid, c.name, c.description, c.created_at, ${now.toISOString()}::timestamptz,
      ${into_id}::bigint, m.all_ids, m.added_ids, n.any_ids, n.both_ids
    from categories c,
      lateral (select coalesce(array_agg(sc.subscriber_id), '{}') as all_ids,
        coalesce(array_agg(sc.subscriber_id) filter (where ${into_id}::bigint is not null and not exists (
          select 1 from subscriber_categories o
          where o.farm_id = sc.farm_id and o.subscriber_id = sc.subscriber_id and o.category_id = ${into_id}::bigint)), '{}') as added_ids
        from subscriber_categories sc where sc.farm_id = c.farm_id and sc.category_id = c.id) m,
      lateral (select coalesce(array_agg(id), '{}') as any_ids,
        coalesce(array_agg(id) filter (where ${named(into_id)}), '{}') as both_ids
        from notifications where farm_id = c.farm_id and ${into_id}::bigint is not null and ${named(id)}) n
    where c.farm_id = ${farm_id} and c.id = ${id}`);
}

const audited = ({ name, description }: CategoryRow) => ({ name, description });

/** Deletes a category and keeps its subscribers. `restoreRemoved` brings it back within a day. @throws AppError not_found */
export async function removeCategory(tx: Ctx, farm_id: number, category_id: number): Promise<void> {
  await lockFarm(tx, farm_id);
  const [category] = await lockCategories(tx.db, farm_id, [category_id]);
  if (!category) throw notFound();
  await keepForUndo(tx, category, null);
  await tx.db.delete(categories).where(and(eq(categories.farm_id, farm_id), eq(categories.id, category_id)));
  await recordAudit(tx, {
    ...{ subject: "category", act: "delete", farm_id, subject_id: category_id },
    before: audited(category),
  });
}

/**
 * Puts the people of a category into another one and deletes it. Messages whose audience names it name the other one.
 * `restoreRemoved` undoes it within a day.
 * @returns the category that stays
 * @throws AppError not_found
 */
export async function mergeInto(
  tx: Tx,
  farm_id: number,
  category_id: number,
  into_id: number,
): Promise<CategoryRow> {
  await lockFarm(tx, farm_id);
  const locked = await lockCategories(tx.db, farm_id, [category_id, into_id]);
  const [from, into] = [category_id, into_id].map((id) => locked.find((row) => row.id === id));
  if (!from || !into) throw notFound();
  await keepForUndo(tx, from, into_id);
  await publish(tx, "category_merged", { farm_id, category_id, into_id });
  await tx.db.delete(categories).where(and(eq(categories.farm_id, farm_id), eq(categories.id, category_id)));
  await recordAudit(tx, {
    ...{ subject: "category", act: "merge", farm_id, subject_id: into_id },
    before: audited(from),
    after: audited(into),
  });
  return into;
}

/**
 * Brings a category back that was deleted or merged, with its id and its people.
 * @throws AppError not_found | conflict after a day, or when its name is taken | limit_reached
 */
export async function restoreRemoved(tx: Tx, farm_id: number, category_id: number): Promise<CategoryRow> {
  await lockFarm(tx, farm_id);
  const removed = await lockRemoved(tx.db, farm_id, category_id);
  if (!removed) throw notFound();
  if (tx.clock.now().getTime() - removed.removed_at.getTime() > DAY_MS) throw conflict("undoTooLate");
  await claimLimit(tx, farm_id, "categories", 1);
  const { uuid, name, description, created_at, merged_into, subscriber_ids, ...changed } = removed;
  const [row] = await tx.db
    .insert(categories)
    .overridingSystemValue()
    .values({ id: category_id, uuid, farm_id, name, description, created_at })
    .returning();
  await tx.db
    .delete(removed_categories)
    .where(and(eq(removed_categories.farm_id, farm_id), eq(removed_categories.category_id, category_id)));
  const merge = merged_into === null ? null : { into_id: merged_into, ...changed };
  await publish(tx, "category_restored", { farm_id, category_id, subscriber_ids, merge });
  await recordAudit(tx, {
    ...{ subject: "category", act: "restore", farm_id, subject_id: category_id },
    after: audited(row!),
  });
  return row!;
}
