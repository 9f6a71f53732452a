import { afterAll, beforeAll, expect, it } from "vitest";
import { accept } from "@/tests/processes/crash-sends";
import { pause } from "@/tests/setup/patience";
import { type DebianPostgres, startDebianPostgres } from "./debian-postgres";
import { type Request, startLoad } from "./load";
import {
  describeRequest,
  expectNothingLost,
  isFine,
  isKept,
  makeVisitors,
  saysLater,
  statusOf,
} from "./visitors";
import { startWholeSite, type WholeSite } from "./whole-site";

/** Recipients of the send that goes on meanwhile; at 4 batches of 100 a second it takes two minutes. */
const PEOPLE = 50_000;
/** How long a part is away, and how long everything has to be well again after its return. */
const AWAY_MS = 4000;
const WELL_AGAIN_MS = 5000;

let server: DebianPostgres;
let site: WholeSite;

beforeAll(async () => {
  server = await startDebianPostgres({ fsync: "on", synchronous_commit: "on" });
  site = await startWholeSite(await server.make("potager"));
}, 1_200_000);
afterAll(async () => {
  await site?.stop();
  await server?.stop();
}, 60_000);

interface Part {
  name: string;
  kill(): Promise<unknown>;
  start(): Promise<unknown>;
  /** Whether a request may fail that began while the part was there, or while it was away, without "503 later". */
  mayFail(request: Request, away: Away): boolean;
}

/** When a part was signalled to end, when its process had ended, and when it was started again. */
interface Away {
  killed: number;
  gone: number;
  back: number;
}

/** The request was under way while the process ended: until then its port still takes connections. */
const inFlight = ({ begun, ended }: Request, { killed, gone }: Away) => begun <= gone && ended >= killed;

const web = (at: 0 | 1): Part => ({
  name: `web ${at + 1}`,
  kill: () => site.webs.killOne(site.webs.ports[at]),
  start: () => site.webs.start(site.webs.ports[at]),
  mayFail: inFlight,
});
const worker = (at: number): Part => ({
  name: `worker ${at + 1}`,
  kill: () => site.workers[at]!.kill(),
  start: () => site.startWorker(at),
  mayFail: () => false,
});
/** Pages that nginx keeps are there; everything else is, or is a 503 that says when to ask again. */
const dataSide = (name: string, part: () => { kill(): Promise<void>; start(): Promise<void> }): Part => ({
  name,
  kill: () => part().kill(),
  start: () => part().start(),
  mayFail: (request, { killed, back }) =>
    !isKept(request) &&
    saysLater(request) &&
    request.ended >= killed &&
    request.begun <= back + WELL_AGAIN_MS,
});
const PARTS: Part[] = [
  web(0),
  web(1),
  worker(0),
  worker(1),
  dataSide("PgBouncer", () => site.bouncer),
  dataSide("PostgreSQL", () => server),
  dataSide("Redis", () => site.redis),
  {
    name: "nginx",
    kill: () => site.nginx.kill(),
    start: () => site.nginx.start(),
    mayFail: ({ begun, ended }, { killed, back }) => ended >= killed && begun <= back,
  },
];

/** Kills a part, starts it again, and lets everything become well. @returns when that was */
async function killAndStart(part: Part): Promise<Away> {
  await pause(2000);
  const killed = Date.now();
  await part.kill();
  const gone = Date.now();
  await pause(AWAY_MS);
  await part.start();
  const back = Date.now();
  await pause(WELL_AGAIN_MS + 2000);
  return { killed, gone, back };
}

it("each part is killed in turn, and nothing is lost or sent twice", { timeout: 1_200_000 }, async () => {
  const visiting = await makeVisitors();
  const send = await accept(PEOPLE, 0);
  const load = startLoad(site.nginx, visiting.visitors);
  await pause(3000);
  const early = [...load.requests];
  expect(early.filter((request) => !isFine(request))).toEqual([]);

  const wrong: Record<string, string[]> = {};
  let from = Date.now();
  for (const part of PARTS) {
    const away = await killAndStart(part);
    const to = Date.now();
    const failed = load.requests.filter(
      (request) => request.ended >= from && request.ended < to && !isFine(request),
    );
    const refused = failed.filter((request) => !part.mayFail(request, away));
    console.log(`${part.name}: ${failed.length} requests failed, ${refused.length} of them should not have`);
    if (refused.length > 0) wrong[part.name] = refused.slice(0, 8).map(describeRequest(away.killed));
    from = to;
  }
  console.log(`${load.requests.length} requests, ${visiting.taken.size} people subscribed`);
  expect(await statusOf(send)).toBe("sending");
  await load.stop();
  await expect.poll(() => statusOf(send), { timeout: 300_000, interval: 1000 }).toBe("sent");
  await expectNothingLost(site, send, visiting);
  expect(visiting.taken.size).toBeGreaterThan(100);
  expect(wrong).toEqual({});
});
