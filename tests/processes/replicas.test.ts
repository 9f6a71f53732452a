import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "@/db/client";
import { makeAccount, PASSWORD } from "@/tests/factories/account";
import { makeTenant } from "@/tests/factories/tenant";
import { type ReplicaServer, startReplica } from "./replica-server";
import { startWeb, type WebProcess } from "./web-process";

/** A replica that is further behind is not read (db/replicas.ts). */
const BEHIND_MS = 5000;

let replica: ReplicaServer;
let web: WebProcess;

beforeAll(async () => {
  replica = await startReplica(process.env.DATABASE_URL ?? "");
  web = await startWeb({ DATABASE_READ_URL: replica.url, DATABASE_DIRECT_URL: "" });
}, 60_000);

afterAll(async () => {
  await web?.stop();
  await replica?.discard();
});

const call = (
  path: string,
  { method = "GET", body, token }: { method?: string; body?: object; token?: string } = {},
) =>
  fetch(web.url + path, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });

async function logIn(email: string): Promise<string> {
  const answer = await call("/api/auth/login", { method: "POST", body: { email, password: PASSWORD } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** Makes a public farm with an owner who is logged in. */
async function makeFarm(name = "Avant") {
  const { farm } = await makeTenant({ name });
  const owner = await makeAccount();
  await db().execute(
    sql`insert into farm_users (farm_id, user_id, role) values (${farm.id}, ${owner.id}, 'admin')`,
  );
  return { farm, owner, token: await logIn(owner.email) };
}
type Own = Awaited<ReturnType<typeof makeFarm>>;

/** Renames a farm as somebody would whom the web process does not know. */
const renameElsewhere = (farm_id: number, name: string) =>
  db().execute(sql`update farms set name = ${name} where id = ${farm_id}`);

const save = async ({ farm, token }: Own, name: string) => {
  const saved = await call(`/api/farms/${farm.id}/partial`, { method: "PUT", body: { name }, token });
  expect(saved.status).toBe(200);
};

/** Returns the name of the farm as its owner reads it, by the API. */
async function ownName({ token }: Own): Promise<string | undefined> {
  const answer = await call("/api/farms/me", { token });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { farms: { name: string }[] }).farms[0]?.name;
}

/** Returns the names of the farms that a visitor finds. */
async function foundNames(q: string): Promise<string[]> {
  const answer = await call(`/api/search?q=${q}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { farms: { name: string }[] }).farms.map(({ name }) => name);
}

const shownName = async ({ farm }: Own) =>
  (await (await call(`/fr/fermes/${farm.handle}`)).text()).match(/<h1[^>]*>([^<]*)/)?.[1];

/** Everything up to now is on the replica, and nothing from now on. */
async function stopFollowing(): Promise<void> {
  await replica.catchUp();
  await replica.pause();
}

beforeEach(async () => {
  await replica.resume();
  await replica.catchUp();
});

it("a page of a person comes from the replica once it has what they wrote", async () => {
  const own = await makeFarm();
  await save(own, "Écrit");
  await replica.catchUp();
  expect(await ownName(own)).toBe("Écrit");
  await stopFollowing();
  await renameElsewhere(own.farm.id, "Ailleurs");
  expect(await ownName(own)).toBe("Écrit");
});

it("whoever writes reads it at once, however far the replica is behind", async () => {
  const own = await makeFarm();
  await replica.catchUp();
  expect(await ownName(own)).toBe("Avant");
  await stopFollowing();
  const until = performance.now() + BEHIND_MS;
  for (let count = 1; performance.now() < until; count++) {
    await save(own, `Après ${count}`);
    expect(await ownName(own)).toBe(`Après ${count}`);
  }
});

it("somebody who signs in while the replica is behind finds all", async () => {
  await stopFollowing();
  const own = await makeFarm("Nouvelle");
  expect(await ownName(own)).toBe("Nouvelle");
});

it("a page that is rebuilt after a save shows what was saved, with replay paused", async () => {
  const own = await makeFarm();
  await replica.catchUp();
  expect(await shownName(own)).toBe("Avant");
  await stopFollowing();
  await save(own, "Après");
  expect(await shownName(own)).toBe("Après");
});

it("what everyone finds is a few seconds old at most", async () => {
  const word = `mot${crypto.randomUUID().slice(0, 8)}`;
  const { farm } = await makeFarm(`Ferme ${word}`);
  await replica.catchUp();
  expect(await foundNames(word)).toEqual([`Ferme ${word}`]);
  await stopFollowing();
  await renameElsewhere(farm.id, `Jardin ${word}`);
  expect(await foundNames(word)).toEqual([`Ferme ${word}`]);
  await expect
    .poll(() => foundNames(word), { timeout: 2 * BEHIND_MS, interval: 250 })
    .toEqual([`Jardin ${word}`]);
});

it("no request fails when the replica goes away", async () => {
  const own = await makeFarm();
  await replica.catchUp();
  const reading = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let count = 0; count < 40; count++) expect(await ownName(own)).toBe("Avant");
    }),
  );
  await replica.stop();
  await reading;
  await save(own, "Sans lui");
  expect(await ownName(own)).toBe("Sans lui");
});
