import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { POST as subscribe } from "@/app/api/farms/handle/[handle]/subscribe/route";
import { db } from "@/db/client";
import { log } from "@/lib/log";
import { withLogContext } from "@/lib/log-context";
import { sendNotification } from "@/lib/notifications/service/send";
import { findLastRequest, queueCommand } from "@/lib/payments/commands/operations/commands";
import { choosePlan } from "@/lib/payments/plans/service/plans";
import { reportOnServer } from "@/lib/providers/errors";
import { frontDoor } from "@/lib/transport/front-door/front-door";
import { runTick } from "@/lib/worker/tick";
import { closeServer, listen } from "@/tests/emulators/http/server";
import { makeAudience, zoneAtNoon } from "@/tests/factories/audience";
import { asJob, asUser } from "@/tests/factories/context";
import { breakCalls, ownerOf, startTestPlan, trialFarm } from "@/tests/factories/payments";
import { unique } from "@/tests/factories/subscribing";
import { makeNotification, makeTenant } from "@/tests/factories/tenant";
import { collectLog } from "@/tests/setup/collected-log";
import { ask } from "@/tests/setup/doors/ask";
import { emulateProviders } from "@/tests/setup/doors/emulated";

await emulateProviders();

let collected: ReturnType<typeof collectLog>;
beforeEach(() => {
  collected = collectLog();
});
afterEach(() => collected.stop());

const linesOf = (id: string) => collected.lines().filter(({ requestId }) => requestId === id);

describe("the id of a request", { timeout: 120_000 }, () => {
  it("is on the lines of the job that it caused, and of the call of a provider", async () => {
    const { farm } = await makeTenant();
    const id = "request-of-a-public-form";
    const answer = await ask(subscribe, {
      body: { name: "Luc", email: unique("luc"), accept_communications: true },
      params: { handle: farm.handle },
      path: `/api/farms/handle/${farm.handle}/subscribe`,
      headers: { "x-request-id": id },
    });
    expect([answer.status, answer.headers.get("x-request-id")]).toEqual([201, id]);
    await runTick(asJob());
    const task = "send_transactional";
    for (const line of [
      { task, msg: "provider called", provider: "resend", result: "ok" },
      { task, msg: "job done", job_id: expect.any(String) },
    ])
      expect(linesOf(id)).toContainEqual(expect.objectContaining(line));
  });

  it("goes on through jobs that queue one another", async () => {
    const { owner, farm } = await makeTenant({ time_zone: zoneAtNoon() });
    await makeAudience(farm, 3);
    const { id: notification_id } = await makeNotification(farm);
    const ctx = { ...asUser(owner), requestId: "request-of-a-send" };
    await sendNotification(ctx, { farm_id: farm.id, notification_id });
    await runTick(asJob());
    const lines = linesOf("request-of-a-send");
    expect(lines).toContainEqual(
      expect.objectContaining({ task: "deliver_email", provider: "resend", result: "ok" }),
    );
  });

  it("takes nothing from the payload of a job, which may have a request of its own", async () => {
    const { farm_id } = await trialFarm();
    await startTestPlan(farm_id);
    await breakCalls("/balance_transactions", { kind: "429", count: 1 });
    const asked = await choosePlan(await ownerOf(farm_id), { farm_id, plan_type: "yearly" });
    expect(asked.status).toBe("pending");
    const request = (await findLastRequest(db(), farm_id))!;
    // At once, instead of after the wait.
    await queueCommand({ ...asJob(), requestId: "request-of-a-payment" }, request);
    const key = `payment_request:${request.uuid}`;
    const [job] = await db().execute(sql`
      select payload from graphile_worker._private_jobs where key = ${key}`);
    expect(job).toEqual({ payload: { request_id: request.id, _request_id: "request-of-a-payment" } });
    await runTick(asJob());
    expect(linesOf("request-of-a-payment")).toContainEqual(
      expect.objectContaining({ task: "payment_request", msg: "job done" }),
    );
    expect(await findLastRequest(db(), farm_id)).toMatchObject({ status: "done" });
  });

  it("is on a problem that names no request of its own", () => {
    withLogContext({ requestId: "request-with-a-problem" }, () =>
      reportOnServer("error", { message: "a problem" }),
    );
    expect(linesOf("request-with-a-problem")).toMatchObject([{ msg: "unexpected error" }]);
  });

  it("is new for a job that no request caused, and on the line of its failure", async () => {
    const [job] = await db().execute<{ id: string }>(sql`
      select id from graphile_worker.add_job('send_transactional', '{"message_id": "x"}'::json, max_attempts => 1)`);
    await runTick(asJob());
    const ofJob = collected.lines().filter(({ job_id }) => job_id === String(job!.id));
    expect(ofJob).toEqual([
      expect.objectContaining({
        msg: "job failed",
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        task: "send_transactional",
        attempt: 1,
        attempts: 1,
        err: expect.objectContaining({ message: expect.any(String), stack: expect.any(String) }),
      }),
    ]);
  });

  it("is on every line of a web server, which hands it on to Next", async () => {
    const given: unknown[] = [];
    const server = createServer();
    server.on(
      "request",
      frontDoor(async ({ headers }, response) => {
        await new Promise((done) => setTimeout(done, 5));
        given.push(headers["x-request-id"]);
        log().warn("while it is answered");
        response.end("words");
      }),
    );
    const port = await listen(server, 0, "127.0.0.1");
    const read = async (id: string) =>
      (await fetch(`http://127.0.0.1:${port}/fr`, { headers: { "x-request-id": id } })).text();
    await Promise.all([read("request-number-one"), read("request-number-two")]);
    await read("rose@ferme.test");
    const answered = () => collected.lines().filter(({ msg }) => msg === "request answered");
    await expect.poll(answered).toHaveLength(3);
    await closeServer(server);
    for (const id of ["request-number-one", "request-number-two"])
      expect(linesOf(id).map(({ msg }) => msg)).toEqual(["while it is answered", "request answered"]);
    expect(given).toHaveLength(3);
    expect(given).not.toContain("rose@ferme.test");
    expect(collected.text()).not.toContain("rose@ferme.test");
  });
});
