import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "@/tests/setup/doors/tree";
import { filesOf, startBackedUpSite } from "./backed-up-site";
import { runToEnd } from "./ended";

const site = await startBackedUpSite();
const { db } = await import("@/db/client");
const { categories, farms, produces, subscriber_categories, uploads } = await import("@/db/schema");
const { deleteFarm } = await import("@/lib/farms/service/write");
const { publicStorage } = await import("@/lib/providers/storage");
const { asUser } = await import("@/tests/factories/context");
const { makeProduce, makeSubscriber, makeTenant } = await import("@/tests/factories/tenant");
const { makeUpload } = await import("@/tests/factories/uploads");

afterAll(async () => {
  await db().$client.end();
  await site.stop();
});

const PEOPLE = 50;

/** Opens a farm with people in a category, produce and a picture. */
async function makeWholeFarm() {
  const { owner, farm } = await makeTenant();
  const [category] = await db().insert(categories).values({ farm_id: farm.id, name: "Paniers" }).returning();
  for (let at = 0; at < PEOPLE; at++) {
    const { id } = await makeSubscriber(farm, { confirmed_at: new Date() });
    await db()
      .insert(subscriber_categories)
      .values({ farm_id: farm.id, subscriber_id: id, category_id: category!.id });
  }
  for (const name of ["Fraises", "Laitue", "Maïs"]) await makeProduce(farm, { name });
  const { path } = await makeUpload(owner, farm);
  await publicStorage().put(path.slice(1), [
    { name: "640.webp", bytes: Buffer.from(farm.uuid), type: "image/webp" },
  ]);
  return { owner, farm, folder: path.slice(1) };
}

/** Counts the rows of each table that names a farm, by farm. */
async function countedRows(database: string, farm_ids: readonly number[]): Promise<Record<string, number>> {
  const client = postgres(database, { max: 1 });
  try {
    const tables = await client<{ name: string }[]>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attname = 'farm_id' and relname not in ('audit_entries', 'farm_total_changes')`;
    const counts: Record<string, number> = {};
    for (const { name } of tables)
      for (const id of farm_ids) {
        const [row] = await client`select count(*)::int as n from ${client(name)} where farm_id = ${id}`;
        if (row!.n > 0) counts[`${name} of ${id}`] = row!.n;
      }
    return counts;
  } finally {
    await client.end();
  }
}

const command = (...args: string[]) =>
  runToEnd("npx", ["tsx", "scripts/restore-farm.ts", ...args], { cwd: ROOT, env: { ...process.env } });

it("brings one farm back from a backup, and leaves the others as they are", {
  timeout: 240_000,
}, async () => {
  const { owner, farm, folder } = await makeWholeFarm();
  const other = await makeWholeFarm();
  const ids = [farm.id, other.farm.id];
  const source = process.env.DATABASE_URL!;
  const before = await countedRows(source, ids);
  const backup = await site.backUp();
  expect(backup, backup.said).toMatchObject({ code: 0 });

  await deleteFarm(asUser(owner), { farm_id: farm.id });
  for (const table of [produces, categories, uploads])
    await db().delete(table).where(eq(table.farm_id, farm.id));
  await publicStorage().remove(folder);
  await makeSubscriber(other.farm, { confirmed_at: new Date() });
  const [later] = await db().execute<{ id: number }>(sql`
    delete from produces where farm_id = ${other.farm.id} and name = 'Laitue' returning id`);
  expect(later).toBeDefined();
  const meanwhile = await countedRows(source, [other.farm.id]);
  const filesThen = filesOf(join(site.files, "uploads"));

  const copy = { database: await site.make("copy"), files: join(site.folder, "copy") };
  mkdirSync(copy.files);
  process.env.COPY_DATABASE_URL = copy.database;
  const restored = await site.restore(backup.made, copy);
  expect(restored, restored.said).toMatchObject({ code: 0 });
  const newer = postgres(copy.database, { max: 1 });
  await newer`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`;
  const early = await command(farm.handle, "--files", copy.files);
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining("migrations") });
  await newer`delete from drizzle.__drizzle_migrations where hash = 'newer'`;
  await newer.end();

  const said = await command(farm.handle, "--files", copy.files);
  expect(said, said.said).toMatchObject({ code: 0 });
  for (const line of [
    `(${farm.handle}) is back`,
    `subscriber_categories: ${PEOPLE}`,
    "produces: 3",
    "uploads: 1",
  ])
    expect(said.said).toContain(line);
  const after = await countedRows(source, ids);
  const ofFarm = (counts: Record<string, number>, id: number) =>
    Object.entries(counts).filter(([name]) => name.endsWith(` of ${id}`));
  // The money and the search of a farm that is hidden are left as its deletion left them.
  const hidden = /^farm_search/;
  expect(ofFarm(after, farm.id)).toEqual(ofFarm(before, farm.id).filter(([name]) => !hidden.test(name)));
  expect(ofFarm(after, other.farm.id)).toEqual(Object.entries(meanwhile));
  const [row] = await db().select().from(farms).where(eq(farms.id, farm.id));
  expect(row).toMatchObject({ deleted_at: null, public: false, handle: farm.handle });
  expect(Buffer.from((await publicStorage().read(`${folder}/640.webp`))!).toString()).toBe(farm.uuid);
  expect([...filesOf(join(site.files, "uploads")).keys()].length).toBe(filesThen.size + 1);

  const again = await command(farm.handle, "--files", copy.files);
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining("was not deleted") });
  expect(await countedRows(source, ids)).toEqual(after);
  rmSync(copy.files, { recursive: true });
});

it("says what is wrong with a command", { timeout: 60_000 }, async () => {
  delete process.env.COPY_DATABASE_URL;
  expect(await command()).toMatchObject({ code: 1, said: expect.stringContaining("Usage") });
  expect(await command("a", "--files", "b")).toMatchObject({
    code: 1,
    said: expect.stringContaining("Usage"),
  });
  expect((await command("nulle-part")).code).toBe(1);
});
