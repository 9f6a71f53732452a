import { createHash, randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startWorkerProcess, type WorkerProcess } from "@/tests/setup/worker-process";
import { filesOf, startBackedUpSite } from "./backed-up-site";

const site = await startBackedUpSite();
const { connect, db } = await import("@/db/client");
const { privateStorage, publicStorage } = await import("@/lib/providers/storage");
const { setSwitch } = await import("@/lib/tools/service/switches");
const { asUser } = await import("@/tests/factories/context");
const { makeUser } = await import("@/tests/factories/tenant");
const { makeUpload } = await import("@/tests/factories/uploads");
const { accept } = await import("@/tests/processes/crash-sends");

/** At two batches of 100 a second, this send takes 20 seconds. */
const PEOPLE = 4000;
/** Recipients of each send that is accepted while a backup runs. */
const FEW = 20;
const SENT = { timeout: 120_000, interval: 250 };
const HELD = ["email", "payments", "sms", "webhooks"];

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await db().$client.end();
  await site.stop();
});

let targets = 0;
/** Returns an empty database and a folder that does not exist yet, to restore into. */
async function newTarget() {
  const name = `restored_${++targets}`;
  const database = await site.make(name);
  const sql = postgres(database, { max: 2, onnotice: () => {} });
  closing.push(() => sql.end());
  return { database, files: join(site.folder, name), sql };
}

async function startWorker(env: Record<string, string> = {}): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(env);
  closing.push(worker.kill);
  return worker;
}

