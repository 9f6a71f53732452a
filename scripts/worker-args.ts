/**
 * How the worker is started. Its garbage is short-lived: without these bounds V8 lets hundreds of megabytes of it
 * pile up before it looks.
 */
export const WORKER_ARGS = [
  "--max-old-space-size=128",
  "--max-semi-space-size=16",
  "--import",
  "tsx",
  "scripts/worker.ts",
];
