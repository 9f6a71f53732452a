import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as metrics } from "@/app/metrics/route";
import { connect, db } from "@/db/client";
import { readMetrics } from "@/lib/telemetry/service/metrics";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { frontDoor } from "@/lib/transport/front-door/front-door";
import { serveMetrics } from "@/lib/worker/metrics-server";
import { runTick } from "@/lib/worker/tick";
import { closeServer, listen } from "@/tests/emulators/http/server";
import { makeToken } from "@/tests/factories/account";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeSent } from "@/tests/factories/sends";
import { makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { ROOT } from "@/tests/setup/doors/tree";
import { alertQueries, dashboardQueries, metricsOf, watchedBy } from "@/tests/setup/monitoring";

const TOKEN = "operations-token-of-these-tests";
const STAMP = join(mkdtempSync(join(tmpdir(), "potager-backup-")), "stamp");
writeFileSync(STAMP, "");
Object.assign(process.env, { OPERATIONS_TOKEN: TOKEN, BACKUP_STAMP_FILE: STAMP });
await emulateProviders();

const WRONG: Record<string, string>[] = [
  {},
  { authorization: "Bearer " },
  { authorization: `Bearer ${TOKEN}x` },
  { authorization: `Bearer ${TOKEN.slice(0, -1)}` },
  { authorization: `Basic ${TOKEN}` },
  { authorization: TOKEN },
];
const RIGHT = { authorization: `Bearer ${TOKEN}` };
const ask = (headers: Record<string, string>) =>
  metrics(new Request("http://potager.test/metrics", { headers }));

/** Returns the value of a line such as potager_channel_paused{channel="email"}; NaN without the line. */
function valueIn(text: string, line: string): number {
  const found = text.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}
/** Figures are kept for some seconds, so what was changed is seen after them. */
const expectValue = (line: string) =>
  expect.poll(async () => valueIn(await (await ask(RIGHT)).text(), line), { timeout: 20_000, interval: 300 });

/** A web server that answers in words, behind the real front door. */
const web = createServer();
let port = 0;
const visit = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
beforeAll(async () => {
  web.on(
    "request",
    frontDoor((request, response) => {
      response.statusCode = request.url === "/fr/broken" ? 500 : 200;
      response.setHeader("content-type", "text/plain").end("words");
    }),
  );
  port = await listen(web, 0, "127.0.0.1");
  await queueTransactional(asJob(), {
    channel: "email",
    kind: "contact_request",
    address: "equipe@potager.test",
    lang: "fr",
    values: { name: "Rose", email: "rose@ferme.test", reason: "question", message: "Bonjour" },
  });
  await runTick(asJob());
  await visit("/fr");
}, 120_000);
afterAll(() => {
  web.closeAllConnections();
  return closeServer(web);
});

describe("/metrics", () => {
  it("answers whoever knows the token, and nobody else", async () => {
    const answer = await ask(RIGHT);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const admin = await makeToken(await makeUser({ is_admin: true }));
    for (const headers of [...WRONG, { authorization: `Bearer ${admin}` }]) {
      const refused = await ask(headers);
      expect([refused.status, (await refused.json()).code]).toEqual([401, "unauthenticated"]);
      expect(refused.headers.get("cache-control")).toBe("no-store");
    }
    for (const ctx of [asVisitor(), asUser(await makeUser({ is_admin: true }))])
      await expect(readMetrics(ctx)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("tells every metric that an alert or a panel asks for", async () => {
    const text = await (await ask(RIGHT)).text();
    const told = new Set([...text.matchAll(/^([a-z]\w*)(?=[ {])/gm)].map(([name]) => name));
    const alerts = alertQueries();
    const panels = dashboardQueries();
    expect([alerts.length, panels.length]).toEqual([14, 36]);
    expect(alerts.map((alert) => watchedBy(alert).name)).toEqual(alerts.map(({ name }) => name));
    const asked = [...alerts, ...panels].flatMap(metricsOf);
    expect([...new Set(asked)].filter((name) => !told.has(name))).toEqual([]);
  });

  it("tells nothing that the documents do not name, and they name nothing else", async () => {
    const text = await (await ask(RIGHT)).text();
    const families = [...text.matchAll(/^# TYPE (potager_\w+)/gm)].map(([, name]) => name!);
    const page = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
    const named = [...page.matchAll(/^\| `(potager_\w+)` \|/gm)].map(([, name]) => name!);
    expect(families.sort()).toEqual(named.sort());
  });

  it("counts requests by groups of addresses, never by the address", async () => {
    const line = 'potager_http_requests_total{method="GET",group="site",status="5xx"}';
    const before = valueIn(await (await ask(RIGHT)).text(), line);
    await visit("/fr/broken");
    await visit("/nobody/rose@ferme.test");
    await expectValue(line).toBe(before + 1);
    const text = await (await ask(RIGHT)).text();
    expect(text).not.toMatch(/rose|broken/);
  });

  it("counts jobs and calls of providers", async () => {
    const text = await (await ask(RIGHT)).text();
    for (const line of [
      'potager_jobs_total{task="send_transactional",result="done"}',
      'potager_provider_calls_total{provider="resend",result="ok"}',
      'potager_job_seconds_count{task="send_transactional"}',
      'potager_provider_call_seconds_count{provider="resend"}',
    ])
      expect(valueIn(text, line), line).toBeGreaterThan(0);
    expect(valueIn(text, 'potager_jobs_total{task="deliver_sms",result="failed"}')).toBe(0);
    expect(valueIn(text, 'potager_provider_calls_total{provider="places",result="no_answer"}')).toBe(0);
    expect(valueIn(text, 'potager_http_requests_total{method="POST",group="api",status="5xx"}')).toBe(0);
  });

  it("tells the queue, a paused channel and a budget as they are", async () => {
    await db().execute(sql`
      select graphile_worker.add_job('purge_sessions', '{}'::json, run_at => now() - interval '1 hour')`);
    await db().execute(sql`
      update provider_outages set reason = 'no_answer', since = now(), retry_at = now() where channel = 'sms'`);
    await expectValue('potager_queue_oldest_due_seconds{task="purge_sessions"}').toBeGreaterThan(3500);
    await expectValue('potager_queue_jobs{task="purge_sessions",state="due"}').toBe(1);
    await expectValue('potager_channel_paused{channel="sms"}').toBe(1);
    await expectValue('potager_channel_paused{channel="email"}').toBe(0);
    await expectValue('potager_budget_limit{budget="texts"}').toBe(5000);
    await expectValue('potager_ready_check{check="database"}').toBe(1);
    await expectValue('potager_last_seen_timestamp_seconds{driver="cron"}').toBeGreaterThan(1e9);
    await db().execute(sql`delete from graphile_worker._private_jobs`);
    await db().execute(sql`
      update provider_outages set reason = null, since = null, retry_at = null where channel = 'sms'`);
    await expectValue('potager_channel_paused{channel="sms"}').toBe(0);
  });

  it("tells the messages of the sends of the last day, and of no earlier one", async () => {
    const { farm } = await makeTenant();
    const people = [await makeSubscriber(farm), await makeSubscriber(farm)];
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await makeSent(farm, people, hoursAgo(1));
    await makeSent(farm, people, hoursAgo(25));
    await expectValue('potager_messages_last_day{channel="email",state="sent"}').toBe(2);
    await expectValue('potager_messages_last_day{channel="sms",state="sent"}').toBe(0);
    await expectValue('potager_sends_last_day{status="sent"}').toBe(1);
    await expectValue('potager_sends_last_day{status="paused"}').toBe(0);
  });

  it("tells what the process counted, and what could not be read, when the database is away", async () => {
    const away = connect("postgres://nobody@127.0.0.1:1/nowhere");
    const read = () => readMetrics({ ...asJob(), db: away });
    const isQueueRead = async () => valueIn(await read(), 'potager_figures_read{part="queue"}');
    await expect.poll(isQueueRead, { timeout: 20_000, interval: 300 }).toBe(0);
    const text = await read();
    expect(valueIn(text, 'potager_figures_read{part="backup"}')).toBe(1);
    expect(valueIn(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
    await away.$client.end({ timeout: 1 });
    await expectValue('potager_figures_read{part="queue"}').toBe(1);
  });

  it("tells at every reading that the database is silent", { timeout: 120_000 }, async () => {
    const sockets = new Set<Socket>();
    const silent = createSocketServer((socket) => void sockets.add(socket.on("error", () => {})));
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    const away = connect(`postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/nowhere`);
    const read = () => readMetrics({ ...asJob(), db: away });
    const database = 'potager_ready_check{check="database"}';
    await expect
      .poll(async () => valueIn(await read(), database), { timeout: 40_000, interval: 300 })
      .toBe(0);
    for (let reading = 0; reading < 2; reading++) {
      const text = await read();
      expect(valueIn(text, database)).toBe(0);
      expect(valueIn(text, 'potager_figures_read{part="readiness"}')).toBe(1);
      expect(valueIn(text, 'potager_figures_read{part="backup"}')).toBe(1);
      expect(valueIn(text, 'potager_figures_read{part="webhooks"}')).toBe(0);
    }
    await away.$client.end({ timeout: 1 });
    for (const socket of sockets) socket.destroy();
    silent.close();
    await expectValue('potager_figures_read{part="webhooks"}').toBe(1);
  });
});

describe("a worker", () => {
  it("tells its own metrics behind the same token, and no figures of the site", async () => {
    const server = serveMetrics(0, "127.0.0.1");
    await expect.poll(() => server.listening).toBe(true);
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const read = (headers: Record<string, string>, path = "/metrics") => fetch(address + path, { headers });
    for (const headers of WRONG) expect((await read(headers)).status).toBe(401);
    expect((await read(RIGHT, "/")).status).toBe(404);
    const answer = await read(RIGHT);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const text = await answer.text();
    expect(text).toContain("potager_jobs_total{");
    expect(text).not.toContain("potager_queue_jobs");
    server.closeAllConnections();
    await closeServer(server);
  });

  it("tells them once a port is free that another worker still had", async () => {
    const first = serveMetrics(0, "127.0.0.1");
    await expect.poll(() => first.listening).toBe(true);
    const { port } = first.address() as AddressInfo;
    const second = serveMetrics(port, "127.0.0.1", 20);
    const closed = serveMetrics(port, "127.0.0.1", 20);
    await Promise.all([once(second, "error"), once(closed, "error")]);
    closed.close();
    await closeServer(first);
    await expect.poll(() => second.listening).toBe(true);
    expect(closed.listening).toBe(false);
    await closeServer(second);
  });
});
