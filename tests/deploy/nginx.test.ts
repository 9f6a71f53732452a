import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { makeAccount, makeSession, makeToken } from "@/tests/factories/account";
import { unique } from "@/tests/factories/subscribing";
import { makeFarm, makeTenant } from "@/tests/factories/tenant";
import { addressOf, pageAddresses, pathOfRoute, routeFiles } from "@/tests/setup/doors/tree";
import { pause } from "@/tests/setup/patience";
import { type NginxSite, SITE, startNginxSite } from "./nginx-site";
import { runRelease } from "./run-release";
import { startTwoWebs, type TwoWebs } from "./two-webs";

/** The longest time until everybody sees a change. */
const SOON_MS = 2000;
const JSON_TYPE = { "content-type": "application/json" };

let webs: TwoWebs;
let site: NginxSite;
beforeAll(async () => {
  webs = await startTwoWebs(`https://${SITE}`);
  site = await startNginxSite(webs.ports);
}, 1_200_000);
afterAll(async () => {
  await site?.stop();
  await db().$client.end();
  await webs?.stop();
}, 60_000);

type Tenant = Awaited<ReturnType<typeof makeTenant>>;

const pageOf = ({ farm }: Pick<Tenant, "farm">) => `/fr/fermes/${farm.handle}`;
const cookieFor = async (user: { id: number }) => ({
  cookie: `${sessionCookieName()}=${await makeSession(user)}`,
});
const cacheOf = async (path: string, headers: Record<string, string> = {}) =>
  (await site.ask(path, { headers })).headers["x-cache-status"];

/** Asks for a page until it comes out of the cache. */
const untilKept = async (path: string): Promise<void> => {
  await expect.poll(() => cacheOf(path), { timeout: 15_000, interval: 20 }).toBe("HIT");
};

/** Returns the heading of a page as a visitor sees it, or the status when it is not 200. */
async function shown(path: string): Promise<string | number> {
  const { status, text } = await site.ask(path);
  return status === 200 ? (text.match(/<h1[^>]*>([^<]*)/)?.[1] ?? "") : status;
}

async function save({ farm, owner }: Tenant, values: object): Promise<void> {
  const headers = { authorization: `Bearer ${await makeToken(owner)}`, ...JSON_TYPE };
  const asked = { method: "PUT", headers, body: JSON.stringify(values) };
  expect((await site.ask(`/api/farms/${farm.id}/partial`, asked)).status).toBe(200);
}

it("nginx finds the shipped configuration right", () => {
  expect(site.check()).toMatchObject({ ok: true });
});

describe("public pages", () => {
  it("come out of the cache, and past it for people with a session", { timeout: 120_000 }, async () => {
    const tenant = await makeTenant();
    const paths = ["/fr", "/en", pageOf(tenant), `${pageOf(tenant)}/inscription`, "/sitemap.xml"];
    const session = await cookieFor(tenant.owner);
    for (const path of paths) {
      await untilKept(path);
      expect([path, await cacheOf(path, session)]).toEqual([path, undefined]);
      expect([path, await cacheOf(`${path}?a=b`)]).toEqual([path, undefined]);
    }
  });

  it("have a share image that is kept once, whatever build its address names", async () => {
    const { text } = await site.ask(pageOf(await makeTenant()));
    const address = /property="og:image" content="https:\/\/[^/]+([^"]+)"/.exec(text)?.[1] ?? "";
    const [path = "", build = ""] = address.split("?");
    expect(build).toMatch(/^[0-9a-f]{16}$/);
    await untilKept(address);
    expect(await cacheOf(`${path}?${[...build].reverse().join("")}`)).toMatch(/HIT|UPDATING|REVALIDATED/);
    expect(await cacheOf(`${path}?a=b`)).toBeUndefined();
  });

  it("come compressed to those who can read it, and plain to others", async () => {
    const forms = ["gzip, deflate, br", "gzip;q=0", "br"];
    const encodings = [];
    for (const encoding of forms) {
      const { headers } = await site.ask("/fr", { headers: { "accept-encoding": encoding } });
      encodings.push(headers["content-encoding"]);
    }
    expect(encodings).toEqual(["gzip", undefined, undefined]);
  });

  it.each([
    ["while it is read", 0],
    ["after a pause", SOON_MS],
  ])("of a farm show what was saved within two seconds: %s", async (_, quiet) => {
    const tenant = await makeTenant({ name: "Avant" });
    await untilKept(pageOf(tenant));
    await save(tenant, { name: "Après" });
    await pause(quiet);
    if (quiet > 0) expect(await shown(pageOf(tenant))).toBe("Après");
    else await expect.poll(() => shown(pageOf(tenant)), { timeout: SOON_MS, interval: 50 }).toBe("Après");
  });

  it.each([
    ["while it is read", 0],
    ["after a pause", SOON_MS],
  ])("of a hidden farm are gone within two seconds: %s", async (_, quiet) => {
    const tenant = await makeTenant();
    await untilKept(pageOf(tenant));
    await save(tenant, { public: false });
    await pause(quiet);
    if (quiet > 0) expect(await shown(pageOf(tenant))).toBe(404);
    else await expect.poll(() => shown(pageOf(tenant)), { timeout: SOON_MS, interval: 50 }).toBe(404);
  });

  it("are the same for whoever sends headers of Next's own", async () => {
    const path = pageOf(await makeTenant());
    await site.ask(path, { headers: { "x-middleware-prefetch": "1", "x-nextjs-data": "1" } });
    const { status, text } = await site.ask(path);
    expect(status).toBe(200);
    expect(text).toContain("<h1");
    expect(await cacheOf(path, { rsc: "1" })).toBeUndefined();
  });
});

