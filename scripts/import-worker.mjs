import { loadPart } from "./server-parts.mjs";

// A supervisor may signal it together with the worker, which alone says when it ends. From the first moment on.
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});
loadPart("scripts/import-worker.ts", process.argv.includes("--dev"));
