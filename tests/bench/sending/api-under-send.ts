import { resolve } from "node:path";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { makeApiToken } from "@/tests/factories/account";
import { buildApp, serveApp } from "../pages/next-app";
import { startProcess, stop } from "../processes";
import { median, quantile } from "../quantiles";
import type { Row } from "../table";
import { prepareSend, send, startSendingBench } from "./one-send";

const root = resolve(import.meta.dirname, "../../..");
const PEOPLE = 50_000;
const RATE = 50;
const ROUNDS = 3;
/** How long the calls go on when nothing is sent, in seconds. */
const ALONE_SECONDS = 20;
/** A call that is not answered in this time is lost. */
const LONGEST_CALL_MS = 30_000;

interface Call {
  path: string;
  body?: string;
}

/** What a program that keeps a farm up to date asks: five reads, and a new price for each of its products in turn. */
const callsOf = (farm_id: number, produce_ids: number[]): Call[] =>
  produce_ids.flatMap((id) => [
    { path: "/api/farms/me" },
    { path: `/api/farms/${farm_id}/subscribers?per_page=50` },
    { path: `/api/farms/${farm_id}/produces` },
    { path: `/api/farms/${farm_id}/notifications` },
    { path: `/api/farms/${farm_id}/events?after=0` },
    {
      path: `/api/farms/${farm_id}/produces/${id}`,
      body: JSON.stringify({
        name: `Tomates ${id}`,
        availability: "available",
        prices: [{ quantity: 1, price_cents: 450 }],
      }),
    },
  ]);

interface Calls {
  made: number;
  /** Calls that failed, took too long, or were answered other than 2xx. */
  lost: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Calls the API under a token at a fixed rate until `until` resolves, however slowly it answers: each call begins when
 * it is due. Latency counts from that moment.
 */
async function callApi(url: string, token: string, calls: Call[], until: Promise<unknown>): Promise<Calls> {
  const times: number[] = [];
  let lost = 0;
  const call = async ({ path, body }: Call, due: number) => {
    try {
      const answer = await fetch(url + path, {
        method: body ? "PUT" : "GET",
        body,
        headers: {
          authorization: `Bearer ${token}`,
          accept: "application/json",
          ...(body && { "content-type": "application/json" }),
        },
        signal: AbortSignal.timeout(LONGEST_CALL_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) lost++;
    } catch {
      lost++;
    }
    times.push(performance.now() - due);
  };
  const ended = until.then(() => true);
  const begun: Promise<void>[] = [];
  const from = performance.now();
  for (let made = 0; ; made++) {
    const due = from + (made * 1000) / RATE;
    const pause = new Promise<false>((done) => setTimeout(done, due - performance.now(), false));
    if (await Promise.race([ended, pause])) break;
    begun.push(call(calls[made % calls.length] as Call, due));
  }
  const perSecond = times.length / ((performance.now() - from) / 1000);
  await Promise.all(begun);
  const atShare = (share: number) => Math.round(quantile(times, share));
  return { made: begun.length, lost, perSecond, p50: atShare(0.5), p99: atShare(0.99) };
}

const seconds = (count: number) => new Promise((done) => setTimeout(done, count * 1000));

interface Round {
  alone: Calls;
  busy: Calls;
  quietMs: number;
  busyMs: number;
}

/** Measures a send without calls, and calls without and during a send, by turns. */
async function measureRound(web: string): Promise<Round> {
  const [quiet, busy] = [await prepareSend(PEOPLE), await prepareSend(PEOPLE)];
  const token = await makeApiToken(busy.owner);
  const calls = callsOf(busy.farm.id, busy.notification.produce_ids);
  const alone = await callApi(web, token, calls, seconds(ALONE_SECONDS));
  const { sendMs: quietMs } = await send(quiet);
  const sending = send(busy);
  const during = await callApi(web, token, calls, sending);
  return { alone, busy: during, quietMs, busyMs: (await sending).sendMs };
}

function rowsOf(provider: string, rounds: Round[]): Row[] {
  const all = rounds.flatMap(({ alone, busy }) => [alone, busy]);
  const lost = all.reduce((sum, calls) => sum + calls.lost, 0);
  const made = rounds.reduce((sum, { busy }) => sum + busy.made, 0);
  const perSecond = Math.min(...rounds.map(({ busy }) => busy.perSecond));
  const told = ({ p50, p99 }: Calls) => `p50 ${p50} ms, p99 ${p99} ms`;
  return [
    {
      what: `${provider}: calls lost, alone and during a send`,
      value: `${lost}`,
      wanted: "0",
      met: lost === 0,
    },
    { what: `${provider}: calls during ${rounds.length} sends of ${PEOPLE}`, value: `${made}` },
    {
      what: `${provider}: calls answered a second during a send, the slowest round`,
      value: perSecond.toFixed(1),
      wanted: `at least ${RATE * 0.98}`,
      met: perSecond >= RATE * 0.98,
    },
    ...rounds.flatMap(({ alone, busy }, n) => [
      { what: `${provider}: round ${n + 1}, alone`, value: told(alone) },
      { what: `${provider}: round ${n + 1}, during a send`, value: told(busy) },
    ]),
    {
      what: `${provider}: p99 during a send / alone, median`,
      value: median(rounds.map(({ alone, busy }) => busy.p99 / alone.p99)).toFixed(2),
    },
    {
      what: `${provider}: time of a send with calls / without, median`,
      value: median(rounds.map(({ busyMs, quietMs }) => busyMs / quietMs)).toFixed(2),
    },
  ];
}

/**
 * Measures the API under a token at 50 calls a second, alone and while a send of 50,000 runs: at the rate that the
 * worker is shipped with, and as fast as the machine sends.
 */
export async function benchApiUnderSend(): Promise<Row[]> {
  const { env, end } = await startSendingBench();
  buildApp(root, env);
  const web = await serveApp(root, env);
  const { EMAIL_REQUESTS_PER_SECOND: _unlimited, ...shipped } = env;
  const rows: Row[] = [];
  for (const { provider, workerEnv, count } of [
    { provider: "two requests a second to the provider", workerEnv: shipped, count: 1 },
    { provider: "provider without limit", workerEnv: env, count: ROUNDS },
  ]) {
    const worker = await startProcess(WORKER_ARGS, workerEnv);
    const rounds: Round[] = [];
    for (let round = 0; round < count; round++) rounds.push(await measureRound(web.url));
    rows.push(...rowsOf(provider, rounds));
    await stop(worker);
  }
  await web.stop();
  await end();
  return rows;
}
