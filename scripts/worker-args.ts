/**
 * Arguments that start the worker. Its garbage is short-lived: without these limits V8 collects it only after
 * hundreds of megabytes.
 */
export const WORKER_ARGS = ["--max-old-space-size=128", "--max-semi-space-size=16", "scripts/worker.mjs"];

/**
 * Arguments of Node.js for the process of imports. An import fills whatever space young objects get, and 4 MB cost it no
 * time that can be measured.
 */
export const IMPORT_WORKER_ARGS = ["--max-old-space-size=128", "--max-semi-space-size=4"];
