import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createClient } from "@redis/client";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { announceStale, STALE_CHANNEL, type StaleTag } from "@/lib/platform/stale-tags";
import { makeAccount, PASSWORD } from "@/tests/factories/account";
import { makeTenant } from "@/tests/factories/tenant";
import { untilBlocked } from "@/tests/setup/barriers";
import { type RedisServer, startRedis } from "./redis-server";
import { startWeb, type WebProcess } from "./web-process";

/** The longest time until another web process shows a change. */
const SOON_MS = 2000;

interface Nodes {
  webs: [WebProcess, WebProcess];
  worker: ChildProcess;
  stop(): Promise<void>;
}

async function startNodes(env: Record<string, string>): Promise<Nodes> {
  const worker = spawn(process.execPath, ["--import", "tsx", "tests/processes/saving-worker.ts"], {
    env: { ...process.env, ...env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [a, b] = await Promise.all([startWeb(env), startWeb(env), once(worker, "message")]);
  return {
    webs: [a, b],
    worker,
    stop: async () => {
      worker.kill();
      await Promise.all([a.stop(), b.stop(), once(worker, "exit")]);
    },
  };
}

const page = (web: WebProcess, handle: string) => fetch(`${web.url}/fr/fermes/${handle}`);

/** Returns the heading of a farm's page from a web process, or the status when it is not 200. */
async function shown(web: WebProcess, handle: string): Promise<string | number> {
  const answer = await page(web, handle);
  return answer.ok ? ((await answer.text()).match(/<h1[^>]*>([^<]*)/)?.[1] ?? "") : answer.status;
}

const soon = (web: WebProcess, handle: string, expected: string | number, within = SOON_MS) =>
  expect.poll(() => shown(web, handle), { timeout: within, interval: 50 }).toBe(expected);

async function ownFarm(values: Parameters<typeof makeTenant>[0] = {}) {
  const { farm } = await makeTenant({ name: "Avant", ...values });
  const owner = await makeAccount();
  await db().execute(
    sql`insert into farm_users (farm_id, user_id, role) values (${farm.id}, ${owner.id}, 'admin')`,
  );
  return { farm, owner };
}

/** Saves a farm in one web process through the API, as its owner. */
async function save(web: WebProcess, { farm, owner }: Awaited<ReturnType<typeof ownFarm>>, values: object) {
  const send = (path: string, method: string, body: object, headers = {}) =>
    fetch(web.url + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const login = await send("/api/auth/login", "POST", { email: owner.email, password: PASSWORD });
  const { token } = (await login.json()) as { token: string };
  const saved = await send(`/api/farms/${farm.id}/partial`, "PUT", values, {
    authorization: `Bearer ${token}`,
  });
  expect(saved.status).toBe(200);
}

const stored = (handle: string) =>
  db().execute(sql`select key from cached_pages where key like ${`%${handle}`}`);

/** What the web processes share: a store of pages, and a channel of announcements. */
interface Shared {
  isStored(handle: string): Promise<boolean>;
  /** Publishes what a transaction of this process announced, as our own doors do after it. */
  publish(stale: readonly StaleTag[]): Promise<unknown>;
}

/** Tests that every web process must pass, with and without Redis. */
function cases(nodes: () => Nodes, { isStored, publish }: Shared) {
  const webs = () => nodes().webs;
  const seenOnBoth = async (handle: string) => {
    for (const web of webs()) expect(await shown(web, handle)).toBe("Avant");
  };

  it("serves what another one rendered", async () => {
    const { farm } = await ownFarm();
    expect((await page(webs()[0], farm.handle)).headers.get("x-nextjs-cache")).toBe("MISS");
    // Nobody waits until a page is stored.
    await expect.poll(() => isStored(farm.handle)).toBe(true);
    expect((await page(webs()[1], farm.handle)).headers.get("x-nextjs-cache")).toBe("HIT");
    const texts = await Promise.all(webs().map(async (web) => (await page(web, farm.handle)).text()));
    expect(texts[0] === texts[1]).toBe(true);
  });

  it("shows what was saved in another one", async () => {
    const own = await ownFarm();
    await seenOnBoth(own.farm.handle);
    await save(webs()[0], own, { name: "Après" });
    expect(await shown(webs()[0], own.farm.handle)).toBe("Après");
    await soon(webs()[1], own.farm.handle, "Après");
  });

  it("shows what a job saved", async () => {
    const { farm } = await ownFarm();
    await seenOnBoth(farm.handle);
    const payload = JSON.stringify({ farm_id: farm.id, name: "Après" });
    await db().execute(sql`select graphile_worker.add_job('rename_farm', ${payload}::json)`);
    await expect
      .poll(() => db().execute(sql`select 1 from farms where id = ${farm.id} and name = 'Après'`), {
        timeout: 5000,
      })
      .toHaveLength(1);
    await Promise.all(webs().map((web) => soon(web, farm.handle, "Après")));
  });

  it("answers 404 for a farm that was hidden in another one, and shows it again", async () => {
    const own = await ownFarm();
    await seenOnBoth(own.farm.handle);
    await save(webs()[0], own, { public: false });
    expect(await shown(webs()[0], own.farm.handle)).toBe(404);
    await soon(webs()[1], own.farm.handle, 404);
    await save(webs()[1], own, { public: true });
    expect(await shown(webs()[1], own.farm.handle)).toBe("Avant");
    await soon(webs()[0], own.farm.handle, "Avant");
  });

  it("keeps no page that was rendered of what was there before a save", async () => {
    const { farm } = await ownFarm();
    const signup = async () => (await page(webs()[1], `${farm.handle}/inscription`)).headers;
    const isKept = async () => (await signup()).get("x-nextjs-cache") === "HIT";
    await expect.poll(isKept).toBe(true);
    const other = postgres(process.env.DATABASE_URL!, { max: 1 });
    const lock = await other.reserve();
    try {
      // The page has read the farm and now waits for its questions.
      await lock`begin`;
      await lock`lock table questions in access exclusive mode`;
      const rendering = page(webs()[1], farm.handle);
      await untilBlocked(1, "questions");
      const stale = await db().transaction(async (tx) => {
        await tx.execute(sql`update farms set name = 'Après' where id = ${farm.id}`);
        return announceStale(tx as never, [`farm:${farm.id}`]);
      });
      await publish(stale);
      // The web process hears the announcement while it still renders: another page of the farm is stale.
      await expect.poll(isKept).toBe(false);
      await lock`commit`;
      await rendering;
    } finally {
      lock.release();
      await other.end();
    }
    for (const web of webs()) await soon(web, farm.handle, "Après");
  });
}

describe("two web processes and a worker on PostgreSQL", () => {
  let nodes: Nodes;
  beforeAll(async () => {
    await db().execute(sql`create role listener login password 'listener'`);
    const direct = Object.assign(new URL(process.env.DATABASE_URL!), {
      username: "listener",
      password: "listener",
    });
    nodes = await startNodes({ DATABASE_DIRECT_URL: direct.href });
  });

  afterAll(async () => {
    await nodes.stop();
    await db().execute(sql`drop role listener`);
  });
  cases(() => nodes, {
    isStored: async (handle) => (await stored(handle)).length > 0,
    // PostgreSQL announces with the commit.
    publish: async () => {},
  });

  const listeners = () => db().execute(sql`select pid from pg_stat_activity where usename = 'listener'`);

  it("catch up with what was announced while their listening connection was lost", async () => {
    const own = await ownFarm();
    for (const web of nodes.webs) await shown(web, own.farm.handle);
    await expect.poll(listeners).toHaveLength(2);
    await db().execute(sql`alter role listener nologin`);
    await db().execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'listener'`,
    );
    await expect.poll(listeners).toHaveLength(0);
    await save(nodes.webs[0], own, { name: "Après" });
    await db().execute(sql`alter role listener login`);
    await expect.poll(listeners, { timeout: 10_000 }).toHaveLength(2);
    for (const web of nodes.webs) await soon(web, own.farm.handle, "Après");
  });

  it("let no cache in front keep a farm's page for more than a minute, nor that of a lost address", async () => {
    const { farm } = await ownFarm();
    const { farm: hidden } = await ownFarm({ public: false });
    const kept = "public, max-age=0, s-maxage=60, must-revalidate";
    for (const path of [
      `/fr/fermes/${farm.handle}`,
      `/en/farms/${farm.handle}`,
      `/fr/fermes/${farm.handle}/inscription`,
    ])
      for (const headers of [undefined, { rsc: "1" }]) {
        const answer = await fetch(nodes.webs[0].url + path, { headers });
        expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 200, kept]);
      }
    for (const handle of [hidden.handle, "nulle-part"]) {
      const answer = await page(nodes.webs[0], handle);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    }
  });
});

const redis: RedisServer | null = await startRedis();

describe.skipIf(!redis)("two web processes and a worker with Redis", () => {
  let nodes: Nodes;
  const store = createClient({ url: redis?.url });
  beforeAll(async () => {
    await store.connect();
    nodes = await startNodes({ REDIS_URL: redis!.url });
  });
  afterAll(async () => {
    await nodes.stop();
    await store.close();
    await redis?.stop();
  });
  cases(() => nodes, {
    isStored: async (handle) => (await store.keys(`*${handle}`)).length > 0,
    publish: (stale) =>
      Promise.all(stale.map(({ id, tag }) => store.publish(`potager:${STALE_CHANNEL}`, `${id} ${tag}`))),
  });

  it("leave the pages out of PostgreSQL", async () => {
    const { farm } = await ownFarm();
    await shown(nodes.webs[0], farm.handle);
    expect(await stored(farm.handle)).toEqual([]);
  });
});
