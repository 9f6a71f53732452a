import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ContractCheck, readContract } from "@/tests/emulators/contract";
import type { Recorded } from "@/tests/emulators/contract-watch";

/** Holds what a run of all tests asked of Stripe and Square against their contracts; fails on any difference. */
const folder = process.argv[2] ?? "";
const reports = existsSync(folder) ? readdirSync(folder) : [];

/** Compares each line of the reports of a provider. */
function compare(provider: string, contract: ContractCheck) {
  const counts = { exchanges: 0, events: 0 };
  const differences = new Set<string>();
  for (const name of reports.filter((name) => name.startsWith(`${provider}-`)))
    for (const line of readFileSync(join(folder, name), "utf8").split("\n").filter(Boolean)) {
      const recorded = JSON.parse(line) as Recorded;
      const isEvent = "event" in recorded;
      counts[isEvent ? "events" : "exchanges"]++;
      const found = isEvent ? contract.event(recorded.event) : contract.exchange(...recorded.exchange);
      for (const difference of found) differences.add(difference);
    }
  return { ...counts, differences: [...differences] };
}

for (const provider of ["stripe", "square"]) {
  const contract = readContract(`${provider}.json`);
  if (!contract) {
    console.log(`${provider}: its contract is not beside the repository; nothing was held against it.`);
    continue;
  }
  const { exchanges, events, differences } = compare(provider, contract);
  console.log(`${provider}: ${exchanges} exchanges and ${events} events, ${differences.length} differences`);
  for (const difference of differences.slice(0, 50)) console.log(`  ${difference}`);
  if (differences.length > 0 || exchanges === 0) process.exitCode = 1;
}
