import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { makeSession, makeToken } from "@/tests/factories/account";
import { unique } from "@/tests/factories/subscribing";
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

it("a web process without a database answers 503, and says when to ask again", async () => {
  const { farm, owner } = await makeTenant();
  const alone = await startWeb({
    DATABASE_URL: "postgres://potager:x@127.0.0.1:1/potager",
    DATABASE_DIRECT_URL: "",
  });
  try {
    const cookie = `${sessionCookieName()}=${await makeSession(owner)}`;
    const json = { "content-type": "application/json" };
    const subscribe = JSON.stringify({ name: "Luc", email: unique("luc"), accept_communications: true });
    const asked: [string, RequestInit][] = [
      [`/fr/fermes/${farm.handle}`, {}],
      [`/en/farms/${farm.handle}`, {}],
      [`/fr/fermes/${farm.handle}/inscription`, {}],
      ["/fr/recherche?q=miel", {}],
      [`/fr/admin/farms/${farm.uuid}`, { headers: { cookie } }],
      ["/fr/admin/profile", { headers: { cookie } }],
      [`/fr/embed/${farm.handle}/subscribe`, {}],
      ["/api/me", { headers: { cookie } }],
      [`/api/farms/handle/${farm.handle}`, {}],
      [`/api/farms/handle/${farm.handle}/subscribe`, { method: "POST", headers: json, body: subscribe }],
      ["/api/auth/session", { headers: { cookie } }],
      ["/sitemap.xml", {}],
    ];
    const answers: unknown[] = [];
    for (const [path, init] of asked) {
      const answer = await fetch(alone.url + path, { ...init, redirect: "manual" });
      const { headers } = answer;
      answers.push([path, answer.status, headers.get("retry-after"), headers.get("set-cookie")]);
    }
    // Nobody is logged out by it.
    expect(answers).toEqual(asked.map(([path]) => [path, 503, "5", null]));
  } finally {
    await alone.kill();
  }
}, 120_000);

/** Stands between the web and its database, and can be silent as a machine that lost its power. */
async function startSilenced(database: string) {
  const to = new URL(database);
  const port = Number(to.port);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(port, to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("data", (bytes) => void (isSilent || other.write(bytes)));
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  to.port = String((server.address() as AddressInfo).port);
  return {
    url: to.href,
    silence: (silent: boolean) => {
      isSilent = silent;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it("a web process whose database hangs answers 503 as well, and goes on when it is back", {
  timeout: 120_000,
}, async () => {
  const { farm, owner } = await makeTenant();
  const between = await startSilenced(process.env.DATABASE_URL!);
  const hanging = await startWeb({ DATABASE_URL: between.url, DATABASE_DIRECT_URL: "" });
  try {
    const headers = { authorization: `Bearer ${await makeToken(owner)}` };
    const asked = ["/api/me", "/fr/recherche?q=miel", `/api/farms/${farm.id}/subscribers`];
    const ask = (path: string) => fetch(hanging.url + path, { headers });
    const page = `/fr/fermes/${farm.handle}`;
    for (const path of [...asked, page]) expect([path, (await ask(path)).status]).toEqual([path, 200]);
    between.silence(true);
    expect((await ask(page)).status).toBe(200);
    const answers = await Promise.all(asked.map(ask));
    expect(answers.map(({ status, headers }) => [status, headers.has("retry-after")])).toEqual(
      asked.map(() => [503, true]),
    );
    between.silence(false);
    await expect.poll(async () => (await ask("/api/me")).status, { timeout: 10_000 }).toBe(200);
  } finally {
    await hanging.stop();
    between.stop();
  }
});
