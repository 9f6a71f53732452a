import { createInterface } from "node:readline/promises";
import { accountsOf, refusalOf } from "./provider-checks/accounts";
import { type Check, holds, runCheck } from "./provider-checks/check";
import { CHECKS } from "./provider-checks/checks";

/** `npm run check:provider -- NAME ...`, or the name of a provider for all of its checks. Without a name it lists them. */
const asked = process.argv.slice(2);
const named = Object.entries(CHECKS).filter(
  ([name, { provider }]) => asked.includes(name) || asked.includes(provider),
);
const unknown = asked.filter((name) => !named.some(([one, { provider }]) => [one, provider].includes(name)));

async function person({ words }: { words: string }): Promise<void> {
  const line = createInterface({ input: process.stdin, output: process.stdout });
  await line.question(`\n  ${words}\n  Then press Enter. `);
  line.close();
}

async function report(name: string, check: Check): Promise<boolean> {
  console.log(`\n${name}\n  ${check.expected}`);
  const refusal = refusalOf(check.provider, process.env);
  if (refusal) {
    console.log(`  not run: ${refusal}`);
    return false;
  }
  const findings = await runCheck(check, accountsOf(process.env, person));
  for (const finding of findings) {
    const { what, expected, seen } = finding;
    const [wanted, got] = [JSON.stringify(expected), JSON.stringify(seen)];
    console.log(
      `  ${holds(finding) ? "as expected" : "DIFFERENT"}: ${what}: expected ${wanted}, seen ${got}`,
    );
  }
  return findings.length > 0 && findings.every(holds);
}

if (unknown.length > 0) {
  console.log(`unknown: ${unknown.join(", ")}`);
  process.exitCode = 2;
} else if (named.length === 0) {
  for (const [name, { expected }] of Object.entries(CHECKS)) console.log(`${name}\n  ${expected}`);
} else {
  const results: boolean[] = [];
  for (const [name, check] of named) results.push(await report(name, check));
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
