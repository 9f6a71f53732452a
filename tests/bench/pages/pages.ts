import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import autocannon from "autocannon";
import { migrateDatabase } from "@/db/migrate";
import { href } from "@/lib/i18n/routes";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import { script, startProcess, stop } from "../processes";
import { median } from "../quantiles";
import type { Row } from "../table";
import { lighthouseRows } from "./lighthouse";
import { buildApp, bytesOf, type ServedApp, scriptBytes, serveApp } from "./next-app";
import { SEEDED_FARM, weighPages } from "./weights";

const root = resolve(import.meta.dirname, "../../..");

/** Copies the fixture to another folder, because next to our sources Next would use our middleware. */
function copyEmptyApp(): string {
  const folder = mkdtempSync(join(tmpdir(), "potager-empty-app-"));
  cpSync(join(root, "tests/bench/empty-next-app"), folder, { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

const of = { handle: SEEDED_FARM };
/** Pages that many people open at once, for example after a text message to thousands. */
const CROWDED: Record<string, string> = {
  "farm page (fr)": href("farm", "fr", of),
  "farm page (en)": href("farm", "en", of),
  "home (fr)": href("home", "fr"),
  "subscription page (fr)": href("subscription", "fr", of),
  "payment page (fr)": href("payment_cancel", "fr", {}, { reason: "missing-data" }),
};
/** The limits for each of these pages, compared with an empty prerendered page of this size. */
const EMPTY_BYTES = 10 * 1024;
const LEAST_SHARE = 0.6;
const MOST_P99 = 2;
const ROUNDS = 5;
/** The pages a visitor sees first, and how much JavaScript each may load beyond an empty Next app. */
const VISITED: Record<string, { path: string; max_kb: number }> = {
  home: { path: "/fr", max_kb: 50 },
  pricing: { path: "/fr/tarifs", max_kb: 50 },
  "blog post": { path: "/fr/blogue/meilleures-pratiques-sms-marketing", max_kb: 50 },
  "farm page": { path: href("farm", "fr", of), max_kb: 40 },
  search: { path: "/fr/recherche", max_kb: 50 },
  contact: { path: "/fr/nous-contacter", max_kb: 50 },
};

interface Load {
  rate: number;
  p99: number;
}

/**
 * Returns each address's median of five short runs. The addresses take turns, and every other round runs
 * backwards, so that neither a slow minute nor the previous address affects one address only.
 */
async function load(urls: string[]): Promise<Load[]> {
  const runs = urls.map((): Load[] => []);
  for (const url of urls) await autocannon({ url, connections: 40, duration: 3 });
  for (let round = 0; round < ROUNDS; round++) {
    const turns = round % 2 === 0 ? [...urls.entries()] : [...urls.entries()].reverse();
    for (const [n, url] of turns) {
      const { requests, latency, non2xx } = await autocannon({ url, connections: 40, duration: 4 });
      if (non2xx > 0) throw new Error(`${url} answered ${non2xx} times other than 2xx`);
      runs[n]?.push({ rate: requests.average, p99: latency.p99 });
    }
  }
  return runs.map((made) => ({
    rate: median(made.map(({ rate }) => rate)),
    p99: median(made.map(({ p99 }) => p99)),
  }));
}

function loadRows([base, ...loads]: Load[]): Row[] {
  if (!base) throw new Error("nothing was measured");
  const told = ({ rate, p99 }: Load) => `${Math.round(rate)} requests a second, p99 ${p99} ms`;
  const rows: Row[] = [{ what: "empty Next page, 10 KB", value: told(base) }];
  for (const [n, page] of Object.keys(CROWDED).entries()) {
    const own = loads[n] ?? { rate: 0, p99: Number.POSITIVE_INFINITY };
    const [share, slower] = [own.rate / base.rate, own.p99 / base.p99];
    rows.push(
      { what: page, value: told(own) },
      {
        what: `${page} / empty page: requests`,
        value: share.toFixed(2),
        wanted: `at least ${LEAST_SHARE}`,
        met: share >= LEAST_SHARE,
      },
      {
        what: `${page} / empty page: p99`,
        value: slower.toFixed(2),
        wanted: `at most ${MOST_P99}`,
        met: slower <= MOST_P99,
      },
    );
  }
  return rows;
}

const weightRows = async (origin: string): Promise<Row[]> =>
  (await weighPages(origin)).map(({ page, lang, kb, gzip_kb, weight }) => ({
    what: `${page} (${lang}): HTML (gzip)`,
    value: `${weight.kb.toFixed(1)} KB (${weight.gzip_kb.toFixed(1)} KB)`,
    wanted: gzip_kb ? `at most ${kb} KB (${gzip_kb} KB)` : `at most ${kb} KB`,
    met: weight.kb <= kb && weight.gzip_kb <= (gzip_kb ?? Number.POSITIVE_INFINITY),
  }));

/** Returns the words of a page, repeated to a number of bytes, because other text would compress differently. */
function fillerOf(html: string, bytes: number): string {
  const words = html
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>|&[^;]*;/g, " ")
    .replace(/[&<>"'\\\s]+/g, " ");
  const filler = Buffer.from(words.repeat(Math.ceil(bytes / Buffer.byteLength(words)))).subarray(0, bytes);
  // A character that was cut in two reads as U+FFFD.
  return filler.toString().replace(/\uFFFD+$/, "");
}

/**
 * Builds the empty app so that its page has the wanted size; the text is in the markup and again in React's
 * data.
 */
async function buildEmptyPage(emptyApp: string, html: string): Promise<void> {
  const build = (bytes: number) => {
    writeFileSync(join(emptyApp, "filler.txt"), fillerOf(html, bytes));
    buildApp(emptyApp, { ...process.env, NEXT_TELEMETRY_DISABLED: "1" });
  };
  build(1000);
  const probe = await serveApp(emptyApp, process.env);
  const fixed = (await bytesOf(probe.url)) - 2000;
  await probe.stop();
  build(Math.max(1, Math.round((EMPTY_BYTES - fixed) / 2)));
}

/** Serves an app behind the HTTP/2 proxy. */
async function behindFront(app: ServedApp): Promise<ServedApp> {
  const port = new URL(app.url).port;
  const front = await startProcess([...script("tests/bench/pages/http2-front.ts"), port], process.env);
  const listening = JSON.parse(front.firstLine ?? "{}") as { port: number };
  return { url: `https://localhost:${listening.port}`, stop: () => stop(front) };
}

/** Builds and serves the product with the demo's farms, and the empty app, for as long as `work` runs. */
export async function withServedApps(
  work: (ours: ServedApp, empty: ServedApp) => Promise<Row[]>,
): Promise<Row[]> {
  const database = await startThrowAwayDatabase();
  await migrateDatabase(database.url);
  const env = {
    ...process.env,
    ...EXAMPLE_COMPANY,
    DATABASE_URL: database.url,
    AUTH_SECRET: "for-benchmarks-only-for-benchmarks-only",
    // The demo's super administrator has a second factor, whose secret is stored encrypted.
    ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 7).toString("base64")}`,
    APP_URL: "http://localhost:3000",
    LOG_LEVEL: "error",
    DATA_DIR: database.folder,
  };
  const seeded = spawnSync(process.execPath, script("scripts/seed.ts"), { cwd: root, env, encoding: "utf8" });
  if (seeded.status !== 0) throw new Error(`seeding failed:\n${seeded.stderr}`);
  buildApp(root, env);
  const ours = await serveApp(root, env);
  const emptyApp = copyEmptyApp();
  await buildEmptyPage(emptyApp, await (await fetch(ours.url + href("farm", "fr", of))).text());
  const empty = await serveApp(emptyApp, process.env);
  const rows = await work(ours, empty);
  await empty.stop();
  await ours.stop();
  await database.discard();
  rmSync(emptyApp, { recursive: true, force: true });
  return rows;
}

/** The pages that many people open at once, beside an empty page, and what the public pages weigh. */
export const benchPages = (): Promise<Row[]> =>
  withServedApps(async (ours, empty) => {
    const loads = await load([empty.url, ...Object.values(CROWDED).map((path) => ours.url + path)]);
    return [...loadRows(loads), ...(await weightRows(ours.url))];
  });

/** What a visitor's phone meets: JavaScript and Lighthouse, next to an empty Next app. */
export const benchVisits = (): Promise<Row[]> =>
  withServedApps(async (ours, empty) => {
    const emptyScripts = await scriptBytes(empty.url);
    const emptyFront = await behindFront(empty);
    const front = await behindFront(ours);
    const visited = Object.entries(VISITED);
    const [reference = [], ...seen] = await lighthouseRows([
      { page: "empty Next app", url: emptyFront.url, reference: true },
      ...visited.map(([page, { path }]) => ({ page, url: front.url + path })),
    ]);
    const rows = [...reference];
    for (const [n, [page, { path, max_kb }]] of visited.entries()) {
      const extra = ((await scriptBytes(ours.url + path)) - emptyScripts) / 1024;
      rows.push({
        what: `${page}: JavaScript beyond the empty app's (gzip)`,
        value: `${extra.toFixed(1)} KB`,
        wanted: `at most ${max_kb} KB`,
        met: extra <= max_kb,
      });
      rows.push(...(seen[n] ?? []));
    }
    await emptyFront.stop();
    await front.stop();
    return rows;
  });
