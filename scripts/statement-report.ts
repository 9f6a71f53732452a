import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "libpg-query";
import { farmlessIn, type Recorded } from "@/tests/setup/statements/farmless-statements";
import { FARMLESS_STATEMENTS } from "@/tests/setup/statements/known-statements";

/** Holds the statements of a run of all integration tests against the list of those that name no farm. */
async function judge(folder: string): Promise<void> {
  await loadModule();
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = files.flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean));
  const recorded = [...new Set(lines)].map((line) => JSON.parse(line) as Recorded);
  const farmless = farmlessIn(recorded);
  const listed = new Set(Object.values(FARMLESS_STATEMENTS).flat());
  const strange = farmless.filter((place) => !listed.has(place));
  const unseen = [...listed].filter((place) => !farmless.includes(place));
  console.log(
    `${recorded.length} statements, ${farmless.length} places name no farm, ${strange.length} of them unlisted`,
  );
  for (const place of strange) console.log(`  names no farm: ${place}`);
  for (const place of unseen) console.log(`  names the farm by now, or did not run: ${place}`);
  if (strange.length > 0 || recorded.length === 0) process.exitCode = 1;
}

void judge(process.argv[2] ?? "");
