import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startNginx } from "@/tests/processes/nginx-server";
import { beginUnfinished, floodFrom, getFrom, sendRaw } from "@/tests/processes/raw-client";
import { startWeb, type WebProcess } from "@/tests/processes/web-process";

const portOf = (web: WebProcess) => Number(new URL(web.url).port);
/** Two clients, and a third that looks at the site meanwhile. */
const [ONE, TWO, THIRD] = ["127.0.0.2", "127.0.0.3", "127.0.0.4"] as const;
const PAGE = "/fr/tarifs";
const OF_ONE_ADDRESS = 200;
/** The longest that the third client waits for any answer. */
const WITHIN_MS = 1000;

describe("20,000 unfinished requests of two clients", () => {
  let web: WebProcess;
  beforeAll(async () => {
    web = await startWeb({});
  });
  afterAll(() => web?.stop());

  it.each([
    ["without the end of their headers", false],
    ["without their body", true],
  ])("leave a third one its answer within a second: %s", { retry: 1 }, async (_, body) => {
    const port = portOf(web);
    const idle = await getFrom(THIRD, web.url + PAGE);
    const during: number[] = [];
    let over = false;
    const looking = (async () => {
      while (!over) {
        const { status, ms } = await getFrom(THIRD, web.url + PAGE);
        expect(status).toBe(200);
        during.push(ms);
      }
    })();
    const all = await Promise.all([ONE, TWO].map((client) => floodFrom(port, client, 10_000, { body })));
    over = true;
    await looking;
    const after = await getFrom(THIRD, web.url + PAGE);
    expect(after.status).toBe(200);
    expect(all.map((each) => each.begun)).toEqual([10_000, 10_000]);
    for (const each of all) expect(each.open).toBeLessThanOrEqual(OF_ONE_ADDRESS);
    for (const each of all) each.close();
    const slowest = Math.max(...during, after.ms);
    console.log(
      `a third client: ${during.length} answers, the slowest after ${slowest.toFixed(0)} ms (alone ${idle.ms.toFixed(0)} ms)`,
    );
    expect(slowest).toBeLessThan(WITHIN_MS);
  });

  it("are cut off when their time is over", async () => {
    const left = await beginUnfinished(portOf(web), ONE, 5);
    await expect.poll(() => left.open(), { timeout: 20_000, interval: 500 }).toBe(0);
  });
});

describe("behind a proxy that is trusted", () => {
  it("counts the requests of each client, and the connections of none", async ({ skip }) => {
    const web = await startWeb({ TRUSTED_PROXIES: "1" });
    const nginx = await startNginx(web.url);
    if (!nginx) {
      await web.stop();
      return skip();
    }
    const greedy = await beginUnfinished(nginx.port, ONE, 2 * OF_ONE_ADDRESS, { body: true });
    const page = `http://127.0.0.1:${nginx.port}${PAGE}`;
    await expect.poll(async () => (await getFrom(ONE, page)).status).toBe(429);
    expect((await getFrom(THIRD, page)).status).toBe(200);
    greedy.close();
    await expect.poll(async () => (await getFrom(ONE, page)).status).toBe(200);
    await nginx.stop();
    await web.stop();
  });
});

describe("what is no call of ours", () => {
  let web: WebProcess;
  beforeAll(async () => {
    web = await startWeb({});
  });
  afterAll(() => web?.stop());
  const ask = (first: string, more = "") =>
    sendRaw(portOf(web), `${first}\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);
  const bodyOf = (said: string) => JSON.parse(said.slice(said.indexOf("\r\n\r\n") + 4)) as unknown;
  const shape = (code: string) => ({ errors: { global: [expect.any(String)] }, code });

  it.each(["TRACE", "PROPFIND", "SEARCH", "CONNECT", "NONSENSE"])(
    "is a 405 in the documented shape: %s",
    async (method) => {
      const said = await ask(`${method} ${method === "CONNECT" ? "x:443" : "/api/search"} HTTP/1.1`);
      expect([said.split(" ")[1], bodyOf(said)]).toEqual(["405", shape("method_not_allowed")]);
    },
  );

  it("is a 400 in the documented shape when it is no HTTP", async () => {
    const said = await ask("GET /api/search HTTP/1.1\r\nno header at all");
    expect([said.split(" ")[1], bodyOf(said)]).toEqual(["400", shape("malformed")]);
  });

  it("is a 431 in the documented shape with too many headers", async () => {
    const said = await ask("GET /api/search HTTP/1.1", `x: ${"x".repeat(20_000)}\r\n`);
    expect([said.split(" ")[1], bodyOf(said)]).toEqual(["431", shape("malformed")]);
  });

  it("is answered as a plain request when it wants another protocol", async () => {
    await fetch(`${web.url}/fr/tarifs`);
    const said = await sendRaw(
      portOf(web),
      "GET /icon.svg HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n",
    );
    expect(said.split(" ")[1]).toBe("200");
  });
});
