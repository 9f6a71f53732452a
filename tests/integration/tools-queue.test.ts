import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries } from "@/db/schema";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { enqueue } from "@/lib/jobs/enqueue";
import { pauseWebhooks } from "@/lib/outgoing-webhooks/service/manage";
import { JOBS_A_PAGE } from "@/lib/tools/rules";
import { readQueue, runJobAgain } from "@/lib/tools/service/queue";
import { LANGS } from "@/lib/vocabulary/languages";
import { taskList } from "@/lib/worker/tasks";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeTenant, makeUser } from "@/tests/factories/tenant";
import { makeFailedJob } from "@/tests/factories/tools";
import { deliver, happen, listening, movedClock } from "@/tests/factories/webhook-steps";

const reason = "Le fournisseur répond de nouveau";
const superAdmin = async () => asUser(await makeUser({ is_admin: true }));
const jobOf = async (id: number) =>
  (
    await db().execute<{ attempts: number; locked_by: string | null; due: boolean }>(sql`
      select attempts, locked_by, run_at <= now() as due from graphile_worker.jobs where id = ${id}`)
  )[0];
const lock = (id: number) =>
  db().execute(
    sql`update graphile_worker._private_jobs set locked_by = 'w', locked_at = now() where id = ${id}`,
  );

describe("the queue", () => {
  it("is for super administrators alone", async () => {
    const { owner } = await makeTenant();
    const job_id = await makeFailedJob();
    for (const call of [
      (ctx: ReturnType<typeof asVisitor>) => readQueue(ctx, {}),
      (ctx: ReturnType<typeof asVisitor>) => runJobAgain(ctx, { job_id, reason }),
    ]) {
      await expect(call(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(call(asUser(owner))).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await jobOf(job_id)).toMatchObject({ attempts: 3 });
  });

  it("counts waiting, retried, running and failed jobs of a task, with the oldest and its last error", async () => {
    const ctx = await superAdmin();
    const task = `task_${String(Math.random()).slice(2, 12)}`;
    await makeFailedJob("rose@ferme.test is refused", task);
    const running = await makeFailedJob("", task);
    await lock(running);
    const retried = await makeFailedJob("503", task);
    await db().execute(sql`update graphile_worker._private_jobs set attempts = 1 where id = ${retried}`);
    await enqueue(ctx, task as "run_import", { import_id: 1 });
    await db().execute(sql`
      update graphile_worker._private_jobs set created_at = now() - interval '3 hours', updated_at = now() + interval '1 minute'
      where id = (select min(id) from graphile_worker.jobs where task_identifier = ${task})`);
    const line = (await readQueue(ctx, {})).tasks.find((one) => one.task === task)!;
    expect(line).toMatchObject({ waiting: 1, retrying: 1, running: 1, failed: 1, most_attempts: 3 });
    expect(line.last_error).toBe("[…] is refused");
    expect(Date.now() - line.oldest.getTime()).toBeGreaterThan(3 * 3600_000 - 60_000);
    expect(line.next_run).toBeInstanceOf(Date);
  });

  it("counts what waits for the webhooks of farms, and names the endpoints that fail without their address", async () => {
    const { owner, farm, program, endpoint } = await listening();
    const ctx = await superAdmin();
    expect((await readQueue(ctx, {})).webhooks).toMatchObject({ waiting: 0, failing: 0, endpoints: [] });
    const clock = movedClock();
    program.answer(() => ({ status: 500 }));
    for (const name of ["Tomates", "Maïs", "Courges"]) await happen(owner, farm, name);
    await deliver(asJob({ clock }));
    const { webhooks } = await readQueue(ctx, {});
    expect(webhooks).toMatchObject({ waiting: 2, retrying: 1, failing: 1, oldest: expect.any(Date) });
    expect(webhooks.endpoints).toEqual([
      {
        endpoint_id: endpoint.id,
        host: endpoint.host,
        farm: { uuid: farm.uuid, name: farm.name, deleted: false },
        state: "active",
        failing_since: expect.any(Date),
        waiting: 2,
        retrying: 1,
        oldest: webhooks.oldest,
        next_attempt_at: expect.any(Date),
      },
    ]);
    await pauseWebhooks(asUser(owner), { farm_id: farm.id, endpoint_id: endpoint.id });
    const [paused] = (await readQueue(ctx, {})).webhooks.endpoints;
    expect(paused).toMatchObject({ state: "paused", next_attempt_at: null });
  });

  it("lists failed jobs once each, 50 on a page, without people and stack", async () => {
    const ctx = await superAdmin();
    const made: number[] = [];
    for (let count = 0; count <= JOBS_A_PAGE; count++)
      made.push(await makeFailedJob("no answer for +15145550123\n    at secret.ts:1"));
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readQueue>> = await readQueue(ctx, { after });
      expect(page.failed.length).toBeLessThanOrEqual(JOBS_A_PAGE);
      seen.push(...page.failed.map(({ id }) => id));
      for (const { id, error } of page.failed) if (made.includes(id)) expect(error).toBe("no answer for […]");
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(made));
  });

  it("has a name in each language for every task, and for no other", () => {
    const tasks = Object.keys(taskList({ id: "test", stopping: new AbortController().signal })).sort();
    for (const lang of LANGS) expect(Object.keys(CATALOGUE[lang].tools.tasks).sort()).toEqual(tasks);
  });
});

describe("running a job again", () => {
  it("gives it all its attempts at once, and says who and why in the audit", async () => {
    const admin = await makeUser({ is_admin: true });
    const job_id = await makeFailedJob();
    await runJobAgain(asUser(admin), { job_id, reason });
    expect(await jobOf(job_id)).toEqual({ attempts: 0, locked_by: null, due: true });
    const [entry] = await db()
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.user_id, admin.id), eq(audit_entries.action, "account.run-job-again")));
    expect(entry).toMatchObject({ after: { reason, task: "purge_sessions" } });
  });

  it("refuses a job that runs, that waits, or that there is not, and a missing reason", async () => {
    const ctx = await superAdmin();
    const [runs, waits, failed] = [await makeFailedJob(), await makeFailedJob(), await makeFailedJob()];
    await lock(runs);
    await db().execute(sql`update graphile_worker._private_jobs set attempts = 1 where id = ${waits}`);
    for (const job_id of [runs, waits])
      await expect(runJobAgain(ctx, { job_id, reason })).rejects.toMatchObject({
        code: "conflict",
        global: [{ key: "jobNotFailed" }],
      });
    expect(await jobOf(runs)).toMatchObject({ attempts: 3, locked_by: "w" });
    expect(await jobOf(waits)).toMatchObject({ attempts: 1, due: false });
    for (const job_id of [999_999_999, "x", "", undefined])
      await expect(runJobAgain(ctx, { job_id, reason })).rejects.toMatchObject({ code: "not_found" });
    for (const wrong of [undefined, "ab", "x".repeat(501)])
      await expect(runJobAgain(ctx, { job_id: failed, reason: wrong })).rejects.toThrow();
  });

  it("starts it once when two ask at once and a worker takes it", async () => {
    const job_id = await makeFailedJob();
    const both = [await superAdmin(), await superAdmin()].map((ctx) => runJobAgain(ctx, { job_id, reason }));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await lock(job_id);
    await expect(runJobAgain(await superAdmin(), { job_id, reason })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
