import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { STOP_WITHIN_MS } from "@/lib/platform/process-stop";
import { makeToken } from "@/tests/factories/account";
import { makeTenant } from "@/tests/factories/tenant";
import { untilBlocked } from "@/tests/setup/barriers";
import { pause } from "@/tests/setup/patience";
import { beginUnfinished, openRaw } from "./raw-client";
import { startWeb, type WebProcess } from "./web-process";
import { askAsWritten } from "./written-path";

const portOf = (web: WebProcess) => Number(new URL(web.url).port);
const stop = (web: WebProcess) => process.kill(web.pid, "SIGTERM");

/** Returns the code of the error that a new connection meets; null when it is taken. */
const refusalOf = (port: number) =>
  new Promise<string | null>((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", ({ code = "" }: NodeJS.ErrnoException) => done(code));
    socket.on("connect", () => {
      socket.destroy();
      done(null);
    });
  });

/** Begins a request whose body never ends; resolves when the web process has it. */
async function beginEndless(web: WebProcess) {
  const left = await beginUnfinished(portOf(web), "127.0.0.1", 1, { body: true });
  // What came before this one on the same port was read before it.
  await askAsWritten(web.url, "/icon.svg");
  return left;
}

it("requests under way get their whole answers, and idle connections hold nothing", async () => {
  const web = await startWeb({});
  const port = portOf(web);
  const { farm, owner } = await makeTenant();
  const authorization = `Bearer ${await makeToken(owner)}`;
  const idle = openRaw(port, "GET /icon.svg HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(idle.said).toContain("</svg>");
  const silent = openRaw(port);
  const body = JSON.stringify({ email: "personne@ferme.test", password: "un mot de passe" });
  const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const slow = openRaw(port, `POST /api/auth/login HTTP/1.1\r\n${head}\r\n\r\n${body.slice(0, 9)}`);
  const [waiting] = await db().transaction(async (tx) => {
    await tx.execute(sql`select id from farms where id = ${farm.id} for update`);
    const asked = askAsWritten(web.url, `/api/farms/${farm.id}/categories`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ name: "Groupe" }),
    });
    await untilBlocked();
    stop(web);
    await Promise.all([idle.closed, silent.closed]);
    expect(await refusalOf(port)).toBe("ECONNREFUSED");
    return [asked] as const;
  });
  const answer = await waiting;
  expect([answer.status, answer.headers.connection], web.said()).toEqual([201, "close"]);
  expect(JSON.parse(answer.text)).toMatchObject({ category: { name: "Groupe" } });
  expect(slow.said()).toBe("");
  slow.socket.write(body.slice(9));
  await slow.closed;
  expect(slow.said()).toMatch(/^HTTP\/1\.1 4\d\d .+\r\n(?:.+\r\n)*connection: close\r\n/i);
  expect(slow.said()).toContain('"errors":');
  expect(await web.ended).toBe(0);
  expect(web.said()).not.toContain("stopped before");
});

it("a request that never ends is cut after the limit, and the log says so", async () => {
  const web = await startWeb({});
  const left = await beginEndless(web);
  const began = performance.now();
  stop(web);
  expect(await web.ended).toBe(0);
  // The clocks of two processes.
  expect(performance.now() - began).toBeGreaterThan(STOP_WITHIN_MS - 100);
  await expect.poll(web.said).toContain('"cut":1');
  await expect.poll(left.open).toBe(0);
});

it("a second signal ends the process at once, and one that comes twice does not", async () => {
  const web = await startWeb({});
  const left = await beginEndless(web);
  let over = false;
  void web.ended.then(() => {
    over = true;
  });
  stop(web);
  // Two of the same could be merged into one.
  process.kill(web.pid, "SIGINT");
  await expect.poll(() => refusalOf(portOf(web))).toBe("ECONNREFUSED");
  await pause(300);
  expect([left.open(), over]).toEqual([1, false]);
  while (!over) {
    stop(web);
    await pause(500);
  }
  expect(await web.ended).toBe(1);
  expect(web.said()).not.toContain("stopped before");
});
