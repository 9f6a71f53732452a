import { expect, it } from "vitest";
import { bodyLimitOf } from "@/lib/transport/body-rules";
import { randomClientAddress } from "@/tests/e2e/steps/network";
import { callerOf } from "@/tests/setup/doors/callers";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { filled, PIECES } from "@/tests/setup/doors/hostile-texts";
import { requestOf, type Values } from "@/tests/setup/doors/knock";
import { QUERY_NAMES } from "@/tests/setup/doors/nasty-values";
import type { RouteRow } from "@/tests/setup/doors/row";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { signedWebhook, trustOurTexts, webhookExample } from "@/tests/setup/doors/signed-webhooks";
import { HUNDRED_MS, unitMs } from "@/tests/setup/held-thread";
import { draw, share } from "@/tests/setup/long-runs";
import { type LoopDelay, startWatchedWeb } from "./watched-web";

await emulateProviders();
trustOurTexts();

const CALLS = share(5000);
/** Small and large calls take turns, so that what else the machine does meets both. */
const ROUNDS = 5;
const ENVELOPE_BYTES = 4096;
const SMALL_BYTES = ENVELOPE_BYTES + 2048;
/** Large calls may keep the main thread away so many times as long as small ones, and a little longer. */
const MOST_TIMES = 5;
const LITTLE_LONGER = HUNDRED_MS / 10;
/** Answers before any schema has read the fields. */
const NOT_READ = [401, 404, 429];
/** Shares of the calls that a schema must have read: of all doors, and of these alone. */
const LEAST_READ = 0.85;
const WATCHED = { webhooks: /\/webhooks\//, votes: /\/vote$/, refunds: /\/refunds$/, plans: /\/plans$/ };
/** Calls of each watched kind beside those that are drawn. */
const EACH = share(100);

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!;
const median = (all: number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** A call as its door expects it, on a farm and of a person of its own. */
interface Ready {
  body: Values;
  send(values: Values): Promise<number>;
}

async function readyCall(row: RouteRow, url: string): Promise<Ready> {
  const scene = new Scene(row.scene);
  const { params, body } = await requestOf(row, scene);
  const [method = "", pattern = ""] = row.door.split(" ");
  const path = pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => String(params[name]));
  const webhook = webhookExample(row.door);
  const own = await scene.bearer(callerOf(row));
  return {
    body: webhook ?? (body as Values | undefined) ?? {},
    async send(values) {
      const sent = webhook ? signedWebhook(row.door, values) : { body: JSON.stringify(values), headers: own };
      const headers = { ...randomClientAddress(), "content-type": "application/json", ...sent.headers };
      const answer = await fetch(url + path, { method, headers, body: sent.body, redirect: "manual" });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

const isForm = (row: RouteRow) => /^POST \/api\/(global\/upload|farms\/\[farm_id\]\/imports)$/.test(row.door);
/** Each door once, by the first row: that of somebody who may. */
const DOORS = [...new Map([...ROUTE_ROWS].reverse().map((row) => [row.door, row])).values()].filter(
  (row) => /^(POST|PUT|PATCH) \/api/.test(row.door) && !row.door.includes("[...") && !isForm(row),
);
const drawn = () => {
  const watched = Object.values(WATCHED).flatMap((pattern) => {
    const doors = DOORS.filter(({ door }) => pattern.test(door));
    return Array.from({ length: Math.ceil(EACH / ROUNDS) }, () => oneOf(doors));
  });
  return [...Array.from({ length: Math.ceil(CALLS / ROUNDS) }, () => oneOf(DOORS)), ...watched];
};

it("calls of the largest size hold the main thread no longer than small ones", async () => {
  const web = await startWatchedWeb({ TRUSTED_PROXIES: "1" });
  const ready = new Map<string, Ready>();
  const statuses: { door: string; status: number }[] = [];
  const run = async (rows: RouteRow[], bytesOf: (row: RouteRow) => number): Promise<LoopDelay> => {
    await web.delays();
    for (const row of rows) {
      const known = ready.get(row.door) ?? (await readyCall(row, web.url));
      const room = bytesOf(row) - Buffer.byteLength(JSON.stringify(known.body)) - ENVELOPE_BYTES;
      const field = oneOf([...Object.keys(known.body), ...QUERY_NAMES.slice(0, 1)]);
      // Of a webhook each part is needed for its schema to read on, so that the text stands beside them.
      const name = webhookExample(row.door) ? "note" : field;
      const status = await known.send({ ...known.body, [name]: filled(oneOf(PIECES), room) });
      statuses.push({ door: row.door, status });
      // What a call has changed or used up is no longer there for the next one.
      if (status < 400 || status === 429) ready.delete(row.door);
      else ready.set(row.door, known);
    }
    return web.delays();
  };
  const largest = ({ door }: RouteRow) => {
    const [method = "", path = ""] = door.split(" ");
    return bodyLimitOf(path, method).bytes;
  };
  // The first calls of a process compile their routes.
  await run(DOORS, () => SMALL_BYTES);
  statuses.length = 0;
  const small: LoopDelay[] = [];
  const large: LoopDelay[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rows = drawn();
    small.push(await run(rows, () => SMALL_BYTES));
    large.push(await run(rows, largest));
  }
  await web.stop();

  const figures = (all: LoopDelay[]) => ({
    p99: median(all.map(({ p99 }) => p99)),
    max: Math.max(...all.map(({ max }) => max)),
  });
  const [of, ofSmall, unit] = [figures(large), figures(small), unitMs()];
  const readOf = (pattern: RegExp) => {
    const all = statuses.filter(({ door }) => pattern.test(door));
    return all.filter(({ status }) => !NOT_READ.includes(status)).length / all.length;
  };
  const read = Object.entries({ all: /./, ...WATCHED }).map(([name, at]) => [name, readOf(at)] as const);
  console.log(
    `${statuses.length} calls over ${DOORS.length} doors: main thread away ${of.p99.toFixed(1)} ms at the 99th percentile, ${of.max.toFixed(0)} ms at most; small ones ${ofSmall.p99.toFixed(1)} and ${ofSmall.max.toFixed(0)} ms; read ${read.map(([name, part]) => `${name} ${part.toFixed(2)}`).join(", ")}`,
  );
  expect(statuses.filter(({ status }) => status >= 500 || status === 413)).toEqual([]);
  expect(read.filter(([, part]) => !(part >= LEAST_READ))).toEqual([]);
  expect(of.p99).toBeLessThanOrEqual(MOST_TIMES * ofSmall.p99 + LITTLE_LONGER * unit);
  expect(of.max).toBeLessThanOrEqual(MOST_TIMES * ofSmall.max + HUNDRED_MS * unit);
}, 900_000);
