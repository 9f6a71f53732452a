import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "@/scripts/embedded-postgres";
import type { Row } from "../table";

/** The benchmark installs it, because it is as large as a quarter of all other packages and only used here. */
const LIGHTHOUSE = "lighthouse@12.8.2";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** The largest allowed layout shift; the worst run counts. */
const MAX_SHIFT = 0.02;
const wantedOf = (category: string) => (category === "performance" ? 95 : 100);

const ROUNDS = 5;

/** A page for Lighthouse. A reference page only reports its performance, without a target. */
export interface Visited {
  page: string;
  url: string;
  reference?: boolean;
}

interface Seen extends Visited {
  scores: Record<(typeof CATEGORIES)[number], number[]>;
  shift: number;
}

interface Report {
  lhr: {
    categories: Record<string, { score: number | null } | undefined>;
    audits: Record<string, { numericValue?: number } | undefined>;
  };
}
type Lighthouse = (url: string, flags: object) => Promise<Report | undefined>;

/** Installs Lighthouse in its own folder; returns it with a function that removes it. */
async function installLighthouse(): Promise<{ lighthouse: Lighthouse; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "potager-lighthouse-package-"));
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, LIGHTHOUSE];
  const { status } = spawnSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${LIGHTHOUSE} could not be installed`);
  const entry = join(folder, "node_modules", "lighthouse", "core", "index.js");
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return { lighthouse, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts a separate browser on a free port. */
async function openBrowser(): Promise<{ port: number; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), "potager-lighthouse-"));
  const port = await freePort();
  const flags = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    // The proxy uses a self-signed certificate.
    "--ignore-certificate-errors",
  ];
  const browser = spawn(
    process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`],
    { stdio: "ignore" },
  );
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  const close = async () => {
    browser.kill();
    await new Promise((done) => browser.once("exit", done));
    // Processes of the browser write to the profile for a moment after it ended.
    for (let tries = 0; existsSync(profile) && tries < 50; tries++) {
      await rm(profile, { recursive: true, force: true }).catch(() => {});
      await new Promise((done) => setTimeout(done, 200));
    }
  };
  return { port, close };
}

/** Runs Lighthouse once more on a page and adds the result. */
async function look(lighthouse: Lighthouse, port: number, seen: Seen): Promise<void> {
  const result = await lighthouse(seen.url, { port, onlyCategories: [...CATEGORIES], logLevel: "error" });
  for (const category of CATEGORIES)
    seen.scores[category].push(Math.round((result?.lhr.categories[category]?.score ?? 0) * 100));
  seen.shift = Math.max(seen.shift, result?.lhr.audits["cumulative-layout-shift"]?.numericValue ?? 1);
}

function rowsOf({ page, reference = false, scores, shift }: Seen): Row[] {
  const rows = CATEGORIES.map((category) => {
    const given = scores[category].sort((one, other) => one - other);
    const [score, median, wanted] = [
      given.at(-1) ?? 0,
      given[Math.floor(ROUNDS / 2)] ?? 0,
      wantedOf(category),
    ];
    return {
      what: `${page}: Lighthouse mobile, ${category}`,
      value: category === "performance" ? `${score} (median ${median})` : String(score),
      wanted: wanted === 100 ? "100" : `at least ${wanted}`,
      met: score >= wanted,
    };
  });
  if (reference) return rows.slice(0, 1).map(({ what, value }) => ({ what, value }));
  return [
    ...rows,
    {
      what: `${page}: layout shift, the worst of ${ROUNDS}`,
      value: shift.toFixed(3),
      wanted: `under ${MAX_SHIFT}`,
      met: shift < MAX_SHIFT,
    },
  ];
}

/**
 * Measures the pages with Lighthouse as a phone. The pages take turns, so that a slow minute affects all of them.
 * The best of five runs must reach the target, because other programs use the machine; the median is shown too.
 * @returns the rows of each page, in the order given
 */
export async function lighthouseRows(pages: Visited[]): Promise<Row[][]> {
  const { lighthouse, remove } = await installLighthouse();
  const browser = await openBrowser();
  const seen = pages.map(
    (page): Seen => ({
      ...page,
      scores: { performance: [], accessibility: [], "best-practices": [], seo: [] },
      shift: 0,
    }),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const page of seen) await look(lighthouse, browser.port, page);
  }
  await browser.close();
  await remove();
  return seen.map(rowsOf);
}
