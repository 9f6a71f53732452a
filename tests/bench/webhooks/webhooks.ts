import type { ChildProcess } from "node:child_process";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { subscribers } from "@/db/schema";
import { recordCreated } from "@/lib/farm-events/operations/record";
import { relayFarmEvents } from "@/lib/outgoing-webhooks/service/relay";
import { transaction } from "@/lib/platform/context";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { makeAudience } from "@/tests/factories/audience";
import { asJob } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";
import { makeEndpoint } from "@/tests/factories/webhooks";
import { cpuSeconds, peakMemoryMb, script, startProcess, stop } from "../processes";
import { startSendingBench } from "../sending/one-send";
import type { Row } from "../table";
import type { Counted } from "./receiver";

/** Farms with one endpoint each, of a host of its own: a host gets at most ten messages a second. */
const FARMS = 200;
const PEOPLE = 50;
/** Worker and bare loop by turns; ratios are taken within a turn, and the median turn counts. */
const TURNS = 5;
const MESSAGES = FARMS * PEOPLE;
/** The longest that the messages of a turn may take. */
const MOST_MS = 300_000;

interface Farm {
  id: number;
  people: number[];
}
interface Turn {
  acceptedMs: number;
  deliveredMs: number;
  bareMs: number;
  memory: number;
  cpu: number;
  counted: Counted;
}

const answerOf = <Answer>(child: ChildProcess, question: object): Promise<Answer> =>
  new Promise((done) => {
    child.once("message", (answer: Answer) => done(answer));
    child.send(question);
  });

/** Opens a farm with people, whose program listens at an address. */
async function openFarm(url: string): Promise<Farm> {
  const { farm } = await makeTenant();
  await makeAudience(farm, PEOPLE);
  await makeEndpoint(farm, { url, events: ["subscriber.created"] });
  const people = await db().select({ id: subscribers.id }).from(subscribers).where(sql`farm_id = ${farm.id}`);
  return { id: farm.id, people: people.map(({ id }) => id) };
}

/** Records that the people of each farm came, as an import does, and makes the messages. @returns milliseconds */
async function accept(farms: readonly Farm[]): Promise<number> {
  const started = performance.now();
  for (const { id: farm_id, people } of farms) {
    await transaction(asJob(), (tx) => recordCreated(tx, { farm_id, subscriber_ids: people }));
    await relayFarmEvents(asJob(), { farm_id });
  }
  return performance.now() - started;
}

/** Waits until no message waits. @returns milliseconds */
async function untilDelivered(): Promise<number> {
  const started = performance.now();
  for (;;) {
    const [row] = await db().execute<{ waits: boolean }>(
      sql`select exists (select 1 from webhook_messages where state = 'waiting') as waits`,
    );
    const ms = performance.now() - started;
    if (!row?.waits) return ms;
    if (ms > MOST_MS) throw new Error("messages still wait");
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function turn(env: NodeJS.ProcessEnv, farms: readonly Farm[], receiver: ChildProcess, urls: string[]) {
  const acceptedMs = await accept(farms);
  // A worker of production calls no address of this machine.
  const worker = await startProcess([...WORKER_ARGS, "--dev"], { ...env, NODE_ENV: "development" });
  const deliveredMs = await untilDelivered();
  const cost = { memory: peakMemoryMb(worker) ?? Number.NaN, cpu: cpuSeconds(worker) ?? Number.NaN };
  await stop(worker);
  const counted = await answerOf<Counted>(receiver, {});
  const [{ body } = { body: "" }] = await db().execute<{ body: string }>(
    sql`select jsonb_build_object('type', type, 'timestamp', created_at, 'data', data)::text as body from farm_events limit 1`,
  );
  const loop = await startProcess(script("tests/bench/webhooks/bare-loop.ts"), env);
  const { ms: bareMs } = await answerOf<{ ms: number }>(loop, { urls, count: MESSAGES, body });
  await stop(loop);
  await answerOf<Counted>(receiver, {});
  return { acceptedMs, deliveredMs, bareMs, counted, ...cost } satisfies Turn;
}

/** Measures 50,000 messages to the programs of farms against a bare loop of signed calls, by turns. */
export async function benchWebhooks(): Promise<Row[]> {
  const { env, end } = await startSendingBench();
  env.WEBHOOK_LOCAL_ADDRESSES = "127.0.0.9";
  const receiver = await startProcess([...script("tests/bench/webhooks/receiver.ts"), String(FARMS)], env);
  const { ports } = JSON.parse(receiver.firstLine ?? "") as { ports: number[] };
  const urls = ports.map((port) => `http://127.0.0.9:${port}/potager`);
  const farms: Farm[] = [];
  for (const url of urls) farms.push(await openFarm(url));
  await db().execute("vacuum analyze");
  const turns: Turn[] = [];
  for (let n = 0; n < TURNS; n++) turns.push(await turn(env, farms, receiver, urls));
  await stop(receiver);
  await end();
  return rowsOf(turns);
}

function rowsOf(turns: readonly Turn[]): Row[] {
  const sorted = (of: (one: Turn) => number) => turns.map(of).sort((one, other) => one - other);
  const median = (of: (one: Turn) => number) => sorted(of)[turns.length >> 1]!;
  const rate = (ms: number) => `${Math.round(MESSAGES / (ms / 1000))} a second`;
  const ratio = ({ bareMs, deliveredMs }: Turn) => bareMs / deliveredMs;
  const ratios = sorted(ratio);
  const sum = (of: (one: Counted) => number) => turns.reduce((all, { counted }) => all + of(counted), 0);
  const [received, refused] = [sum((one) => one.received), sum((one) => one.refused)];
  const memory = Math.max(...turns.map((one) => one.memory));
  const wanted = TURNS * MESSAGES;
  return [
    {
      what: `messages received of ${wanted.toLocaleString("en")}, each once`,
      value: received.toLocaleString("en"),
      wanted: wanted.toLocaleString("en"),
      met: received === wanted,
    },
    {
      what: "signatures verified by the receivers (refused)",
      value: `${sum((one) => one.verified)} (${refused})`,
      wanted: "none refused",
      met: refused === 0,
    },
    { what: "events recorded and queued as messages", value: rate(median((one) => one.acceptedMs)) },
    { what: `delivered to ${FARMS} hosts, worker`, value: rate(median((one) => one.deliveredMs)) },
    { what: "bare loop of signed calls", value: rate(median((one) => one.bareMs)) },
    {
      what: `worker / bare loop, median of ${TURNS} (all)`,
      value: `${median(ratio).toFixed(2)} (${ratios[0]!.toFixed(2)} to ${ratios.at(-1)!.toFixed(2)})`,
    },
    {
      what: `processor time of the worker for ${MESSAGES.toLocaleString("en")}`,
      value: `${median((one) => one.cpu)} s`,
    },
    {
      what: "worker memory",
      value: `${memory} MB`,
      wanted: "at most 250 MB",
      met: memory <= 250,
    },
  ];
}