describe("private answers", () => {
  const calls = routeFiles()
    .map((file) => addressOf(pathOfRoute(file)))
    .filter((path) => path.startsWith("/api/"));
  const pages = pageAddresses().filter((path) => path.startsWith("/fr/admin"));

  it("are looked up in no cache, whoever asks", { timeout: 600_000 }, async () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(pages.length).toBeGreaterThan(30);
    const sessions: Record<string, string>[] = [
      await cookieFor(await makeAccount()),
      await cookieFor(await makeAccount()),
      {},
    ];
    const found: string[] = [];
    for (const path of [...calls, ...pages])
      for (const cache of await Promise.all(sessions.map((headers) => cacheOf(path, headers))))
        if (cache !== undefined) found.push(`${path} ${cache}`);
    expect(found).toEqual([]);
  });

  it("of two people who take turns are each their own", { timeout: 120_000 }, async () => {
    const people = await Promise.all(
      ["Ferme aux Alouettes", "Ferme aux Bernaches"].map(async (name) => {
        const user = await makeAccount({ name: `Rose de la ${name}` });
        return { name, user, farm: await makeFarm(user, { name }), headers: await cookieFor(user) };
      }),
    );
    for (const path of ["/api/me", "/api/farms/me", "/fr/admin/profile"])
      for (const { name, headers } of [...people, ...people]) {
        const { status, text } = await site.ask(path, { headers });
        expect([path, status]).toEqual([path, 200]);
        const named = people.filter((other) => text.includes(other.name)).map((other) => other.name);
        expect([path, named]).toEqual([path, [name]]);
      }
    for (const { farm } of people) {
      const path = `/api/farms/${farm.id}/export`;
      const statuses = [];
      for (const { headers } of people) statuses.push((await site.ask(path, { headers })).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    }
  });
});

describe("what a client says of itself", () => {
  it("changes no address that limits count", { timeout: 120_000 }, async () => {
    const statuses: number[] = [];
    for (let call = 1; call <= 31; call++) {
      const body = { name: "Rose", email: unique("rose"), reason: "question", message: "Bonjour" };
      const forged = `198.51.100.${call}`;
      const headers = { ...JSON_TYPE, "x-forwarded-for": forged, "x-real-ip": forged };
      const asked = { method: "POST", headers, body: JSON.stringify(body) };
      statuses.push((await site.ask("/api/global/contact-form", asked)).status);
    }
    expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429]);
  });

  it("names no request: its id is new", async () => {
    const { headers } = await site.ask("/api/me", { headers: { "x-request-id": "forged-forged-forged" } });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("names no request: an answer out of the cache has the id of its own request", async () => {
    await untilKept("/fr");
    const ids = new Set<unknown>();
    for (let times = 0; times < 3; times++) ids.add((await site.ask("/fr")).headers["x-request-id"]);
    expect([...ids]).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
  });

  it("of another host is answered with nothing", async () => {
    await expect(site.ask("/fr", { headers: { host: "other.example" } })).rejects.toThrow("socket hang up");
  });

  it("is read up to 2 MB, and further only where files are sent", async () => {
    const asked = { method: "POST", headers: JSON_TYPE, body: " ".repeat(3_000_000) };
    const { status, text } = await site.ask("/api/me", asked);
    expect([status, text.includes("nginx")]).toEqual([413, true]);
    for (const path of ["/api/global/upload", "/api/farms/1/imports", "/api/farms/1/verification-files"]) {
      const answer = await site.ask(path, asked);
      expect([path, answer.status < 500 && answer.status !== 413]).toEqual([path, true]);
    }
  });

  it.each(["/metrics", "/metrics/", "//metrics", "/%6detrics", "/api/cron/queue"])(
    "opens nothing of whoever runs the site: %s",
    async (path) => {
      const { status, text } = await site.ask(path, { headers: { authorization: "Bearer secret" } });
      expect([status, text.includes("nginx")]).toEqual([404, true]);
    },
  );
});

