import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { freePort } from "@/scripts/embedded-postgres";
import type { Row } from "../table";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const WANTED = 95;

/** Lighthouse as a phone sees the page, in a browser of its own; the best of three, since others use the machine too. */
export async function lighthouseRows(url: string): Promise<Row[]> {
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
  for (let run = 0; run < 3; run++) {
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: "error" });
    for (const category of CATEGORIES) {
      const score = Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
      best.set(category, Math.max(best.get(category) ?? 0, score));
    }
  }
  browser.kill();
  await new Promise((done) => browser.once("exit", done));
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return CATEGORIES.map((category) => {
    const score = best.get(category) ?? 0;
    return {
      what: `Lighthouse mobile, ${category}`,
      value: String(score),
      wanted: `at least ${WANTED}`,
      met: score >= WANTED,
    };
  });
}
