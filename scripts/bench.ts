import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { benchPages } from "@/tests/bench/pages/pages";
import { benchSearch } from "@/tests/bench/search/search";
import { benchSending } from "@/tests/bench/sending/sending";
import { type Row, toMarkdown } from "@/tests/bench/table";

const PARTS: [name: string, title: string, bench: () => Promise<Row[]>][] = [
  ["sending", "Sending", benchSending],
  ["search", "Search over 100,000 farms", benchSearch],
  ["pages", "Public pages", benchPages],
];

const only = process.argv[2];
const tables: string[] = [];
for (const [name, title, bench] of PARTS)
  if (!only || only === name) tables.push(toMarkdown(title, await bench()));

const table = tables.join("\n");
console.log(table);
if (!only) {
  const head = `# Benchmarks\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${cpus().length} cores. Ratios are taken within one run, on an embedded database, with the providers' rates unlimited.\n`;
  writeFileSync(join(import.meta.dirname, "../docs/benchmarks.md"), `${head}\n${table}`);
}
process.exit(0);
