import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accept } from "@/tests/processes/crash-sends";
import { pause } from "@/tests/setup/patience";
import { type DatabaseCluster, startDatabaseCluster } from "./database-cluster";
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

/** Recipients of the send in whose middle the primary ends. */
const PEOPLE = 20_000;
/** Everything has to answer again this long after the primary's end. */
const BACK_MS = 30_000;

let cluster: DatabaseCluster;
let site: WholeSite;

beforeAll(async () => {
  cluster = await startDatabaseCluster();
  site = await startWholeSite(await cluster.make("potager"));
}, 1_200_000);
afterAll(async () => {
  await site?.stop();
  await cluster?.stop();
}, 120_000);

/** Returns how long after `killed` the last request began that failed. */
const lastFailure = (requests: readonly Request[], killed: number): number =>
  Math.max(0, ...requests.filter((request) => !isFine(request)).map(({ begun }) => begun - killed));

it("another machine takes over from a killed primary in the middle of a send", {
  timeout: 900_000,
}, async () => {
  const visiting = await makeVisitors();
  const send = await accept(PEOPLE, 0);
  const load = startLoad(site.nginx, visiting.visitors);
  await pause(5000);
  expect([...load.requests].filter((request) => !isFine(request))).toEqual([]);

  const killed = Date.now();
  const gone = await cluster.killPrimary();
  await pause(BACK_MS + 10_000);
  const requests = load.requests.filter(({ ended }) => ended >= killed);
  const failed = requests.filter((request) => !isFine(request));
  const back = lastFailure(requests, killed);
  console.log(
    `${failed.length} of ${requests.length} requests failed, the last began ${back} ms after the kill`,
  );
  const wrong = failed.filter(
    (request) => isKept(request) || !saysLater(request) || request.begun > killed + BACK_MS,
  );
  expect(wrong.slice(0, 8).map(describeRequest(killed))).toEqual([]);
  expect(failed.length).toBeGreaterThan(0);
  const leaders = (await cluster.members()).filter(({ role }) => role === "leader").map(({ name }) => name);
  expect(leaders).toHaveLength(1);
  expect(leaders).not.toContain(gone);

  await cluster.start(gone);
  expect((await cluster.members()).find(({ name }) => name === gone)?.role).not.toBe("leader");
  await load.stop();
  await expect.poll(() => statusOf(send), { timeout: 300_000, interval: 1000 }).toBe("sent");
  console.log(`${visiting.taken.size} people subscribed`);
  await expectNothingLost(site, send, visiting);
  expect(visiting.taken.size).toBeGreaterThan(30);

  // A replica has it all as well, and writes nothing.
  const replica = postgres(cluster.replicas("potager"), { max: 1, onnotice: () => {} });
  const sentThere = async () =>
    (await replica`select status from notifications where id = ${send.notification_id}`)[0]?.status;
  await expect.poll(sentThere, { timeout: 10_000 }).toBe("sent");
  await expect(replica`delete from notifications`.execute()).rejects.toThrow(/read-only/);
  await replica.end();
});
