import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  categories,
  farm_notes,
  farm_users,
  farms,
  message_template_contents,
  message_templates,
  notification_contents,
  notifications,
  produces,
  questions,
  subscriber_categories,
  uploads,
  users,
} from "@/db/schema";
import { listActivity } from "@/lib/audit/service";
import { limitsOf } from "@/lib/billing/rules";
import { createFarm, deleteFarm } from "@/lib/farms/service/write";
import type { BackupRow, OpenBackup } from "@/lib/producers/operations/missing-rows";
import { LEFT_AS_IT_IS, RESTORED } from "@/lib/producers/restored-tables";
import { listProducers } from "@/lib/producers/service/list";
import { restoreFarm } from "@/lib/producers/service/restore";
import { foldFarmTotals } from "@/lib/producers/service/totals";
import { publicStorage } from "@/lib/providers/storage";
import { erasePerson } from "@/lib/subscribers/service/privacy";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeFarmNote } from "@/tests/factories/producers";
import {
  makeNotification,
  makeProduce,
  makeQuestion,
  makeSubscriber,
  makeTenant,
  makeUser,
} from "@/tests/factories/tenant";
import { makeUpload } from "@/tests/factories/uploads";

const DAY_MS = 86_400_000;
const farmOf = async (id: number) => (await db().select().from(farms).where(eq(farms.id, id)))[0]!;
const superAdmin = asUser({ id: 1, is_admin: true });

