import type { ChildProcess } from "node:child_process";
import { db } from "@/db/client";
import { notifications } from "@/db/schema";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { cpuSeconds, peakMemoryMb, script, startProcess, stop } from "../processes";
import type { Row } from "../table";
import { prepareSend, type Sent, send, startSendingBench } from "./one-send";

const LARGE = 100_000;
const SMALL = 10_000;
/** Ratios are computed within a round; the median round counts. */
const ROUNDS = 5;

async function bareLoop(loop: ChildProcess, content: unknown, count: number): Promise<number> {
  return new Promise((done) => {
    loop.once("message", ({ ms }: { ms: number }) => done(ms));
    loop.send({ content, count });
  });
}

interface Cost {
  memory: number;
  cpu: number;
}

interface Round {
  small: Sent;
  large: Sent;
  worker: Cost;
  bare: Cost & { ms: number };
}

const costOf = (child: Parameters<typeof peakMemoryMb>[0]): Cost => ({
  memory: peakMemoryMb(child) ?? Number.NaN,
  cpu: cpuSeconds(child) ?? Number.NaN,
});

/** Measures the worker and then the bare loop; both send 10,000 emails first and 100,000 after that. */
async function turnAndTurnAbout(env: NodeJS.ProcessEnv): Promise<Round> {
  const worker = await startProcess(WORKER_ARGS, env);
  const small = await send(await prepareSend(SMALL));
  const large = await send(await prepareSend(LARGE));
  const cost = costOf(worker);
  await stop(worker);
  const [row] = await db().select({ content: notifications.frozen_content }).from(notifications).limit(1);
  const loop = await startProcess(script("tests/bench/sending/bare-loop.ts"), env);
  await bareLoop(loop, row?.content, SMALL);
  const ms = await bareLoop(loop, row?.content, LARGE);
  const bare = { ms, ...costOf(loop) };
  await stop(loop);
  return { small, large, worker: cost, bare };
}

/** Measures sending against a bare loop: speed, memory, cost per recipient and acceptance. */
export async function benchSending(): Promise<Row[]> {
  const { env, end } = await startSendingBench();
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await turnAndTurnAbout(env));
  await end();

  const median = (of: (round: Round) => number) => rounds.map(of).sort((a, b) => a - b)[ROUNDS >> 1]!;
  const span = (of: (round: Round) => number) =>
    `${Math.min(...rounds.map(of)).toFixed(2)} to ${Math.max(...rounds.map(of)).toFixed(2)}`;
  const rate = (count: number, ms: number) => Math.round(count / (ms / 1000));
  const workerToBare = ({ bare, large }: Round) => bare.ms / large.sendMs;
  const acceptToBare = ({ large }: Round) => large.acceptMs / large.bareInsertMs;
  const perRecipient = median(({ large, small }) => large.sendMs / LARGE / (small.sendMs / SMALL));
  const memory = Math.max(...rounds.map(({ worker }) => worker.memory));
  return [
    {
      what: "100,000 emails, bare loop",
      value: `${rate(
        LARGE,
        median(({ bare }) => bare.ms),
      )} a second`,
    },
    {
      what: "100,000 emails, worker",
      value: `${rate(
        LARGE,
        median(({ large }) => large.sendMs),
      )} a second`,
    },
    {
      what: `worker / bare loop, median of ${ROUNDS} (all)`,
      value: `${median(workerToBare).toFixed(2)} (${span(workerToBare)})`,
      wanted: "at least 0.65",
      met: median(workerToBare) >= 0.65,
    },
    {
      what: "processor time, worker (bare loop)",
      value: `${median(({ worker }) => worker.cpu)} s (${median(({ bare }) => bare.cpu)} s)`,
    },
    {
      what: "worker memory (bare loop)",
      value: `${memory} MB (${Math.max(...rounds.map(({ bare }) => bare.memory))} MB)`,
      wanted: "at most 250 MB",
      met: memory <= 250,
    },
    {
      what: "cost per recipient, 100,000 / 10,000",
      value: perRecipient.toFixed(2),
      wanted: "at most 1.2",
      met: perRecipient <= 1.2,
    },
    {
      what: "accepting 100,000 recipients (a bare INSERT ... SELECT with the same indexes)",
      value: `${Math.round(median(({ large }) => large.acceptMs))} ms (${Math.round(median(({ large }) => large.bareInsertMs))} ms)`,
    },
    {
      what: `accepting / bare insert, median of ${ROUNDS} (all)`,
      value: `${median(acceptToBare).toFixed(2)} (${span(acceptToBare)})`,
      wanted: "at most 1.5",
      met: median(acceptToBare) <= 1.5,
    },
  ];
}
