import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { allowLongStatements, db } from "@/db/client";
import { bulk_operations, categories, qr_codes, subscriber_categories, subscribers } from "@/db/schema";
import { deleteCategory } from "@/lib/categories/service";
import { transaction } from "@/lib/platform/context";
import { runChunk } from "@/lib/subscribers/operations/bulk/run";
import { BULK_AT_ONCE, BULK_CHUNK } from "@/lib/subscribers/rules";
import {
  bulkAssignCategory,
  bulkAssignQrCode,
  bulkRemoveCategories,
  bulkRemoveQrCode,
  bulkReplaceCategories,
  bulkSetLang,
} from "@/lib/subscribers/service/bulk";
import {
  listBulkOperations,
  readBulkOperation,
  retryBulkOperation,
  runBulkOperation,
} from "@/lib/subscribers/service/bulk-progress";
import { asJob, asUser } from "@/tests/factories/context";
import { makeManyPeople } from "@/tests/factories/people";
import { makeMember, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

// Jobs wait longer for each other than people do.
allowLongStatements();

const makeCategory = async (farm: { id: number }, name: string) =>
  (await db().insert(categories).values({ farm_id: farm.id, name }).returning())[0]!;
const makeCode = async (farm: { id: number }, title: string) =>
  (await db().insert(qr_codes).values({ farm_id: farm.id, title }).returning())[0]!;
const categoriesOf = async (subscriber_id: number) => {
  const rows = await db()
    .select({ id: subscriber_categories.category_id })
    .from(subscriber_categories)
    .where(eq(subscriber_categories.subscriber_id, subscriber_id))
    .orderBy(subscriber_categories.category_id);
  return rows.map(({ id }) => id);
};
const reload = async (id: number) =>
  (await db().select().from(subscribers).where(eq(subscribers.id, id)))[0]!;
const inCategory = (category_id: number) =>
  db().$count(subscriber_categories, eq(subscriber_categories.category_id, category_id));

describe("a bulk operation on chosen people", () => {
  it("assigns, replaces and removes categories, also a second time", async () => {
    const { farm, owner } = await makeTenant();
    const [one, other] = [await makeSubscriber(farm), await makeSubscriber(farm)];
    const [a, b] = [await makeCategory(farm, "A"), await makeCategory(farm, "B")];
    const ctx = asUser(owner);
    const input = { farm_id: farm.id, subscriber_ids: [other.id, one.id, one.id] };
    const done = await bulkAssignCategory(ctx, { ...input, category_id: a.id });
    expect(done).toMatchObject({ act: "assign_category", status: "done", total: 2, done: 2, changed: 2 });
    await bulkAssignCategory(ctx, { ...input, category_id: a.id });
    await bulkAssignCategory(ctx, { ...input, category_id: b.id });
    expect(await categoriesOf(one.id)).toEqual([a.id, b.id]);
    await bulkReplaceCategories(ctx, { ...input, category_id: b.id });
    expect(await categoriesOf(one.id)).toEqual([b.id]);
    await bulkRemoveCategories(ctx, input);
    expect([await categoriesOf(one.id), await categoriesOf(other.id)]).toEqual([[], []]);
  });

  it("assigns and removes a QR code, and changes the language", async () => {
    const { farm } = await makeTenant();
    const employee = asUser(await makeMember(farm, "employee"));
    const person = await makeSubscriber(farm);
    const code = await makeCode(farm, "Kiosque");
    const input = { farm_id: farm.id, subscriber_ids: [person.id] };
    await bulkAssignQrCode(employee, { ...input, qr_code_id: code.id });
    await bulkSetLang(employee, { ...input, lang: "en" });
    expect(await reload(person.id)).toMatchObject({ qr_code_id: code.id, lang: "en" });
    await bulkRemoveQrCode(employee, input);
    expect(await reload(person.id)).toMatchObject({ qr_code_id: null });
  });

  it("never touches people of another farm, and says that they are not found", async () => {
    const [{ farm, owner }, other] = [await makeTenant(), await makeTenant()];
    const [own, foreign] = [await makeSubscriber(farm), await makeSubscriber(other.farm)];
    const before = await reload(foreign.id);
    const done = await bulkSetLang(asUser(owner), {
      farm_id: farm.id,
      subscriber_ids: [own.id, foreign.id],
      lang: "en",
    });
    expect(done).toMatchObject({
      ...{ status: "done", total: 2, done: 2, changed: 1, failures_count: 1 },
      failures: [{ subscriber_id: foreign.id, reason: "not_found" }],
    });
    expect(await reload(foreign.id)).toEqual(before);
    const none = bulkSetLang(asUser(owner), { farm_id: farm.id, subscriber_ids: [foreign.id], lang: "en" });
    await expect(none).rejects.toMatchObject({ code: "not_found" });
  });

  it("assigns no category and no code of another farm", async () => {
    const [{ farm, owner }, other] = [await makeTenant(), await makeTenant()];
    const person = await makeSubscriber(farm);
    const input = { farm_id: farm.id, subscriber_ids: [person.id] };
    const category = await makeCategory(other.farm, "Ailleurs");
    const code = await makeCode(other.farm, "Ailleurs");
    const refused = { code: "not_found" };
    const ctx = asUser(owner);
    await expect(bulkAssignCategory(ctx, { ...input, category_id: category.id })).rejects.toMatchObject(
      refused,
    );
    await expect(bulkAssignQrCode(ctx, { ...input, qr_code_id: code.id })).rejects.toMatchObject(refused);
    expect(await categoriesOf(person.id)).toEqual([]);
  });

  it("needs either ids or a filter, and at most 50,000 ids", async () => {
    const { farm, owner } = await makeTenant();
    const set = (target: object) => bulkSetLang(asUser(owner), { farm_id: farm.id, lang: "en", ...target });
    const wrong = { issues: [{ path: ["subscriber_ids"], message: "requiredSelection" }] };
    await expect(set({})).rejects.toMatchObject(wrong);
    await expect(set({ subscriber_ids: [1], filter: {} })).rejects.toMatchObject(wrong);
    await expect(set({ subscriber_ids: [] })).rejects.toMatchObject(wrong);
    await expect(
      set({ subscriber_ids: Array.from({ length: 50_001 }, (_, at) => at + 1) }),
    ).rejects.toMatchObject({
      issues: [{ message: "tooManySelected" }],
    });
    await expect(set({ filter: { langue: "fr" } })).rejects.toMatchObject({ name: "ZodError" });
  });
});

describe("a bulk operation by filter", () => {
  it("changes exactly those whom the list shows", async () => {
    const { farm, owner } = await makeTenant();
    const [french, english] = [
      await makeSubscriber(farm, { lang: "fr", name: "Zoé" }),
      await makeSubscriber(farm, { lang: "en", name: "Zoe" }),
    ];
    const category = await makeCategory(farm, "Anglophones");
    const done = await bulkAssignCategory(asUser(owner), {
      farm_id: farm.id,
      category_id: category.id,
      filter: { lang: "en", q: "", state: "" },
    });
    expect(done).toMatchObject({ total: 1, changed: 1 });
    expect([await categoriesOf(french.id), await categoriesOf(english.id)]).toEqual([[], [category.id]]);
    const all = await bulkAssignCategory(asUser(owner), {
      farm_id: farm.id,
      category_id: category.id,
      filter: {},
    });
    expect(all).toMatchObject({ total: 2, changed: 2 });
  });
});

describe("a bulk operation on more than a thousand people", () => {
  const many = 2 * BULK_CHUNK + 10;

  async function started() {
    const { farm, owner } = await makeTenant();
    const ids = await makeManyPeople(farm, many);
    const category = await makeCategory(farm, "Tous");
    const ctx = asUser(owner);
    const operation = await bulkAssignCategory(ctx, {
      farm_id: farm.id,
      category_id: category.id,
      filter: {},
    });
    return {
      farm,
      owner,
      ids,
      category,
      ctx,
      operation,
      of: { farm_id: farm.id, bulk_operation_id: operation.id },
    };
  }

  it("is a job, which goes on where a killed worker left it and does nobody twice", async () => {
    const { category, ctx, operation, of } = await started();
    expect(operation).toMatchObject({ status: "running", total: many, done: 0 });
    expect(await inCategory(category.id)).toBe(0);
    // The first worker finishes one chunk, and dies inside the second.
    await transaction(asJob(), (tx) => runChunk(tx, operation.id));
    const killed = transaction(asJob(), async (tx) => {
      await runChunk(tx, operation.id);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await readBulkOperation(ctx, of)).toMatchObject({ status: "running", done: BULK_CHUNK });
    expect(await inCategory(category.id)).toBe(BULK_CHUNK);
    await runBulkOperation(asJob(), { operation_id: operation.id });
    expect(await readBulkOperation(ctx, of)).toMatchObject({ status: "done", done: many, changed: many });
    expect(await inCategory(category.id)).toBe(many);
    await runBulkOperation(asJob(), { operation_id: operation.id });
    expect(await readBulkOperation(ctx, of)).toMatchObject({ done: many });
  });

  it("leaves those alone who came after it began, or who left meanwhile", async () => {
    const { farm, ids, operation, category, ctx, of } = await started();
    const late = await makeSubscriber(farm);
    await db()
      .update(subscribers)
      .set({ erased_at: new Date() })
      .where(and(eq(subscribers.farm_id, farm.id), eq(subscribers.id, ids[0]!)));
    await runBulkOperation(asJob(), { operation_id: operation.id });
    expect(await categoriesOf(late.id)).toEqual([]);
    expect(await categoriesOf(ids[0]!)).toEqual([]);
    expect(await inCategory(category.id)).toBe(many - 1);
    expect(await readBulkOperation(ctx, of)).toMatchObject({ status: "done", changed: many - 1 });
  });

  it("runs beside another one on the same people without losing or doubling", async () => {
    const { farm, ctx, ids, operation, category } = await started();
    const english = await bulkSetLang(ctx, { farm_id: farm.id, subscriber_ids: ids, lang: "en" });
    expect(english.status).toBe("running");
    // Each job is also done by two workers at once.
    const jobs = [operation.id, english.id, operation.id, english.id].map((operation_id) =>
      runBulkOperation(asJob(), { operation_id }),
    );
    await Promise.all(jobs);
    expect(await inCategory(category.id)).toBe(many);
    expect(
      await db().$count(subscribers, and(eq(subscribers.farm_id, farm.id), eq(subscribers.lang, "en"))),
    ).toBe(many);
    const rows = await db().select().from(bulk_operations).where(eq(bulk_operations.farm_id, farm.id));
    expect(rows.map(({ status, done, changed }) => [status, done, changed])).toEqual([
      ["done", many, many],
      ["done", many, many],
    ]);
  });

  it("says why it ended early, and can be retried once the cause is gone", async () => {
    const { ctx, category, operation, of } = await started();
    await transaction(asJob(), (tx) => runChunk(tx, operation.id));
    await deleteCategory(ctx, { farm_id: of.farm_id, category_id: category.id });
    await runBulkOperation(asJob(), { operation_id: operation.id });
    expect(await readBulkOperation(ctx, of)).toMatchObject({
      ...{ status: "failed", failure: "category_gone", done: BULK_CHUNK, total: many },
    });
    expect(await listBulkOperations(ctx, of)).toMatchObject([{ id: operation.id, status: "failed" }]);
    await expect(retryBulkOperation(ctx, of)).rejects.toMatchObject({ code: "not_found" });

    // A failure of the database: the second chunk cannot be written, until it can.
    const again = await makeCategory({ id: of.farm_id }, "Encore");
    const second = await bulkAssignCategory(ctx, { farm_id: of.farm_id, category_id: again.id, filter: {} });
    const breakIt = sql.raw(
      `alter table subscriber_categories add constraint broken check (category_id <> ${again.id})`,
    );
    await db().execute(breakIt);
    const failing = await runQuietly(second.id);
    expect(failing).toMatchObject({ status: "failed", failure: "unexpected", done: 0 });
    await db().execute(sql`alter table subscriber_categories drop constraint broken`);
    const of2 = { farm_id: of.farm_id, bulk_operation_id: second.id };
    expect(await retryBulkOperation(ctx, of2)).toMatchObject({ status: "running" });
    await runBulkOperation(asJob(), { operation_id: second.id });
    expect(await readBulkOperation(ctx, of2)).toMatchObject({ status: "done", done: many });
  });

  async function runQuietly(operation_id: number) {
    await runBulkOperation(asJob(), { operation_id });
    return (await db().select().from(bulk_operations).where(eq(bulk_operations.id, operation_id)))[0]!;
  }

  it("may run three times at once on a farm, and no more", async () => {
    const { farm, ctx, ids } = await started();
    const set = () => bulkSetLang(ctx, { farm_id: farm.id, subscriber_ids: ids, lang: "en" });
    await set();
    const outcomes = await Promise.allSettled([set(), set()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(
      bulkSetLang(ctx, { farm_id: farm.id, subscriber_ids: [ids[0]], lang: "en" }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
    expect(BULK_AT_ONCE).toBeLessThan(many);
  });
});
