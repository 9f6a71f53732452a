import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { ROOT } from "@/tests/setup/doors/tree";
import { setTestVariables } from "@/tests/setup/test-variables";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import { startDebianPostgres } from "./debian-postgres";
import { runToEnd } from "./ended";
import { commandsOf } from "./guide";

const GUIDE = "postgresql-upgrade.md";
/** Copied in another form: the pages are kept for this server alone, and the tags are emptied by the guide. */
const NOT_COMPARED = ["cached_pages", "stale_tags"];

const connect = (url: string): Sql => postgres(url, { max: 2, onnotice: () => {} });

/** Returns the same address with other parts. */
const addressWith = (url: string, parts: Partial<Pick<URL, "username" | "password" | "host" | "pathname">>) =>
  Object.assign(new URL(url), parts).href;

/**
 * Makes the embedded server as a package does: a superuser named postgres, nothing of the site yet.
 * @returns the address of its database postgres for that superuser
 */
async function asPackaged(url: string): Promise<string> {
  const password = randomBytes(12).toString("hex");
  const first = connect(url);
  await first.unsafe(`create role postgres superuser login password '${password}'`);
  await first.end();
  const address = addressWith(url, { username: "postgres", password, pathname: "/postgres" });
  const superuser = connect(address);
  await superuser`drop database potager`;
  await superuser`alter role potager rename to embedded`;
  await superuser.end();
  return address;
}

const old = await startDebianPostgres({ wal_level: "logical" });
const next = await startThrowAwayDatabase();
const OLD_SITE = await old.make("potager");
const NEW_SERVER = await asPackaged(next.url);
const addresses = {
  OLD: old.superuser("potager"),
  NEW: addressWith(NEW_SERVER, { pathname: "/potager" }),
  NEW_SERVER,
  NEW_SITE: addressWith(OLD_SITE, { host: new URL(NEW_SERVER).host }),
};
const [before, after] = [connect(addresses.OLD), connect(addresses.NEW)];
setTestVariables(OLD_SITE, next.folder);
const { db } = await import("@/db/client");
const { seedDemo } = await import("@/db/seed/demo");
const { jobContext } = await import("@/lib/worker/job-context");

const guide = commandsOf(GUIDE);

/** Runs commands of the guide word by word. @returns what they printed */
async function follow(commands: string): Promise<string> {
  const { code, said } = await runToEnd("bash", ["-euo", "pipefail", "-c", commands], {
    cwd: ROOT,
    env: { ...process.env, ...addresses },
  });
  if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${said}`);
  return said;
}

/** Returns how many rows each table has, and a digest of all their values, computed columns included. */
async function digests(sql: Sql): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker', 'drizzle') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${NOT_COMPARED})`;
  const digest: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select count(*)::int as rows, md5(string_agg(t::text, E'\\n' order by t::text collate "C")) from ${name} t`,
    );
    digest[name] = row;
  }
  return digest;
}

/** Changes rows as a site does, until it is told to stop. */
function changeMeanwhile() {
  let stopped = false;
  let changes = 0;
  const ended = (async () => {
    while (!stopped) {
      await before`update subscribers set name = ${`Éloïse Bœuf-Château ${++changes}`}
        where id = (select min(id) + ${changes % 50} from subscribers)`;
      await before`update produces set name = ${`Chou-fleur à l’été ${changes}`} where id = (select min(id) from produces)`;
      await new Promise((done) => setTimeout(done, 20));
    }
    return changes;
  })();
  return {
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}

beforeAll(async () => {
  await migrateDatabase(OLD_SITE);
  await seedDemo(jobContext("seed"));
  await db().$client.end();
}, 300_000);
afterAll(async () => {
  await Promise.all([before.end(), after.end()]);
  await next.discard();
  await old.stop();
});

it("the guide brings all rows to a newer server while they change", { timeout: 300_000 }, async () => {
  const [check, make, empty, copy, wait, change, ...more] = guide;
  expect(more).toEqual([]);
  expect((await follow(check!)).trim()).toBe("");
  const site = changeMeanwhile();
  for (const commands of [make!, empty!, copy!, wait!]) await follow(commands);
  expect(await site.stop()).toBeGreaterThan(50);
  await follow(change!);

  const [versionBefore, versionAfter] = await Promise.all(
    [before, after].map(async (sql) => Number((await sql`show server_version_num`)[0]?.server_version_num)),
  );
  expect(versionAfter).toBeGreaterThan(versionBefore! + 9999);
  const expected = await digests(before);
  expect(expected.subscribers).toMatchObject({ rows: expect.any(Number) });
  expect(await digests(after)).toEqual(expected);
  expect(await after`select 1 from subscribers where search_text like '%eloise boeuf chateau%'`).not.toEqual(
    [],
  );
});

it("rows that are made afterwards get numbers of their own", async () => {
  const sequences = (sql: Sql) => sql`
    select schemaname, sequencename, last_value::text from pg_sequences
    where last_value is not null order by 1, 2`;
  const numbers = await sequences(before);
  expect(numbers.length).toBeGreaterThan(10);
  expect([...(await sequences(after))]).toEqual([...numbers]);
});

it("nothing of the copying is left on either server", async () => {
  for (const sql of [before, after])
    expect(
      await sql`select pubname::text from pg_publication union all select subname from pg_subscription
        union all select slot_name from pg_replication_slots`,
    ).toHaveLength(0);
});

it("a repeated step removes no row of the site", async () => {
  const people = await after`select count(*)::int from subscribers`;
  await expect(follow(guide[2]!)).rejects.toThrow("this database is in use");
  expect([...(await after`select count(*)::int from subscribers`)]).toEqual([...people]);
});

it("the role of the site reads and writes on the new server, and is locked out of the old one", async () => {
  const site = connect(addresses.NEW_SITE);
  try {
    expect(await site`select 1 from pg_roles where rolname = current_user and rolsuper`).toHaveLength(0);
    const added = await site`insert into subscribers (farm_id, name, email)
      select id, 'Odette', 'odette@potager.test' from farms limit 1 returning id`;
    expect(await site`select 1 from subscribers where id = ${added[0]?.id}`).toHaveLength(1);
    const others = await site`select tablename from pg_tables
      where schemaname in ('public', 'graphile_worker', 'drizzle') and tableowner <> current_user`;
    expect([...others]).toEqual([]);
  } finally {
    await site.end();
  }
  const late = connect(OLD_SITE);
  await expect(late`select 1`).rejects.toThrow("not permitted to log in");
  await late.end();
});
