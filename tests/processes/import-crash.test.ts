import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { draw, share } from "@/tests/setup/long-runs";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import { startWorkerProcess } from "@/tests/setup/worker-process";

const KILLS = share(30);
const PEOPLE = 1500 * KILLS;
const KNOWN = 100;

const database = await startThrowAwayDatabase();
Object.assign(process.env, { DATABASE_URL: database.url, WORKER_HEARTBEAT_SECONDS: "0.4" });
await migrateDatabase(database.url);
const { db } = await import("@/db/client");
const { asUser } = await import("@/tests/factories/context");
const { makeSubscriber, makeTenant } = await import("@/tests/factories/tenant");
const { DECLARED } = await import("@/tests/factories/imports");
const { readImport } = await import("@/lib/imports/service/read");
const { organizeImport, startImport, undoImport } = await import("@/lib/imports/service/steps");
const { uploadImport } = await import("@/lib/imports/service/upload");

afterAll(async () => {
  await db().$client.end({ timeout: 2 });
  await database.discard();
});

it(`loses and doubles nobody through ${KILLS} kills of the worker`, { timeout: 900_000 }, async () => {
  const { farm, owner } = await makeTenant();
  const ctx = asUser(owner);
  const known = Array.from({ length: KNOWN }, (_, at) => `client${at * 7}@crash.test`);
  for (const email of known) await makeSubscriber(farm, { email, name: "", source: "public-form" });
  const rows = Array.from({ length: PEOPLE }, (_, at) => `Client ${at},client${at}@crash.test`);
  const file = new TextEncoder().encode(["Nom,Courriel", ...rows].join("\n"));
  const { id: import_id, mapping } = await uploadImport(ctx, { farm_id: farm.id, file });
  const input = { farm_id: farm.id, import_id };

  let worker = await startWorkerProcess();
  const kill = async () => {
    await worker.kill();
    worker = await startWorkerProcess();
  };
  const now = () => readImport(ctx, input);
  const reach = (status: string) =>
    expect.poll(async () => (await now()).status, { timeout: 120_000 }).toBe(status);

  await organizeImport(ctx, { ...input, mapping, ...DECLARED });
  // One kill hits the check, which goes on where it was.
  await kill();
  await reach("checked");
  expect((await now()).counts).toEqual({ new: PEOPLE - KNOWN, filled: KNOWN });

  await startImport(ctx, { ...input, declared: "on" });
  const places = Array.from({ length: KILLS - 1 }, () => Math.floor(draw() * PEOPLE)).sort((a, b) => a - b);
  for (const place of places) {
    await expect
      .poll(
        async () => {
          const { status, progress } = await now();
          return status !== "importing" || progress >= place;
        },
        { timeout: 120_000, interval: 5 },
      )
      .toBe(true);
    await kill();
  }
  await reach("done");
  expect((await now()).counts).toEqual({ new: PEOPLE - KNOWN, filled: KNOWN });

  const [found] = await db().execute(sql`
    select count(*)::int as people, count(distinct email)::int as emails,
      count(*) filter (where email_consent_until is not null and name <> '')::int as reachable,
      (select count(*)::int from consents c where c.farm_id = ${farm.id} and c.act = 'granted') as granted
    from subscribers where farm_id = ${farm.id}`);
  expect(found).toEqual({ people: PEOPLE, emails: PEOPLE, reachable: PEOPLE, granted: PEOPLE });

  await undoImport(ctx, input);
  await kill();
  await reach("undone");
  const [left] = await db().execute(sql`
    select count(*) filter (where erased_at is null)::int as people,
      count(*) filter (where erased_at is null and name = '')::int as emptied,
      (select count(*)::int from consents c where c.farm_id = ${farm.id} and c.act = 'withdrawn') as withdrawn
    from subscribers where farm_id = ${farm.id}`);
  expect(left).toEqual({ people: KNOWN, emptied: KNOWN, withdrawn: PEOPLE - KNOWN });
  await worker.stop();
});
