import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readContract } from "@/tests/emulators/contract";
import type { WatchReport } from "@/tests/emulators/contract-watch";

/** Sums up how a run of all tests kept to the contracts of Stripe and Square; fails on any difference. */
const folder = process.argv[2] ?? "";
const reports = existsSync(folder)
  ? readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as WatchReport)
  : [];

for (const provider of ["stripe", "square"]) {
  if (!readContract(`${provider}.json`)) {
    console.log(`${provider}: its contract is not beside the repository; nothing was held against it.`);
    continue;
  }
  const mine = reports.filter((report) => report.provider === provider);
  const sum = (of: "exchanges" | "events") => mine.reduce((total, report) => total + report[of], 0);
  const differences = [...new Set(mine.flatMap((report) => report.differences))];
  console.log(
    `${provider}: ${sum("exchanges")} exchanges and ${sum("events")} events, ${differences.length} differences`,
  );
  for (const difference of differences.slice(0, 50)) console.log(`  ${difference}`);
  if (differences.length > 0 || sum("exchanges") === 0) process.exitCode = 1;
}
