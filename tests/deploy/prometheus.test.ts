import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertQueries, dashboardQueries, MONITORING, type Query, watchedBy } from "@/tests/setup/monitoring";
import { type MonitoredDemo, makeTraffic, startMonitoredDemo } from "./monitored-demo";
import {
  checkWithPromtool,
  installPrometheus,
  type PrometheusServer,
  startPrometheus,
} from "./prometheus-server";

const TOKEN = "operations-token-of-the-monitored-demo";
/** Rates need two values of each metric, and one before them that shows the change. */
const SCRAPES = 3;
const TRAFFIC_EVERY_MS = 2000;

interface Answer {
  result: { metric: Record<string, string>; value: [at: number, value: string] }[];
}
interface Rules {
  groups: { rules: { name: string; health: string; lastError?: string }[] }[];
}

let demo: MonitoredDemo;
let prometheus: PrometheusServer;

const valuesOf = async ({ expression }: Query): Promise<number[]> =>
  (await prometheus.ask<Answer>("query", { query: expression })).result.map(({ value }) => Number(value[1]));

/** Returns how often the least read of both processes was read. */
async function scrapes(): Promise<number> {
  const query = 'min(sum by (job) (sum_over_time(up{job=~"potager.*"}[10m])))';
  const jobs = await valuesOf({ name: "jobs", expression: 'count(up{job=~"potager.*"})' });
  return jobs[0] === 2 ? ((await valuesOf({ name: "scrapes", expression: query }))[0] ?? 0) : 0;
}

beforeAll(async () => {
  installPrometheus();
  demo = await startMonitoredDemo(TOKEN);
  await makeTraffic(demo.url, 1);
  prometheus = await startPrometheus(demo.targets, TOKEN);
  const until = Date.now() + 180_000;
  for (let visitor = 2; (await scrapes()) < SCRAPES; visitor++) {
    if (Date.now() > until) throw new Error("Prometheus did not read the demo in time");
    await makeTraffic(demo.url, visitor);
    await new Promise((done) => setTimeout(done, TRAFFIC_EVERY_MS));
  }
}, 1_200_000);
afterAll(async () => {
  await prometheus?.stop();
  await demo?.stop();
});

const named = (queries: Query[]) => queries.map((query) => [query.name, query.expression, query] as const);

describe("the files of deploy/monitoring", () => {
  it.each([
    ["rules", "alerts.yml"],
    ["config", "prometheus.yml"],
  ] as const)("are right in the eyes of promtool: %s", (what, file) => {
    // The configuration needs the file of its token, which stands beside the copy.
    const folder = what === "config" ? prometheus.folder : MONITORING;
    expect(checkWithPromtool(what, `${folder}/${file}`)).toMatchObject({ ok: true });
  });

  it.each(named(dashboardQueries()))("have panels with data: %s, %s", async (_, _expression, query) => {
    expect((await valuesOf(query)).some(Number.isFinite)).toBe(true);
  });

  it.each(named(alertQueries().map(watchedBy)))("watch data: %s, %s", async (_, _expression, query) => {
    expect((await valuesOf(query)).some(Number.isFinite)).toBe(true);
  });

  it.each(named(alertQueries()))("have alerts that can be asked: %s, %s", async (_, _expression, query) => {
    await expect(valuesOf(query)).resolves.toBeDefined();
  });

  it("have rules that Prometheus evaluates without an error", { timeout: 60_000 }, async () => {
    const names = alertQueries().map(({ name }) => name);
    const evaluated = async () =>
      (await prometheus.ask<Rules>("rules")).groups.flatMap(({ rules }) =>
        rules.filter(({ health, lastError }) => health === "ok" && !lastError).map(({ name }) => name),
      );
    await expect.poll(evaluated, { timeout: 45_000, interval: 1000 }).toEqual(names);
  });
});

it("both processes refuse whoever has no token", async () => {
  for (const target of Object.values(demo.targets)) {
    const bare = await fetch(`http://${target}/metrics`);
    expect([bare.status, bare.headers.get("cache-control")]).toEqual([401, "no-store"]);
    const wrong = { authorization: `Bearer ${TOKEN}x` };
    expect((await fetch(`http://${target}/metrics`, { headers: wrong })).status).toBe(401);
  }
});
