import { fork } from "node:child_process";
import { dirname, join } from "node:path";
import { log } from "@/lib/log";
import { onStopSignal } from "@/lib/platform/process-stop";
import { inImportProcess } from "@/lib/worker/import-process";
import { type RunningWorker, startWorker } from "@/lib/worker/worker";
import { guardWorker, traceWorker } from "./guard-worker";
import { IMPORT_WORKER_ARGS } from "./worker-args";

guardWorker();

let worker: RunningWorker | undefined;
// One that is not connected yet has nothing to finish.
onStopSignal(async () => (await worker?.stop()) ?? false);

/** Starts the process of imports: the same release, compiled or from its sources as this one. */
const startImportProcess = () =>
  fork(join(dirname(process.argv[1] ?? ""), "import-worker.mjs"), process.argv.slice(2), {
    execArgv: IMPORT_WORKER_ARGS,
    serialization: "advanced",
  });

async function start(): Promise<RunningWorker> {
  await traceWorker();
  return startWorker(inImportProcess(startImportProcess));
}

start().then(
  (started) => {
    worker = started;
    log().info("worker running");
    process.send?.("ready");
  },
  (error) => {
    log().error({ err: error }, "the worker did not start");
    process.exit(1);
  },
);