/** Returns what a backup of this moment has of a farm, without files. */
async function backUp(farm: { id: number; uuid: string }): Promise<OpenBackup> {
  const kept = new Map<string, BackupRow[]>();
  for (const table of Object.keys(RESTORED)) {
    const rows = await db().execute<{ row: BackupRow }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where farm_id = ${farm.id}`,
    );
    kept.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return {
    uuidOf: async (id) => (id === farm.id ? farm.uuid : null),
    async *rowsOf(_farm_id, table) {
      yield kept.get(table)!;
    },
    filesOf: async () => [],
  };
}

describe("a farm that was deleted by mistake", () => {
  it("is back with its people, hidden, and its planned send stays canceled", async () => {
    const { owner, farm } = await makeTenant();
    const subscriber = await makeSubscriber(farm, { confirmed_at: new Date() });
    await makeProduce(farm);
    const planned = await makeNotification(farm, {
      status: "scheduled",
      scheduled_at: new Date(Date.now() + DAY_MS),
    });
    await deleteFarm(asUser(owner), { farm_id: farm.id });
    await foldFarmTotals(asJob());
    const said = await restoreFarm(asJob(), { farm: farm.handle });
    expect(said).toEqual({ name: farm.name, handle: farm.handle, was_deleted: true, rows: {} });
    expect(await farmOf(farm.id)).toMatchObject({ deleted_at: null, public: false, handle: farm.handle });
    const [send] = await db().select().from(notifications).where(eq(notifications.id, planned.id));
    expect(send).toMatchObject({ status: "canceled" });
    const { rows: activity } = await listActivity(asUser(owner), { farm_id: farm.id });
    expect(activity[0]).toMatchObject({ subject: "farm", act: "restore" });

    await foldFarmTotals(asJob());
    const { rows } = await listProducers(superAdmin, { q: farm.handle });
    expect(rows).toMatchObject([{ id: farm.id, subscribers: 1, owner: { email: owner.email } }]);
    await erasePerson(asUser(owner), { farm_id: farm.id, subscriber_id: subscriber.id });
    await foldFarmTotals(asJob());
    expect((await listProducers(superAdmin, { q: farm.handle })).rows).toMatchObject([{ subscribers: 0 }]);
  });

  it("is counted once when changes of its people wait to be added up", async () => {
    const { owner, farm } = await makeTenant();
    await deleteFarm(asUser(owner), { farm_id: farm.id });
    await makeSubscriber(farm, { confirmed_at: new Date() });
    await restoreFarm(asJob(), { farm: farm.uuid });
    await makeSubscriber(farm, { confirmed_at: new Date() });
    await foldFarmTotals(asJob());
    expect((await listProducers(superAdmin, { q: farm.handle })).rows).toMatchObject([{ subscribers: 2 }]);
  });

  it("gets a free handle when its own was given to another farm", async () => {
    const name = `Verger ${process.pid} ${Date.now()}`;
    const owner = await makeUser();
    const place = { address: "12, rang du Ruisseau", city: "Saint-Jean" };
    const { id, uuid, handle } = await createFarm(asUser(owner), { name, ...place });
    await deleteFarm(asUser(owner), { farm_id: id });
    await db()
      .update(farms)
      .set({ deleted_at: new Date(Date.now() - 91 * DAY_MS) })
      .where(eq(farms.id, id));
    const other = await createFarm(asUser(await makeUser()), { name, ...place });
    expect(other.handle).toBe(handle);
    expect(await restoreFarm(asJob(), { farm: uuid })).toMatchObject({ handle: `${handle}-2` });
    expect((await farmOf(other.id)).handle).toBe(handle);
  });

  it("goes on with its trial to the day on which it ended", async () => {
    const trial_ends_at = new Date(Date.now() + 5 * DAY_MS);
    const { owner, farm } = await makeTenant({ plan_type: "trial", trial_ends_at });
    await deleteFarm(asUser(owner), { farm_id: farm.id });
    await restoreFarm(asJob(), { farm: farm.handle });
    expect(await farmOf(farm.id)).toMatchObject({ plan_type: "trial", trial_ends_at });
  });

  it("comes back by the command alone, and never without an owner who may use it", async () => {
    const { owner, farm } = await makeTenant();
    await deleteFarm(asUser(owner), { farm_id: farm.id });
    const restore = (ctx = asJob()) => restoreFarm(ctx, { farm: farm.handle });
    for (const ctx of [asVisitor(), asUser(owner), superAdmin])
      await expect(restore(ctx)).rejects.toMatchObject({ code: "forbidden" });
    await expect(restoreFarm(asJob(), { farm: "nulle-part-ailleurs" })).rejects.toMatchObject({
      code: "not_found",
    });

    const set = (values: Partial<typeof users.$inferInsert>) =>
      db().update(users).set(values).where(eq(users.id, owner.id));
    await set({ blocked_at: new Date(), blocked_reason: "Un essai" });
    await expect(restore()).rejects.toMatchObject({ code: "forbidden" });
    await set({ blocked_at: null, blocked_reason: null });
    const another = { name: "Une autre", address: "1, rang Double", city: "Saint-Jean" };
    for (let count = 0; count < limitsOf(farm.plan_type).max_farms; count++)
      await createFarm(asUser(owner), another);
    await expect(restore()).rejects.toMatchObject({ code: "limit_reached" });
    await db().delete(farm_users).where(eq(farm_users.farm_id, farm.id));
    await expect(restore()).rejects.toMatchObject({ code: "conflict" });
    expect((await farmOf(farm.id)).deleted_at).not.toBeNull();
  });
});

describe("what a backup has of a farm", () => {
  it("comes back once, and nothing of it that somebody erased", async () => {
    const { owner, farm } = await makeTenant();
    const { farm: other } = await makeTenant();
    const author = await makeUser();
    const [kept, erased] = [await makeSubscriber(farm), await makeSubscriber(farm)];
    const inCategory = async (name: string, people: { id: number }[]) => {
      const [row] = await db().insert(categories).values({ farm_id: farm.id, name }).returning();
      for (const { id } of people)
        await db()
          .insert(subscriber_categories)
          .values({ farm_id: farm.id, subscriber_id: id, category_id: row!.id });
      return row!;
    };
    const gone = await inCategory("Paniers", [kept, erased]);
    const renewed = await inCategory("Restaurants", [kept]);
    const left = await inCategory("Voisins", [kept]);
    const produce = await makeProduce(farm, { name: "Fraises" });
    const stays = await makeProduce(farm, { name: "Laitue" });
    const question = await makeQuestion(farm);
    const draft = await makeNotification(farm);
    const [template] = await db()
      .insert(message_templates)
      .values({ farm_id: farm.id, name: "Du vendredi", type: "all", created_by: author.id })
      .returning();
    await db()
      .insert(message_template_contents)
      .values({ farm_id: farm.id, template_id: template!.id, lang: "fr", subject: "Bonjour" });
    const note = await makeFarmNote(farm.id, "Rappeler en mars");
    await db().update(farm_notes).set({ user_id: author.id }).where(eq(farm_notes.id, note));
    const foreign = await makeProduce(other);
    const backup = await backUp(farm);

    await erasePerson(asUser(owner), { farm_id: farm.id, subscriber_id: erased.id });
    await db().delete(categories).where(sql`id in (${gone.id}, ${renewed.id})`);
    await db().delete(subscriber_categories).where(eq(subscriber_categories.category_id, left.id));
    await db().insert(categories).values({ farm_id: farm.id, name: "restaurants" });
    for (const [table, id] of [
      [produces, produce.id],
      [questions, question.id],
      [notifications, draft.id],
      [message_templates, template!.id],
      [users, author.id],
    ] as const)
      await db().delete(table).where(eq(table.id, id));
    await db().update(produces).set({ name: "Romaine" }).where(eq(produces.id, stays.id));
    await db().delete(produces).where(eq(produces.id, foreign.id));
    await deleteFarm(asUser(owner), { farm_id: farm.id });

    const said = await restoreFarm(asJob(), { farm: farm.handle }, backup);
    expect(said.rows).toEqual({
      categories: 1,
      subscriber_categories: 1,
      produces: 1,
      questions: 1,
      message_templates: 1,
      message_template_contents: 1,
      notifications: 1,
      notification_contents: 2,
      farm_notes: 1,
    });
    const rowsOf = (table: typeof produces | typeof subscriber_categories | typeof categories) =>
      db().select().from(table).where(eq(table.farm_id, farm.id));
    expect(await rowsOf(subscriber_categories)).toMatchObject([
      { subscriber_id: kept.id, category_id: gone.id },
    ]);
    expect((await rowsOf(categories)).map((row) => Reflect.get(row, "name")).sort()).toEqual([
      "Paniers",
      "Voisins",
      "restaurants",
    ]);
    const [back] = await db().select().from(produces).where(eq(produces.id, produce.id));
    expect(back).toEqual(produce);
    expect((await db().select().from(produces).where(eq(produces.id, stays.id)))[0]).toMatchObject({
      name: "Romaine",
    });
    expect(await db().select().from(produces).where(eq(produces.farm_id, other.id))).toEqual([]);
    const [words] = await db()
      .select()
      .from(notification_contents)
      .where(eq(notification_contents.notification_id, draft.id));
    expect(words).toMatchObject({ lang: "fr", subject: "Les fraises sont arrivées" });
    for (const [table, column] of [
      [message_templates, "created_by"],
      [farm_notes, "user_id"],
    ] as const)
      expect((await db().select().from(table).where(eq(table.farm_id, farm.id)))[0]).toMatchObject({
        [column]: null,
      });
    const again = await restoreFarm(asJob(), { farm: farm.handle }, backup);
    expect(again).toMatchObject({ was_deleted: false, rows: {} });
  });

  it("has pictures only with their files, which come first", async () => {
    const { owner, farm } = await makeTenant();
    const [whole, lost] = [await makeUpload(owner, farm), await makeUpload(owner, farm)];
    const backup = await backUp(farm);
    await db().delete(uploads).where(eq(uploads.farm_id, farm.id));
    const file = { name: "640.webp", bytes: Buffer.from("une image"), type: "image/webp" };
    const filesOf = async (folder: string) => (`/${folder}` === whole.path ? [file] : []);
    const restore = () => restoreFarm(asJob(), { farm: farm.handle }, { ...backup, filesOf });
    expect((await restore()).rows).toEqual({ uploads: 1 });
    expect(Buffer.from((await publicStorage().read(`${whole.path.slice(1)}/640.webp`))!)).toEqual(file.bytes);
    expect(await publicStorage().read(`${lost.path.slice(1)}/640.webp`)).toBeNull();
    expect((await restore()).rows).toEqual({});
  });

  it("is refused when it is that of another site", async () => {
    const { owner, farm } = await makeTenant();
    const backup = await backUp(farm);
    await deleteFarm(asUser(owner), { farm_id: farm.id });
    const foreign = { ...backup, uuidOf: async () => crypto.randomUUID() };
    await expect(restoreFarm(asJob(), { farm: farm.handle }, foreign)).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await farmOf(farm.id)).deleted_at).not.toBeNull();
  });

  it("is decided for each table that names a farm", async () => {
    const rows = await db().execute<{ name: string }>(sql`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attname = 'farm_id' and not attisdropped order by relname`);
    const decided = [...Object.keys(RESTORED), ...Object.keys(LEFT_AS_IT_IS)].sort();
    expect(rows.map(({ name }) => name).sort()).toEqual(decided);
  });
});
