import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { benchImports } from "@/tests/bench/imports/imports";
import { benchLogs } from "@/tests/bench/logs/logs";
import { benchDrawings } from "@/tests/bench/pages/drawings";
import { benchNginx } from "@/tests/bench/pages/nginx";
import { benchPages, benchVisits } from "@/tests/bench/pages/pages";
import { benchWriting } from "@/tests/bench/pages/writing";
import { benchProducers } from "@/tests/bench/producers/producers";
import { benchSearch } from "@/tests/bench/search/search";
import { benchApiUnderSend } from "@/tests/bench/sending/api-under-send";
import { benchMillionRecipients } from "@/tests/bench/sending/million-recipients";
import { benchSending } from "@/tests/bench/sending/sending";
import { benchStatistics } from "@/tests/bench/statistics/statistics";
import { benchSubscribers } from "@/tests/bench/subscribers/subscribers";
import { type Row, toMarkdown } from "@/tests/bench/table";
import { benchWebhooks } from "@/tests/bench/webhooks/webhooks";

const PARTS: [name: string, title: string, bench: () => Promise<Row[]>][] = [
  ["sending", "Sending", benchSending],
  ["sending-million", "One send to 1,000,000 recipients", benchMillionRecipients],
  ["api", "API under a token while a send runs", benchApiUnderSend],
  ["webhooks", "Webhooks to the programs of farms", benchWebhooks],
  ["imports", "Import and export of subscribers", benchImports],
  ["subscribers", "List and bulk operations of subscribers", benchSubscribers],
  ["producers", "Producers over 100,000 farms", benchProducers],
  ["logs", "Lists of the super administrator over 10,000,000 lines of the logs", benchLogs],
  ["statistics", "Statistics over 10,000,000 deliveries", benchStatistics],
  ["search", "Search over 100,000 farms", () => benchSearch(100_000)],
  ["search-million", "Search over 1,000,000 farms", () => benchSearch(1_000_000)],
  ["pages", "Public pages under load", benchPages],
  ["nginx", "nginx in front, beside files on disk", benchNginx],
  ["drawings", "Pages while pictures are drawn", benchDrawings],
  ["visits", "Public pages on a phone", benchVisits],
  ["writing", "Writing a message on a phone", benchWriting],
];

/** From here on the page is written by hand, and kept. */
const NOTES = "## Between runs";

const [only] = process.argv.slice(2);

/** Runs one part in its own process, because each part starts a database and closes its connections. */
function run(name: string): string {
  const part = spawnSync(process.execPath, ["--import", "tsx", import.meta.filename, name], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (part.status !== 0) throw new Error(`the ${name} benchmark failed`);
  process.stderr.write(part.stdout);
  return part.stdout;
}

if (only) {
  for (const [name, title, bench] of PARTS) if (name === only) console.log(toMarkdown(title, await bench()));
} else {
  const table = PARTS.map(([name]) => run(name).trim()).join("\n\n");
  const head = `# Benchmarks\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${cpus().length} cores. Ratios are taken within one run, on an embedded database, with the providers' rates unlimited.\n`;
  const file = join(import.meta.dirname, "../docs/benchmarks.md");
  const before = readFileSync(file, "utf8");
  const notes = before.includes(NOTES) ? before.slice(before.indexOf(NOTES)) : "";
  writeFileSync(file, `${head}\n${table}\n\n${notes}`);
}
process.exit(0);
