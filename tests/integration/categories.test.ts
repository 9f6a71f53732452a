import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  audit_entries,
  categories,
  notifications,
  removed_categories,
  subscriber_categories,
} from "@/db/schema";
import { isCategoryOfFarm } from "@/lib/categories/operations/read";
import {
  createCategory,
  deleteCategory,
  listCategories,
  mergeCategories,
  restoreCategory,
  updateCategory,
} from "@/lib/categories/service";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { lockImport } from "@/lib/imports/queries";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { erasePerson } from "@/lib/subscribers/service/privacy";
import { asJob, asUser } from "@/tests/factories/context";
import { checkedImport } from "@/tests/factories/imports";
import { makeManyPeople } from "@/tests/factories/people";
import { makeMember, makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const makeCategory = ({ owner, farm }: Tenant, name: string) =>
  createCategory(asUser(owner), { farm_id: farm.id, name });
const put = (farm: { id: number }, category: { id: number }, people: { id: number }[]) =>
  db()
    .insert(subscriber_categories)
    .values(people.map(({ id }) => ({ farm_id: farm.id, subscriber_id: id, category_id: category.id })));
const peopleIn = async (category_id: number) =>
  (
    await db()
      .select({ id: subscriber_categories.subscriber_id })
      .from(subscriber_categories)
      .where(eq(subscriber_categories.category_id, category_id))
      .orderBy(asc(subscriber_categories.subscriber_id))
  ).map(({ id }) => id);
const audienceOf = async (id: number) =>
  (await db().select().from(notifications).where(eq(notifications.id, id)))[0]!;
const untilSomebodyWaits = () =>
  expect
    .poll(async () => {
      const waiting = await db().execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length;
    })
    .toBeGreaterThan(0);
const tomorrow = () => fixedClock(new Date(Date.now() + 25 * 3_600_000));

/** A farm with two categories: Ana is in both, Luc in the first, Zoé in the second. */
async function twoCategories() {
  const tenant = await makeTenant();
  const { farm, owner } = tenant;
  const [from, into] = [await makeCategory(tenant, "Paniers"), await makeCategory(tenant, "Jeudi")];
  const [ana, luc, zoe] = [
    await makeSubscriber(farm),
    await makeSubscriber(farm),
    await makeSubscriber(farm),
  ];
  await put(farm, from, [ana, luc]);
  await put(farm, into, [ana, zoe]);
  const ids = { farm_id: farm.id, category_id: from.id };
  return { ...tenant, ctx: asUser(owner), from, into, ana, luc, zoe, ids };
}

describe("a category", () => {
  it("is made, renamed and counted; two of a farm have no name in common", async () => {
    const tenant = await makeTenant();
    const ctx = asUser(tenant.owner);
    const farm_id = tenant.farm.id;
    const made = await makeCategory(tenant, "Paniers");
    await put(tenant.farm, made, [await makeSubscriber(tenant.farm)]);
    await updateCategory(ctx, { farm_id, category_id: made.id, name: "Jeudi", description: "Au kiosque" });
    expect(await listCategories(ctx, { farm_id })).toMatchObject([
      { name: "Jeudi", description: "Au kiosque", subscribers_count: 1 },
    ]);
    await expect(makeCategory(tenant, "JEUDI")).rejects.toMatchObject({ code: "conflict" });
  });

  it("is deleted with its people kept, and brought back with its id within a day", async () => {
    const { ctx, from, ana, luc, ids } = await twoCategories();
    await deleteCategory(ctx, ids);
    expect(await peopleIn(from.id)).toEqual([]);
    await expect(deleteCategory(ctx, ids)).rejects.toMatchObject({ code: "not_found" });
    expect(await restoreCategory(ctx, ids)).toMatchObject({ id: from.id, uuid: from.uuid, name: "Paniers" });
    expect(await peopleIn(from.id)).toEqual([ana.id, luc.id]);
    await expect(restoreCategory(ctx, ids)).rejects.toMatchObject({ code: "not_found" });
    await deleteCategory(ctx, ids);
    const late = asUser({ id: (ctx.actor as { user_id: number }).user_id }, { clock: tomorrow() });
    await expect(restoreCategory(late, ids)).rejects.toMatchObject({
      code: "conflict",
      global: [{ key: "undoTooLate" }],
    });
  });

  it("is not brought back over another of its name, and not beyond the limit", async () => {
    const { ctx, owner, farm, ids } = await twoCategories();
    await deleteCategory(ctx, ids);
    await makeCategory({ owner, farm }, "paniers");
    await expect(restoreCategory(ctx, ids)).rejects.toMatchObject({ code: "conflict" });
    await db().execute(sql`delete from categories where farm_id = ${farm.id} and lower(name) = 'paniers'`);
    await db().execute(
      sql`insert into categories (farm_id, name) select ${farm.id}, 'c' || n from generate_series(1, 99) n`,
    );
    await expect(restoreCategory(ctx, ids)).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("comes back without those who were erased meanwhile", async () => {
    const { ctx, from, ana, luc, farm, ids } = await twoCategories();
    await deleteCategory(ctx, ids);
    await erasePerson(ctx, { farm_id: farm.id, subscriber_id: ana.id });
    // Not even the record of what can come back says that she belonged to it.
    const [kept] = await db()
      .select()
      .from(removed_categories)
      .where(eq(removed_categories.farm_id, farm.id));
    expect(kept!.subscriber_ids).toEqual([luc.id]);
    await restoreCategory(ctx, ids);
    expect(await peopleIn(from.id)).toEqual([luc.id]);
  });
});

describe("a merge of two categories", () => {
  it("puts the people of both under one name, in one transaction", async () => {
    const { ctx, from, into, ana, luc, zoe, farm, ids } = await twoCategories();
    expect(await mergeCategories(ctx, { ...ids, into_id: into.id })).toMatchObject({
      id: into.id,
      name: "Jeudi",
    });
    expect(await peopleIn(into.id)).toEqual([ana.id, luc.id, zoe.id]);
    expect(await listCategories(ctx, { farm_id: farm.id })).toMatchObject([
      { id: into.id, subscribers_count: 3 },
    ]);
    const [line] = await db()
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.farm_id, farm.id), eq(audit_entries.action, "category.merge")));
    expect(line).toMatchObject({
      subject_id: into.id,
      before: { name: "Paniers" },
      after: { name: "Jeudi" },
    });
    await expect(mergeCategories(ctx, { ...ids, into_id: from.id })).rejects.toThrow();
  });

  it("is followed by the audiences that named the category, and undone with them", async () => {
    const { ctx, from, into, ana, luc, zoe, farm, ids } = await twoCategories();
    const aimed = (category_ids: number[], more = {}) =>
      makeNotification(farm, { subscriber_filters: { category_ids, ...more } });
    const one = await aimed([from.id], { lang: "fr" });
    const both = await aimed([from.id, into.id]);
    const other = await aimed([into.id]);
    const everyone = await makeNotification(farm);
    await mergeCategories(ctx, { ...ids, into_id: into.id });
    expect(await audienceOf(one.id)).toMatchObject({
      subscriber_filters: { category_ids: [into.id], lang: "fr" },
      version: 2,
    });
    expect((await audienceOf(both.id)).subscriber_filters).toEqual({ category_ids: [into.id] });
    expect((await audienceOf(everyone.id)).subscriber_filters).toEqual({});

    await restoreCategory(ctx, ids);
    expect(await peopleIn(from.id)).toEqual([ana.id, luc.id]);
    expect(await peopleIn(into.id)).toEqual([ana.id, zoe.id]);
    expect((await audienceOf(one.id)).subscriber_filters).toEqual({ category_ids: [from.id], lang: "fr" });
    expect((await audienceOf(both.id)).subscriber_filters.category_ids?.sort()).toEqual(
      [from.id, into.id].sort(),
    );
    expect(await audienceOf(other.id)).toMatchObject({
      subscriber_filters: { category_ids: [into.id] },
      version: 1,
    });
  });

  it("never touches another farm", async () => {
    const { ctx, into, ids } = await twoCategories();
    const other = await twoCategories();
    const foreign = { code: "not_found" };
    await expect(mergeCategories(ctx, { ...ids, into_id: other.into.id })).rejects.toMatchObject(foreign);
    await expect(
      mergeCategories(ctx, { ...ids, category_id: other.from.id, into_id: into.id }),
    ).rejects.toMatchObject(foreign);
    await deleteCategory(other.ctx, other.ids);
    await expect(restoreCategory(ctx, { ...ids, category_id: other.from.id })).rejects.toMatchObject(foreign);
    await expect(mergeCategories(other.ctx, { ...ids, into_id: into.id })).rejects.toMatchObject(foreign);
    expect(await peopleIn(into.id)).toHaveLength(2);
  });

  it("is open to an employee, as the categories are", async () => {
    const { farm, into, ids } = await twoCategories();
    const employee = asUser(await makeMember(farm, "employee"));
    expect(await mergeCategories(employee, { ...ids, into_id: into.id })).toMatchObject({ id: into.id });
  });

  it("waits for an import that fills the category, and neither ends the other", async () => {
    const { ctx, from, into, zoe, farm, ids } = await twoCategories();
    const entry = await checkedImport(ctx, farm, "nom,courriel\nLuc,luc@abonne.test\n", {
      category_id: from.id,
    });
    let merged: Promise<unknown> = Promise.resolve();
    await transaction(asJob(), async (importing) => {
      await lockFarm(importing, farm.id);
      await lockImport(importing.db, farm.id, entry.id);
      merged = mergeCategories(ctx, { ...ids, into_id: into.id });
      merged.catch(() => null);
      await untilSomebodyWaits();
      await importing.db
        .insert(subscriber_categories)
        .values({ farm_id: farm.id, subscriber_id: zoe.id, category_id: from.id });
    });
    await merged;
    expect(await peopleIn(into.id)).toContain(zoe.id);
  });

  it("waits for a bulk operation that fills the category, and neither ends the other", async () => {
    const { ctx, from, into, luc, zoe, farm, ids } = await twoCategories();
    let merged: Promise<unknown> = Promise.resolve();
    await transaction(asJob(), async (bulk) => {
      expect(await isCategoryOfFarm(bulk, farm.id, from.id)).toBe(true);
      await bulk.db.execute(sql`select id from subscribers where id in (${luc.id}, ${zoe.id}) for update`);
      merged = mergeCategories(ctx, { ...ids, into_id: into.id });
      merged.catch(() => null);
      await untilSomebodyWaits();
      await bulk.db
        .insert(subscriber_categories)
        .values({ farm_id: farm.id, subscriber_id: zoe.id, category_id: from.id });
    });
    await merged;
    expect(await peopleIn(into.id)).toEqual(expect.arrayContaining([luc.id, zoe.id]));
  });

  it("moves thousands of people, and takes them back", async () => {
    const tenant = await makeTenant();
    const { farm, owner } = tenant;
    await makeManyPeople(farm, 3000);
    const [from, into] = [await makeCategory(tenant, "Tous"), await makeCategory(tenant, "Autres")];
    const fill = (category_id: number, rest: number) =>
      db().execute(sql`insert into subscriber_categories (farm_id, subscriber_id, category_id)
        select farm_id, id, ${category_id} from subscribers where farm_id = ${farm.id} and id % 3 <> ${rest}`);
    await fill(from.id, 0);
    await fill(into.id, 1);
    const before = await peopleIn(into.id);
    const ids = { farm_id: farm.id, category_id: from.id };
    await mergeCategories(asUser(owner), { ...ids, into_id: into.id });
    expect(await peopleIn(into.id)).toHaveLength(3000);
    await restoreCategory(asUser(owner), ids);
    expect(await peopleIn(into.id)).toEqual(before);
    expect(await peopleIn(from.id)).toHaveLength(2000);
    expect(await db().$count(removed_categories, eq(removed_categories.farm_id, farm.id))).toBe(0);
    expect(await db().$count(categories, eq(categories.farm_id, farm.id))).toBe(2);
  });
});
