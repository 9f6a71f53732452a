import { join } from "node:path";
import { loadTypeScript } from "../lib/transport/load-typescript.mjs";

process.env.NODE_ENV ??= "production";
// The worker is compiled into one file: a loader of single files keeps the text and source map of each, 40 MB in all.
loadTypeScript(join(import.meta.dirname, "worker.ts"));
