import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import { startWorkerProcess, type WorkerProcess } from "@/tests/setup/worker-process";

const PEOPLE = 6000;

const database = await startThrowAwayDatabase();
Object.assign(process.env, { DATABASE_URL: database.url, WORKER_HEARTBEAT_SECONDS: "0.4" });
await migrateDatabase(database.url);
const { db } = await import("@/db/client");
const { asUser } = await import("@/tests/factories/context");
const { makeTenant } = await import("@/tests/factories/tenant");
const { DECLARED } = await import("@/tests/factories/imports");
const { readImport } = await import("@/lib/imports/service/read");
const { organizeImport, startImport } = await import("@/lib/imports/service/steps");
const { uploadImport } = await import("@/lib/imports/service/upload");

const workers: WorkerProcess[] = [];
async function start(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess();
  workers.push(worker);
  return worker;
}
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await db().$client.end({ timeout: 2 });
  await database.discard();
});

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
};

/** Returns the processes of imports that a worker started and that still run (Linux). */
function importProcessesOf({ child: { pid } }: WorkerProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  return children.filter((child) => nameOf(child).includes("import-worker.mjs"));
}

/** Returns the one process in which a worker imports. */
async function importProcessOf(worker: WorkerProcess): Promise<number> {
  await expect.poll(() => importProcessesOf(worker).length, { timeout: 20_000, interval: 5 }).toBe(1);
  return importProcessesOf(worker)[0]!;
}

const isGone = (pid: number) => expect.poll(() => nameOf(pid), { timeout: 5000, interval: 20 }).toBe("");

/** Uploads a file of people and has it checked. */
async function upload(domain: string) {
  const { farm, owner } = await makeTenant();
  const ctx = asUser(owner);
  const rows = Array.from({ length: PEOPLE }, (_, at) => `Client ${at},client${at}@${domain}`);
  const file = new TextEncoder().encode(["Nom,Courriel", ...rows].join("\n"));
  const { id: import_id, mapping } = await uploadImport(ctx, { farm_id: farm.id, file });
  const input = { farm_id: farm.id, import_id };
  const now = () => readImport(ctx, input);
  await organizeImport(ctx, { ...input, mapping, ...DECLARED });
  return {
    farm,
    start: () => startImport(ctx, { ...input, declared: "on" }),
    reach: (status: string) =>
      expect.poll(async () => (await now()).status, { timeout: 120_000 }).toBe(status),
    /** Waits until more of the people are imported than now. */
    async goesOn() {
      const { progress } = await now();
      await expect
        .poll(async () => (await now()).progress, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(progress);
    },
  };
}

it("the end of the process of imports ends no worker, and loses or doubles nobody", async () => {
  const worker = await start();
  const file = await upload("process.test");
  await file.reach("checked");
  const first = await importProcessOf(worker);
  await file.start();
  await file.goesOn();
  process.kill(first, "SIGKILL");
  await file.reach("done");

  expect(await importProcessOf(worker)).not.toBe(first);
  expect(worker.child.exitCode).toBeNull();
  const [found] = await db().execute(sql`
    select count(*)::int as people, count(distinct email)::int as emails from subscribers where farm_id = ${file.farm.id}`);
  expect(found).toEqual({ people: PEOPLE, emails: PEOPLE });
  const failed = worker
    .said()
    .split("\n")
    .filter((line) => line.includes("job failed"));
  expect(failed).toHaveLength(1);
  expect(failed[0]).toContain("the process of imports ended with SIGKILL");
  await worker.stop();
}, 240_000);

it("the process of imports ends with its worker, killed or stopped", async () => {
  const killed = await start();
  const file = await upload("ends.test");
  await file.reach("checked");
  const first = await importProcessOf(killed);
  await file.start();
  await file.goesOn();
  await killed.kill();
  await isGone(first);

  const stopped = await start();
  const second = await importProcessOf(stopped);
  await file.goesOn();
  // A supervisor may signal it as well: the worker alone says when it ends.
  process.kill(second, "SIGTERM");
  await file.reach("done");
  expect(nameOf(second)).toContain("import-worker.mjs");
  await stopped.stop();
  expect(stopped.child.exitCode).toBe(0);
  await isGone(second);
}, 240_000);
