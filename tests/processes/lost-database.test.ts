import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeToken } from "@/tests/factories/account";
import { makeTenant } from "@/tests/factories/tenant";
import { startWeb, type WebProcess } from "./web-process";

let web: WebProcess;
beforeAll(async () => {
  web = await startWeb({});
}, 60_000);
afterAll(() => web.stop());

/** Returns the connections of this database that wait for a lock. */
const waiting = () =>
  db().execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

it("a web process outlives connections that are cut in the middle of its transactions", async () => {
  const { farm, owner } = await makeTenant();
  const headers = { authorization: `Bearer ${await makeToken(owner)}`, "content-type": "application/json" };
  const create = (name: string) =>
    fetch(`${web.url}/api/farms/${farm.id}/categories`, {
      method: "POST",
      headers,
      body: JSON.stringify({ name }),
    });
  for (let round = 0; round < 5; round++) {
    const names = [0, 1, 2].map((at) => `Groupe ${round} ${at}`);
    let answers: Promise<Response>[] = [];
    await db().transaction(async (tx) => {
      await tx.execute(sql`select id from farms where id = ${farm.id} for update`);
      answers = names.map(create);
      await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(names.length);
      for (const { pid } of await waiting()) await tx.execute(sql`select pg_terminate_backend(${pid})`);
      for (const answer of answers) expect((await answer).status).toBeGreaterThanOrEqual(500);
    });
    const after = await create(`Groupe ${round}`);
    expect(after.status, web.said()).toBe(201);
  }
});
