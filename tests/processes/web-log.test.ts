import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { LISTENER_NAME } from "@/lib/transport/page-cache/listen";
import { makeTenant } from "@/tests/factories/tenant";
import { startWeb, type WebProcess } from "./web-process";

let web: WebProcess;
beforeAll(async () => {
  web = await startWeb({ LOG_LEVEL: "info", WEB_HOST: "127.0.0.1" });
}, 60_000);
afterAll(() => web.stop());

type Line = Record<string, unknown>;
/** Returns the lines of the log. @throws Error where one is no JSON */
const lines = (): Line[] =>
  web
    .said()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const saying = (msg: string) => lines().filter((line) => line.msg === msg);

it("takes the id of a request from no stranger, and background work has none", async () => {
  const { farm } = await makeTenant();
  const path = `/fr/fermes/${farm.handle}`;
  const answer = await fetch(web.url + path, { headers: { "x-request-id": "somebody-elses-id" } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-request-id")).not.toBe("somebody-elses-id");
  // The page cache began to listen with the first page.
  await db().execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`);
  await expect
    .poll(() => saying("no longer hears which pages are stale").length, { timeout: 15_000 })
    .toBe(1);
  expect(saying("no longer hears which pages are stale")[0]).not.toHaveProperty("requestId");
});

it("writes lines of JSON alone, also for what Next prints", async () => {
  const unknown = {
    "next-action": "4000aaaabbbbccccddddeeeeffff00001111222233",
    "content-type": "text/plain",
  };
  await fetch(`${web.url}/fr/connexion`, { method: "POST", headers: unknown, body: "[]" });
  await expect
    .poll(() => lines().some(({ from, err }) => from === "console" && err), { timeout: 10_000 })
    .toBe(true);
});

it("listens at one address where it is told to", async () => {
  const { port } = new URL(web.url);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.2:${port}/api/health`)).rejects.toThrow();
});
