import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { benchPages } from "@/tests/bench/pages/pages";
import { benchSending } from "@/tests/bench/sending/sending";
import { toMarkdown } from "@/tests/bench/table";

const only = process.argv[2];
const parts: string[] = [];
if (only !== "pages") parts.push(toMarkdown("Sending", await benchSending()));
if (only !== "sending") parts.push(toMarkdown("Public farm page", await benchPages()));

const table = parts.join("\n");
console.log(table);
if (!only) {
  const head = `# Benchmarks\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${cpus().length} cores. Ratios are taken within one run, on an embedded database, with the providers' rates unlimited.\n`;
  writeFileSync(join(import.meta.dirname, "../docs/benchmarks.md"), `${head}\n${table}`);
}
process.exit(0);
