import { loadPart } from "./server-parts.mjs";

process.env.NODE_ENV ??= "production";
// The worker is one compiled file: a loader of single files keeps the text and source map of each, 40 MB in all.
loadPart("scripts/worker.ts", process.argv.includes("--dev"));
