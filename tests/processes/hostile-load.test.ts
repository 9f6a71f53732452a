import { request as open } from "node:http";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { qr_codes } from "@/db/schema";
import { DRAWINGS as LIMITS_OF_DRAWINGS } from "@/lib/vocabulary/abuse-limits";
import { makeToken } from "@/tests/factories/account";
import { makeTenant } from "@/tests/factories/tenant";
import { share } from "@/tests/setup/long-runs";
import { floodFrom, getFrom } from "./raw-client";
import { startWatchedWeb } from "./watched-web";

const MB = 1024 * 1024;
const UNFINISHED = share(20_000);
/** Half of them without an account, in every run. */
const UPLOADS = Math.max(2, share(8));
const UPLOAD_BYTES = 500 * MB;
const DRAWINGS = share(240);
const WRITES = share(14);
/** Drawings of a farm that run or wait; more are refused. */
const DRAWINGS_OF_FARM = LIMITS_OF_DRAWINGS.admittedPerKey;
const SEARCHES = 60;
/** What the work of one hostile client may cost the others (issue 23). */
const MOST_MEMORY_MB = 400;
const MOST_SLOWER = 3;

const median = (all: number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Drawings that are asked for from one address: it may have 200 connections at once. */
const DRAWINGS_OF_ADDRESS = 120;

/** Sends a form of zeros until it is refused or cut off; resolves with what the server took. */
function upload(url: string, localAddress: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done) => {
    const call = open(url, { method: "POST", localAddress, agent: false, headers });
    let taken = 0;
    let over = false;
    const end = () => {
      over = true;
      done(taken);
    };
    call.on("response", (response) => response.resume().on("end", end));
    call.on("error", end);
    const piece = Buffer.alloc(256 * 1024, "0");
    const more = () => {
      if (over || call.destroyed) return;
      if (taken >= UPLOAD_BYTES) return void call.end();
      taken += piece.length;
      call.write(piece, () => setImmediate(more));
    };
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n', more);
  });
}

const FORM = { "content-type": "multipart/form-data; boundary=x", "transfer-encoding": "chunked" };

it("one hostile client leaves the others their answers, and the process its memory", async () => {
  const web = await startWatchedWeb();
  const { farm, owner } = await makeTenant();
  // A drawing is kept and shared, so that each call asks for another one.
  const codes = await db()
    .insert(qr_codes)
    .values(Array.from({ length: DRAWINGS }, (_, at) => ({ farm_id: farm.id, title: `Kiosque ${at}` })))
    .returning();
  const authorization = `Bearer ${await makeToken(owner)}`;
  const port = Number(new URL(web.url).port);
  const search = () => getFrom("127.0.0.9", `${web.url}/api/search?q=carotte`);

  const alone: number[] = [];
  for (let at = 0; at < SEARCHES; at++) alone.push((await search()).ms);
  const idle = web.memory();
  await web.delays();

  let over = false;
  let most = 0;
  const statuses = new Map<number, number>();
  const during: number[] = [];
  const looking = (async () => {
    while (!over) {
      const { status, ms } = await search();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      during.push(ms);
      most = Math.max(most, web.memory());
    }
  })();

  /** Which calls got which answer: a crowd is told to come again, and none fails. */
  const answers = new Map<number, string[]>();
  const note = (path: string, status: number) => answers.set(status, [...(answers.get(status) ?? []), path]);
  const draw = (path: string, at: number) =>
    getFrom(
      `127.0.0.${10 + Math.floor(at / DRAWINGS_OF_ADDRESS)}`,
      `${web.url}/api/farms/${farm.id}/${path}`,
      { authorization },
    ).then(({ status }) => note(path, status));
  const call = (path: string, method: string, body?: BodyInit, type?: string) =>
    fetch(`${web.url}/api/farms/${farm.id}/${path}`, {
      method,
      headers: { authorization, ...(type ? { "content-type": type } : {}) },
      body,
    }).then(async (answer) => {
      await answer.arrayBuffer();
      note(path, answer.status);
    });
  const people = new FormData();
  const rows = Array.from({ length: 40_000 }, (_, at) => `Personne ${at},personne-${at}@abonne.test`);
  people.set("file", new Blob([`Nom,Courriel\n${rows.join("\n")}`]), "people.csv");

  const floods = Promise.all([
    floodFrom(port, "127.0.0.2", UNFINISHED / 2),
    floodFrom(port, "127.0.0.2", UNFINISHED / 2, { body: true }),
  ]);
  const taken = await Promise.all([
    ...Array.from({ length: UPLOADS }, (_, at) =>
      at % 2 === 0
        ? upload(`${web.url}/api/global/upload`, "127.0.0.3", { ...FORM, authorization })
        : upload(`${web.url}/api/auth/callback/credentials`, "127.0.0.3", FORM),
    ),
    call("imports", "POST", people).then(() => 0),
    ...Array.from({ length: WRITES }, (_, at) =>
      call("partial", "PUT", JSON.stringify({ description: `Texte ${at}` }), "application/json").then(
        () => 0,
      ),
    ),
    ...codes.map(({ id }, at) => draw(`qr-codes/${id}/poster`, at).then(() => 0)),
  ]);
  const [one, two] = await floods;
  over = true;
  await looking;
  const delays = await web.delays();
  one.close();
  two.close();
  const slower = median(during) / median(alone);
  console.log(
    `hostile load: ${during.length} searches, median ${median(during).toFixed(1)} ms, alone ${median(alone).toFixed(1)} ms (${slower.toFixed(2)} times), slowest ${Math.max(...during).toFixed(0)} ms; memory ${idle.toFixed(0)} MB, at most ${most.toFixed(0)} MB; bodies taken ${(Math.max(...taken) / MB).toFixed(1)} MB at most; main thread away ${delays.max.toFixed(0)} ms at most, ${delays.p99.toFixed(0)} ms at the 99th percentile`,
  );
  expect([...statuses.keys()]).toEqual([200]);
  expect(during.length).toBeGreaterThan(0);
  expect([...answers.keys()].filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([]);
  expect(answers.get(201)).toEqual(["imports"]);
  const drawn = (answers.get(200) ?? []).filter((path) => path.startsWith("qr-codes/"));
  expect(drawn.length).toBeGreaterThanOrEqual(Math.min(DRAWINGS, DRAWINGS_OF_FARM));
  expect(most - idle).toBeLessThanOrEqual(MOST_MEMORY_MB);
  expect(slower).toBeLessThanOrEqual(MOST_SLOWER);
  await web.stop();
}, 600_000);
