import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { bulk_category_changes, categories, subscriber_categories } from "@/db/schema";
import { deleteCategory } from "@/lib/categories/service";
import { fixedClock } from "@/lib/platform/clock";
import {
  bulkAssignCategory,
  bulkRemoveCategories,
  bulkRemoveCategory,
  bulkReplaceCategories,
  bulkSetLang,
} from "@/lib/subscribers/service/bulk";
import {
  listBulkOperations,
  purgeBulkOperations,
  restoreRemoved,
  runBulkOperation,
  undoBulkOperation,
} from "@/lib/subscribers/service/bulk-progress";
import { assignCategory, deassignCategory } from "@/lib/subscribers/service/manage";
import { asJob, asUser } from "@/tests/factories/context";
import { makeManyPeople } from "@/tests/factories/people";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const MINUTE = 60_000;

/** A farm with two categories and three people: in the first one, in both, and in none. */
async function scene() {
  const { farm, owner } = await makeTenant();
  const rows = await db()
    .insert(categories)
    .values(["Baskets", "Market"].map((name) => ({ farm_id: farm.id, name })))
    .returning();
  const [baskets, market] = [rows[0]!.id, rows[1]!.id];
  const [one, both, none] = [
    await makeSubscriber(farm),
    await makeSubscriber(farm),
    await makeSubscriber(farm),
  ];
  const ctx = asUser(owner);
  for (const [subscriber_id, category_id] of [
    [one.id, baskets],
    [both.id, baskets],
    [both.id, market],
  ] as const)
    await assignCategory(ctx, { farm_id: farm.id, subscriber_id, category_id });
  const of = async (subscriber_id: number) =>
    (
      await db()
        .select({ id: subscriber_categories.category_id })
        .from(subscriber_categories)
        .where(eq(subscriber_categories.subscriber_id, subscriber_id))
        .orderBy(subscriber_categories.category_id)
    ).map(({ id }) => id);
  const all = async () => [await of(one.id), await of(both.id), await of(none.id)];
  const subscriber_ids = [one.id, both.id, none.id];
  const undo = (bulk_operation_id: number) => undoBulkOperation(ctx, { farm_id: farm.id, bulk_operation_id });
  return { ctx, farm_id: farm.id, baskets, market, one, both, none, all, subscriber_ids, undo };
}
const kept = (farm_id: number) =>
  db().$count(bulk_category_changes, eq(bulk_category_changes.farm_id, farm_id));

describe("a change of categories of many people", () => {
  it.each([
    ["add", bulkAssignCategory, [[0, 1], [0, 1], [1]]],
    ["replace", bulkReplaceCategories, [[1], [1], [1]]],
    ["remove one", bulkRemoveCategory, [[0], [0], []]],
    ["remove all", bulkRemoveCategories, [[], [], []]],
  ] as const)("%s is undone as it was", async (_, change, expected) => {
    const { ctx, farm_id, baskets, market, all, subscriber_ids, undo } = await scene();
    const before = await all();
    const given = change === bulkRemoveCategories ? {} : { category_id: market };
    const { id, undo_until } = await change(ctx, { farm_id, subscriber_ids, ...given });
    expect(undo_until).not.toBeNull();
    const ids = [baskets, market];
    expect(await all()).toEqual(expected.map((numbers) => numbers.map((number) => ids[number])));
    expect((await listBulkOperations(ctx, { farm_id })).map((row) => row.id)).toContain(id);
    expect((await undo(id)).status).toBe("undone");
    expect(await all()).toEqual(before);
    expect(await kept(farm_id)).toBe(0);
  });

  it("leaves alone what was changed again since then, and a category that is gone", async () => {
    const { ctx, farm_id, baskets, market, one, both, none, all, subscriber_ids, undo } = await scene();
    const { id } = await bulkReplaceCategories(ctx, { farm_id, subscriber_ids, category_id: market });
    await deassignCategory(ctx, { farm_id, subscriber_id: none.id, category_id: market });
    await assignCategory(ctx, { farm_id, subscriber_id: one.id, category_id: baskets });
    await undo(id);
    expect(await all()).toEqual([[baskets], [baskets, market], []]);
    const again = await bulkRemoveCategories(ctx, { farm_id, subscriber_ids });
    await deleteCategory(ctx, { farm_id, category_id: baskets });
    await undo(again.id);
    expect(await all()).toEqual([[], [market], []]);
    expect(both.id).toBeGreaterThan(0);
  });

  it("is not undone twice, nor after ten minutes, nor by another farm, and a language is not", async () => {
    const { ctx, farm_id, market, subscriber_ids, undo } = await scene();
    const { id } = await bulkAssignCategory(ctx, { farm_id, subscriber_ids, category_id: market });
    const stranger = await scene();
    await expect(stranger.undo(id)).rejects.toMatchObject({ code: "not_found" });
    await undo(id);
    await expect(undo(id)).rejects.toMatchObject({ code: "conflict" });
    const late = await bulkAssignCategory(ctx, { farm_id, subscriber_ids, category_id: market });
    const clock = fixedClock(new Date(Date.now() + 11 * MINUTE));
    await expect(
      undoBulkOperation({ ...ctx, clock }, { farm_id, bulk_operation_id: late.id }),
    ).rejects.toMatchObject({ code: "conflict" });
    const lang = await bulkSetLang(ctx, { farm_id, subscriber_ids, lang: "en" });
    expect(lang.undo_until).toBeNull();
    await expect(undo(lang.id)).rejects.toMatchObject({ code: "conflict" });
    await purgeBulkOperations(asJob({ clock }));
    expect(await kept(farm_id)).toBe(0);
  });

  it("of thousands is undone by a job, in parts", async () => {
    const { ctx, farm_id, market, undo } = await scene();
    await makeManyPeople({ id: farm_id }, 4500);
    const { id } = await bulkAssignCategory(ctx, { farm_id, filter: {}, category_id: market });
    await runBulkOperation(asJob(), { operation_id: id });
    const inMarket = () =>
      db().$count(
        subscriber_categories,
        and(eq(subscriber_categories.farm_id, farm_id), eq(subscriber_categories.category_id, market)),
      );
    expect(await inMarket()).toBe(4503);
    await undo(id);
    await restoreRemoved(asJob(), { operation_id: id });
    expect(await inMarket()).toBe(1);
    expect(await kept(farm_id)).toBe(0);
  });
});
