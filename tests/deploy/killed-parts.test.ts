import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { startEmulators } from "@/tests/emulators/start";
import { makeSession } from "@/tests/factories/account";
import { unique } from "@/tests/factories/subscribing";
import { makeTenant } from "@/tests/factories/tenant";
import { accept, type Send } from "@/tests/processes/crash-sends";
import { type RedisServer, startRedis } from "@/tests/processes/redis-server";
import { pause } from "@/tests/setup/patience";
import { startWorkerProcess, type WorkerProcess } from "@/tests/setup/worker-process";
import { type DebianPostgres, startDebianPostgres } from "./debian-postgres";
import { type Request, startLoad, type Visitor } from "./load";
import { type NginxSite, SITE, startNginxSite } from "./nginx-site";
import { type PgBouncer, startPgBouncer } from "./pgbouncer-server";
import { startTwoWebs, type TwoWebs } from "./two-webs";

/** Recipients of the send that goes on meanwhile; at 4 batches of 100 a second it takes two minutes. */
const PEOPLE = 50_000;
/** How long a part is away, and how long everything has to be well again after its return. */
const AWAY_MS = 4000;
const WELL_AGAIN_MS = 5000;
const JSON_TYPE = { "content-type": "application/json" };

let server: DebianPostgres;
let bouncer: PgBouncer;
let redis: RedisServer;
let webs: TwoWebs;
let site: NginxSite;
let emulators: Awaited<ReturnType<typeof startEmulators>>;
const workers: WorkerProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), "potager-parts-"));

const startWorker = async (at: number) => {
  workers[at] = await startWorkerProcess({ DATABASE_POOL: "10" });
};

beforeAll(async () => {
  server = await startDebianPostgres({ fsync: "on", synchronous_commit: "on" });
  const direct = await server.make("potager");
  bouncer = await startPgBouncer(direct);
  const started = await startRedis();
  if (!started) throw new Error("this test needs Redis");
  redis = started;
  emulators = await startEmulators({ deliveredAfterMs: 100 });
  Object.assign(process.env, emulators.env, {
    EMAIL_REQUESTS_PER_SECOND: "3",
    REDIS_URL: redis.url,
  });
  webs = await startTwoWebs(`https://${SITE}`, {
    database: { url: direct, folder, discard: async () => {} },
    more: { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: direct, DATABASE_PREPARE: "false" },
  });
  site = await startNginxSite(webs.ports);
  await Promise.all([startWorker(0), startWorker(1)]);
}, 1_200_000);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await site?.stop();
  await db().$client.end();
  await webs?.stop();
  await emulators?.close();
  await redis?.stop();
  await bouncer?.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

interface Part {
  name: string;
  kill(): Promise<unknown>;
  start(): Promise<unknown>;
  /** Whether a request may fail that began while the part was there, or while it was away, without "503 later". */
  mayFail(request: Request, killed: number, back: number): boolean;
}

/** The request was under way when the part was killed. */
const inFlight = ({ begun, ended }: Request, killed: number) => begun <= killed && ended >= killed;
const isFine = ({ status }: Request) => status > 0 && status < 400;
/** Pages of the cache are there; everything else is, or is a 503 that says when to ask again. */
const isKept = ({ kind }: Request) => kind === "kept";
const saysLater = ({ status, retry_after }: Request) => status === 503 && retry_after !== undefined;

const web = (at: 0 | 1): Part => ({
  name: `web ${at + 1}`,
  kill: () => webs.killOne(webs.ports[at]),
  start: () => webs.start(webs.ports[at]),
  mayFail: inFlight,
});
const worker = (at: number): Part => ({
  name: `worker ${at + 1}`,
  kill: () => workers[at]!.kill(),
  start: () => startWorker(at),
  mayFail: () => false,
});
const dataSide = (name: string, part: () => { kill(): Promise<void>; start(): Promise<void> }): Part => ({
  name,
  kill: () => part().kill(),
  start: () => part().start(),
  mayFail: (request, killed, back) =>
    !isKept(request) &&
    saysLater(request) &&
    request.ended >= killed &&
    request.begun <= back + WELL_AGAIN_MS,
});
const PARTS: Part[] = [
  web(0),
  web(1),
  worker(0),
  worker(1),
  dataSide("PgBouncer", () => bouncer),
  dataSide("PostgreSQL", () => server),
  dataSide("Redis", () => redis),
  {
    name: "nginx",
    kill: () => site.kill(),
    start: () => site.start(),
    mayFail: ({ begun, ended }, killed, back) => ended >= killed && begun <= back,
  },
];