const relationsIn = async (sql: postgres.Sql): Promise<number> =>
  (await sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`).length;
const offIn = async (sql: postgres.Sql): Promise<string[]> =>
  (await sql`select name from site_switches where not is_on order by name`).map(({ name }) => name as string);

/** How many emails each subscriber got, by address. */
async function received(): Promise<Record<string, number>> {
  const all = await site.outbox<Record<string, number>>("/recipients.json?channel=email");
  return Object.fromEntries(Object.entries(all).filter(([address]) => address.endsWith("@many.test")));
}
const arrived = async () => Object.keys(await received()).length;

it("a send in the middle waits for a person, then goes on and reaches nobody twice", {
  timeout: 400_000,
}, async () => {
  const admin = await makeUser({ is_admin: true });
  const send = await accept(PEOPLE, 0);
  const first = await startWorker();
  await expect.poll(arrived, SENT).toBeGreaterThan(200);
  const backup = await site.backUp();
  expect(backup, backup.said).toMatchObject({ code: 0 });
  const then = await arrived();
  // These go out after the backup, which knows nothing of it.
  await expect.poll(arrived, SENT).toBeGreaterThan(then + 200);
  await first.kill();

  const target = await newTarget();
  const { sql } = target;
  const restored = await site.restore(backup.made, target);
  expect(restored, restored.said).toMatchObject({ code: 0 });
  expect(restored.said).toContain(String(send.farm.handle));
  expect(await offIn(sql)).toEqual(HELD);
  const before = await received();
  const [known] = await sql<{ sent: number }[]>`
    select count(*)::int as sent from deliveries where notification_id = ${send.notification_id} and status = 'sent'`;
  expect(known!.sent).toBeGreaterThan(0);
  expect(Object.keys(before).length).toBeGreaterThan(known!.sent);
  expect(Object.keys(before).length).toBeLessThan(PEOPLE);

  const second = await startWorker({ DATABASE_URL: target.database });
  const lanesWait = async () => {
    const [jobs] = await sql<{ due: number; later: number }[]>`
      select count(*) filter (where run_at <= now() or locked_by is not null)::int as due,
        count(*) filter (where run_at > now() + interval '1 minute')::int as later
      from graphile_worker.jobs where task_identifier = 'deliver_email'`;
    const held = await sql`select 1 from delivery_batches where status = 'sending'`;
    return jobs!.due === 0 && jobs!.later > 0 && held.length === 0;
  };
  await expect.poll(lanesWait, SENT).toBe(true);
  expect(await received()).toEqual(before);

  const pool = connect(target.database, { max: 2 });
  closing.push(() => pool.$client.end());
  const asAdmin = { ...asUser(admin), db: pool };
  await setSwitch(asAdmin, { name: "email", is_on: true, reason: "Le reste peut partir" });
  const statusOf = async () =>
    (await sql`select status from notifications where id = ${send.notification_id}`)[0]?.status;
  await expect.poll(statusOf, SENT).toBe("sent");
  await second.stop();
  const after = await received();
  expect(send.emails.filter((address) => after[address] !== 1)).toEqual([]);
  expect((await site.outbox<{ replays: number }>("/counts.json")).replays).toBeGreaterThan(0);
  const statuses = await sql`
    select status, count(*)::int from deliveries where notification_id = ${send.notification_id} group by status`;
  expect([...statuses]).toEqual([{ status: "sent", count: PEOPLE }]);
});

it("is a whole state of rows and files that are being written", { timeout: 300_000 }, async () => {
  const sizes = new Map<number, number>();
  let writing = true;
  async function write(): Promise<void> {
    while (writing) {
      const name = randomBytes(8).toString("hex");
      const file = { name: "1.webp", bytes: randomBytes(20_000), type: "image/webp" };
      await publicStorage().put(`uploads/2026/11/${name}`, [file]);
      await privateStorage().put(`documents/${name}`, [file]);
      sizes.set((await accept(FEW, 0)).notification_id, FEW);
    }
  }
  const writers = [write(), write()];
  await expect.poll(() => sizes.size, SENT).toBeGreaterThan(4);
  const earlier = [...sizes.keys()];
  const filesBefore = filesOf(site.files);
  const backup = await site.backUp();
  const meanwhile = sizes.size - earlier.length;
  writing = false;
  await Promise.all(writers);
  expect(backup, backup.said).toMatchObject({ code: 0 });
  console.log(`${meanwhile} sends were accepted while the backup ran`);

  const target = await newTarget();
  const restored = await site.restore(backup.made, target);
  expect(restored, restored.said).toMatchObject({ code: 0 });
  const sends = await target.sql<{ id: number; deliveries: number; owners: number; accepted: boolean }[]>`
    select n.id::int, n.accepted_at is not null as accepted,
      (select count(*)::int from deliveries d where d.notification_id = n.id) as deliveries,
      (select count(*)::int from farm_users m where m.farm_id = n.farm_id and m.role = 'owner') as owners
    from notifications n where n.id >= ${Math.min(...earlier)}`;
  expect(sends.map(({ id }) => id)).toEqual(expect.arrayContaining(earlier));
  // An accepted send has all of its recipients, and one that was a draft then has none.
  const torn = sends.filter((one) => one.deliveries !== (one.accepted ? FEW : 0) || one.owners !== 1);
  expect(torn).toEqual([]);
  expect(sends.length).toBeLessThanOrEqual(sizes.size);

  const filesAfter = filesOf(site.files);
  const back = filesOf(target.files);
  expect(filesBefore.size).toBeGreaterThan(8);
  expect([...filesBefore].filter(([path, bytes]) => back.get(path) !== bytes)).toEqual([]);
  expect([...back].filter(([path, bytes]) => filesAfter.get(path) !== bytes)).toEqual([]);
});

describe("a backup", () => {
  beforeEach(() => {
    writeFileSync(site.stamp, "");
    utimesSync(site.stamp, 1, 1);
  });
  const stamped = () => statSync(site.stamp).mtimeMs > 1000;

  it("is readable by its user alone, and removes those past their days when it succeeded", async () => {
    const old = join(site.backups, "potager-20200101T000000Z");
    mkdirSync(old, { recursive: true });
    utimesSync(old, 1, 1);
    const { code, said, made } = await site.backUp({ BACKUP_KEEP_DAYS: "2" });
    expect(code, said).toBe(0);
    expect(stamped()).toBe(true);
    expect(site.names()).not.toContain("potager-20200101T000000Z");
    const paths = [site.backups, made, join(made, "database.dump")];
    const modes = paths.map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  it.each([
    ["a database that is not there", { DATABASE_URL: "postgres://potager:x@127.0.0.1:1/potager" }],
    ["an address that it does not understand", { DATABASE_URL: "potager" }],
    ["a number of days that is none", { BACKUP_KEEP_DAYS: "0" }],
    ["a folder of files that is not there", { DATA_DIR: "/nowhere/potager" }],
  ])("fails with %s, and leaves stamp and folder as they were", async (_, env) => {
    const before = site.names();
    expect((await site.backUp(env)).code).toBe(1);
    expect(stamped()).toBe(false);
    expect(site.names()).toEqual(before);
  });

  it("fails without the files that the database names, and with a link in their place", async () => {
    mkdirSync(join(site.files, "uploads"), { recursive: true });
    await makeUpload(await makeUser(), null);
    const [empty, linked] = [join(site.folder, "no-files"), join(site.folder, "linked-files")];
    for (const folder of [empty, linked]) mkdirSync(folder);
    await symlink(join(site.files, "uploads"), join(linked, "uploads"));
    const before = site.names();
    const without = await site.backUp({ DATA_DIR: empty });
    expect(without).toMatchObject({ code: 1, said: expect.stringContaining("no folder uploads") });
    const link = await site.backUp({ DATA_DIR: linked });
    expect(link).toMatchObject({ code: 1, said: expect.stringContaining("is a link") });
    expect(stamped()).toBe(false);
    expect(site.names()).toEqual(before);
  });

  it("says that uploads in a bucket are not in it", async () => {
    const { code, said, made } = await site.backUp({ STORAGE_DRIVER: "s3" });
    expect(code, said).toBe(0);
    expect([...filesOf(made).keys()].sort()).toEqual(["SHA256SUMS", "database.dump"]);
    expect(said).toContain("bucket");
  });
});

describe("a restore", () => {
  /** Copies a new backup, to be damaged. */
  async function copyOfBackup(): Promise<string> {
    const { made } = await site.backUp();
    const copy = join(site.folder, `copy-${randomBytes(4).toString("hex")}`);
    cpSync(made, copy, { recursive: true });
    return copy;
  }

  it("refuses a database or a folder that is not empty", async () => {
    const { made } = await site.backUp();
    const target = await newTarget();
    await target.sql`create table something (id int)`;
    const refused = await site.restore(made, target);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") });
    expect(filesOf(target.files).size).toBe(0);
    await target.sql`drop table something`;
    mkdirSync(join(target.files, "uploads", "2026"), { recursive: true });
    expect(await site.restore(made, target)).toMatchObject({ code: 1 });
    expect(await relationsIn(target.sql)).toBe(0);
  });

  it("refuses a link in place of a folder of files", async () => {
    const { made } = await site.backUp();
    const target = await newTarget();
    mkdirSync(join(target.files, "elsewhere"), { recursive: true });
    await symlink(join(target.files, "elsewhere"), join(target.files, "private"));
    const refused = await site.restore(made, target);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("is a link") });
    expect(await relationsIn(target.sql)).toBe(0);
  });

  it.each(["database.dump", "uploads.tar"])("refuses a broken %s", async (name) => {
    const copy = await copyOfBackup();
    const bytes = readFileSync(join(copy, name));
    bytes[200] = bytes[200]! ^ 1;
    writeFileSync(join(copy, name), bytes);
    const target = await newTarget();
    const refused = await site.restore(copy, target);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("nothing was restored") });
    expect([await relationsIn(target.sql), filesOf(target.files).size]).toEqual([0, 0]);
  });

  it("leaves nothing behind when the dump ends too early", async () => {
    const copy = await copyOfBackup();
    const dump = join(copy, "database.dump");
    truncateSync(dump, Math.floor(statSync(dump).size * 0.7));
    const sums = ["database.dump", "uploads.tar"].map((name) => {
      const sum = createHash("sha256").update(readFileSync(join(copy, name)));
      return `${sum.digest("hex")}  ${name}\n`;
    });
    writeFileSync(join(copy, "SHA256SUMS"), sums.join(""));
    const target = await newTarget();
    expect(await site.restore(copy, target)).toMatchObject({ code: 1 });
    expect([await relationsIn(target.sql), filesOf(target.files).size]).toEqual([0, 0]);
  });

  it("leaves sending as it was for a move to another machine", async () => {
    const { made } = await site.backUp();
    const target = await newTarget();
    const restored = await site.restore(made, target, "--resume-sending");
    expect(restored, restored.said).toMatchObject({ code: 0 });
    expect(await offIn(target.sql)).toEqual([]);
  });

  it("keeps the reason of what was off before, and no page that another server has kept", async () => {
    const source = postgres(process.env.DATABASE_URL!, { max: 1 });
    await source`
      insert into site_switches (name, is_on, reason, changed_at) values ('sms', false, 'Une urgence', now())`;
    await source`insert into stale_tags (tag) values ('farm:1')`;
    const { made } = await site.backUp();
    await source`delete from site_switches`;
    await source.end();
    const target = await newTarget();
    expect(await site.restore(made, target)).toMatchObject({ code: 0 });
    const rows = await target.sql`select name, reason from site_switches order by name`;
    const reasons = new Map(rows.map(({ name, reason }) => [name, reason]));
    expect([...reasons.keys()]).toEqual(HELD);
    expect(reasons.get("sms")).toBe("Une urgence");
    expect(reasons.get("email")).toContain("potager-");
    expect((await target.sql`select 1 from stale_tags`).length).toBe(0);
  });
});