it("a release restarts web processes without a failed request", { timeout: 300_000 }, async () => {
  const { farm } = await makeTenant();
  const page = pageOf({ farm });
  const failures: string[] = [];
  let going = true;
  let subscribed = 0;
  const ask = async (...asked: Parameters<NginxSite["ask"]>): Promise<number> => {
    try {
      const { status } = await site.ask(...asked);
      if (status >= 400) failures.push(`${asked[0]}: ${status}`);
      return status;
    } catch (error) {
      failures.push(`${asked[0]}: ${error}`);
      return 0;
    }
  };
  async function read(paths: readonly string[]): Promise<void> {
    for (let at = 0; going; at++) {
      await ask(paths[at % paths.length] ?? page);
      await pause(20);
    }
  }
  let person = 0;
  async function subscribe(): Promise<void> {
    while (going) {
      // Each is at home elsewhere, as 60 an hour may subscribe from one address.
      const from = `127.0.${1 + (person >> 7)}.${1 + (person++ & 127)}`;
      const body = JSON.stringify({ name: "Luc", email: unique("luc"), accept_communications: true });
      const asked = { method: "POST", headers: JSON_TYPE, body, from };
      if ((await ask(`/api/farms/handle/${farm.handle}/subscribe`, asked)) === 201) subscribed++;
      // A farm in its trial takes a limited number of people; a fast machine would reach it.
      await pause(250);
    }
  }
  const load = [
    ...[read(["/fr", page, `${page}/inscription`]), read([`${page}?a=b`, "/fr/recherche"])],
    ...[read(["/api/health", "/sitemap.xml"]), subscribe(), subscribe()],
  ];
  await pause(500);
  const { code, said, asked } = await runRelease(site, webs);
  going = false;
  await Promise.all(load);
  expect(failures).toEqual([]);
  expect([code, said]).toEqual([0, expect.stringContaining("in service")]);
  const restarts = webs.ports.flatMap((port) => {
    return ["reload nginx", `restart potager-web@${port}`, "reload nginx"];
  });
  expect(asked).toEqual([...restarts, "restart potager-worker", "is-active --quiet"]);
  expect(readFileSync(join(site.folder, "web-servers.conf"), "utf8")).not.toContain("down");
  const [row] = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from subscribers where farm_id = ${farm.id}`,
  );
  expect(subscribed).toBeGreaterThan(10);
  expect(row?.count).toBe(subscribed);
});

// The last one: no web process is left.
it("without a web process, kept pages are served, and the rest is a 503", { timeout: 60_000 }, async () => {
  const [kept, hidden] = [await makeTenant({ name: "Ferme gardée" }), await makeTenant()];
  await untilKept(pageOf(hidden));
  await save(hidden, { public: false });
  await expect.poll(() => shown(pageOf(hidden)), { timeout: SOON_MS, interval: 50 }).toBe(404);
  await untilKept(pageOf(kept));
  await webs.kill();
  await pause(SOON_MS);
  expect(await shown(pageOf(kept))).toBe("Ferme gardée");
  expect(await cacheOf(pageOf(kept))).toBe("STALE");
  expect(await shown(pageOf(hidden))).toBe(404);
  for (const path of ["/fr/recherche?q=miel", "/fr/admin", "/fr/fermes/jamais-lue"]) {
    const { status, headers, text } = await site.ask(path);
    expect([path, status, headers["retry-after"]]).toEqual([path, 503, "5"]);
    expect(text).toMatch(/indisponible[\s\S]+unavailable/);
  }
  const form = await site.ask("/fr", { method: "POST", body: "a=b" });
  expect([form.status, form.headers["retry-after"]]).toEqual([503, "5"]);
  const call = await site.ask("/api/health");
  expect([call.status, call.headers["retry-after"], JSON.parse(call.text).code]).toEqual([503, "5", "busy"]);
});