/** Kills a part, starts it again, and lets everything become well. @returns when that was */
async function killAndStart(part: Part): Promise<{ killed: number; back: number }> {
  await pause(2000);
  const killed = Date.now();
  await part.kill();
  await pause(AWAY_MS);
  await part.start();
  const back = Date.now();
  await pause(WELL_AGAIN_MS + 2000);
  return { killed, back };
}

const emailsOf = async (): Promise<Record<string, number>> =>
  (await (await fetch(`${emulators.outbox.url}/recipients.json?channel=email`)).json()) as Record<
    string,
    number
  >;

async function statusOf({ notification_id }: Send): Promise<unknown> {
  const [row] = await db().execute(sql`select status from notifications where id = ${notification_id}`);
  return row?.status;
}

it("each part is killed in turn, and nothing is lost or sent twice", { timeout: 1_200_000 }, async () => {
  const reader = await makeTenant({ name: "Ferme gardée" });
  const list = await makeTenant({ plan_type: "yearly" });
  const cookie = `${sessionCookieName()}=${await makeSession(reader.owner)}`;
  const page = `/fr/fermes/${reader.farm.handle}`;
  const taken = new Set<string>();
  let person = 0;
  let email = "";
  const turns = (paths: readonly string[]) => {
    let at = 0;
    return () => ({ path: paths[at++ % paths.length]! });
  };
  const reads: Visitor = {
    kind: "read",
    every_ms: 50,
    next: turns([`${page}?a=b`, "/fr/recherche?q=miel", `/api/farms/handle/${reader.farm.handle}`]),
  };
  const kept: Visitor = { kind: "kept", every_ms: 30, next: turns(["/fr", page, `${page}/inscription`]) };
  const session: Visitor = {
    kind: "session",
    every_ms: 80,
    next: () => ({ path: person % 2 ? "/api/me" : "/fr/admin/profile", asked: { headers: { cookie } } }),
  };
  const subscribing: Visitor = {
    kind: "subscribe",
    every_ms: 200,
    next: () => {
      // Each is at home elsewhere, as 60 an hour may subscribe from one address.
      const from = `127.0.${1 + (person >> 7)}.${1 + (person++ & 127)}`;
      email = unique("luc");
      const body = JSON.stringify({ name: "Luc", email, accept_communications: true });
      const path = `/api/farms/handle/${list.farm.handle}/subscribe`;
      return { path, asked: { method: "POST", headers: JSON_TYPE, body, from } };
    },
    answered: ({ status }) => {
      if (status === 201) taken.add(email.toLowerCase());
    },
  };
  const send = await accept(PEOPLE, 0);
  const load = startLoad(site, [reads, kept, session, subscribing]);
  await pause(3000);
  const early = [...load.requests];
  expect(early.filter((request) => !isFine(request))).toEqual([]);

  const wrong: Record<string, string[]> = {};
  let from = Date.now();
  for (const part of PARTS) {
    const { killed, back } = await killAndStart(part);
    const to = Date.now();
    const failed = load.requests.filter(
      (request) => request.ended >= from && request.ended < to && !isFine(request),
    );
    const refused = failed.filter((request) => !part.mayFail(request, killed, back));
    console.log(`${part.name}: ${failed.length} requests failed, ${refused.length} of them should not have`);
    const describe = ({ kind, path, begun, ended, status, retry_after }: Request) =>
      `${kind} ${path} begun ${begun - killed} ms after the kill, took ${ended - begun}: ${status} ${retry_after ?? ""}`;
    if (refused.length > 0) wrong[part.name] = refused.slice(0, 8).map(describe);
    from = to;
  }
  console.log(`${load.requests.length} requests, ${taken.size} people subscribed`);
  expect(await statusOf(send)).toBe("sending");
  await load.stop();
  await expect.poll(() => statusOf(send), { timeout: 300_000, interval: 1000 }).toBe("sent");

  const emails = await emailsOf();
  const counts = send.emails.map((address) => emails[address] ?? 0);
  expect({ lost: counts.filter((n) => n === 0).length, twice: counts.filter((n) => n > 1).length }).toEqual({
    lost: 0,
    twice: 0,
  });
  const rows = await db().execute<{ email: string }>(
    sql`select email from subscribers where farm_id = ${list.farm.id}`,
  );
  const known = new Set(rows.map((row) => row.email));
  expect([...taken].filter((address) => !known.has(address))).toEqual([]);
  expect(known.size).toBe(rows.length);
  expect(taken.size).toBeGreaterThan(100);
  const me = await site.ask("/api/me", { headers: { cookie } });
  expect(me.status).toBe(200);
  expect(wrong).toEqual({});
});
