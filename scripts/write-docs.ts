import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONFORMANCE, writeConformance } from "./docs/conformance";
import { LISTS, writePages } from "./docs/pages";

const folder = join(import.meta.dirname, "..", LISTS);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(writePages())) writeFileSync(join(folder, name), text);
writeFileSync(join(import.meta.dirname, "..", CONFORMANCE), writeConformance());
