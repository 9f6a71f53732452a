import { resolve } from "node:path";
import autocannon from "autocannon";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { makeApiToken } from "@/tests/factories/account";
import { buildApp, serveApp } from "../pages/next-app";
import { startProcess, stop } from "../processes";
import type { Row } from "../table";
import { prepareSend, send, startSendingBench } from "./one-send";

const root = resolve(import.meta.dirname, "../../..");
const PEOPLE = 50_000;
const RATE = 50;
const ROUNDS = 3;
/** How long the calls go on when nothing is sent, in seconds. */
const ALONE_SECONDS = 20;
/** The longest that a send may take, in seconds. */
const MOST_SECONDS = 900;

/** What a program that keeps a farm up to date asks: five reads, and a product that it adds. */
const callsOf = (farm_id: number, name: string): autocannon.Request[] => [
  { path: "/api/farms/me" },
  { path: `/api/farms/${farm_id}/subscribers?per_page=50` },
  { path: `/api/farms/${farm_id}/produces` },
  { path: `/api/farms/${farm_id}/notifications` },
  { path: `/api/farms/${farm_id}/events?after=0` },
  {
    path: `/api/farms/${farm_id}/produces`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, availability: "available" }),
  },
];

interface Calls {
  made: number;
  /** Calls that failed, took too long, or were answered other than 2xx. */
  lost: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/** Calls the API under a token at a fixed rate until `until` resolves. Latency counts from when a call was due. */
async function callApi(
  url: string,
  token: string,
  requests: autocannon.Request[],
  until: Promise<unknown>,
): Promise<Calls> {
  const from = performance.now();
  const always = { authorization: `Bearer ${token}`, accept: "application/json" };
  // The headers of a request replace those of the whole run.
  const whole = requests.map(({ headers, ...request }) => ({
    ...request,
    headers: { ...always, ...headers },
  }));
  const options = {
    url,
    connections: 10,
    overallRate: RATE,
    duration: MOST_SECONDS,
    timeout: 30,
    requests: whole,
  };
  const running = autocannon(options);
  await until;
  (running as unknown as autocannon.Instance).stop();
  const { requests: done, errors, timeouts, non2xx, latency } = await running;
  return {
    made: done.total,
    lost: errors + timeouts + non2xx,
    perSecond: done.total / ((performance.now() - from) / 1000),
    p50: latency.p50,
    p99: latency.p99,
  };
}

const seconds = (count: number) => new Promise((done) => setTimeout(done, count * 1000));
const median = (values: number[]) =>
  values.sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Measures the API under a token at 50 calls a second, alone and while a send of 50,000 runs, by turns. */
export async function benchApiUnderSend(): Promise<Row[]> {
  const { env, end } = await startSendingBench();
  buildApp(root, env);
  const web = await serveApp(root, env);
  const worker = await startProcess(WORKER_ARGS, env);
  const rounds: { alone: Calls; busy: Calls; quietMs: number; busyMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [quiet, busy] = [await prepareSend(PEOPLE), await prepareSend(PEOPLE)];
    const token = await makeApiToken(busy.owner);
    const calls = callsOf(busy.farm.id, `Tomates ${round}`);
    const alone = await callApi(web.url, token, calls, seconds(ALONE_SECONDS));
    const { sendMs: quietMs } = await send(quiet);
    const sending = send(busy);
    const during = await callApi(web.url, token, calls, sending);
    rounds.push({ alone, busy: during, quietMs, busyMs: (await sending).sendMs });
  }
  await stop(worker);
  await web.stop();
  await end();
  const all = rounds.flatMap(({ alone, busy }) => [alone, busy]);
  const lost = all.reduce((sum, calls) => sum + calls.lost, 0);
  const made = rounds.reduce((sum, { busy }) => sum + busy.made, 0);
  const perSecond = Math.min(...rounds.map(({ busy }) => busy.perSecond));
  const told = ({ p50, p99 }: Calls) => `p50 ${p50} ms, p99 ${p99} ms`;
  return [
    { what: "calls lost, alone and during the sends", value: `${lost}`, wanted: "0", met: lost === 0 },
    { what: `calls during ${ROUNDS} sends of ${PEOPLE.toLocaleString("en")}`, value: `${made}` },
    {
      what: "calls answered a second during a send, the slowest round",
      value: perSecond.toFixed(1),
      wanted: `at least ${RATE * 0.98}`,
      met: perSecond >= RATE * 0.98,
    },
    ...rounds.flatMap(({ alone, busy }, n) => [
      { what: `round ${n + 1}, alone`, value: told(alone) },
      { what: `round ${n + 1}, during a send`, value: told(busy) },
    ]),
    {
      what: "p99 during a send / alone, median",
      value: median(rounds.map(({ alone, busy }) => busy.p99 / alone.p99)).toFixed(2),
    },
    {
      what: "time of a send with calls / without, median",
      value: median(rounds.map(({ busyMs, quietMs }) => busyMs / quietMs)).toFixed(2),
    },
  ];
}
