import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { endWhenBroken } from "@/lib/platform/process-guard";
import { isConnectionLost } from "@/lib/values/connection-lost";
import { type RunningWorker, startWorker } from "@/lib/worker/worker";

// The last guard: a lost connection that a library does not handle ends no worker. Any other error does, and the
// supervisor starts it again.
process.on("unhandledRejection", (error) => {
  if (!isConnectionLost(error)) throw error;
  log().error({ err: error }, "a lost connection was not handled");
});

try {
  env();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

endWhenBroken((what, error) => log().error({ err: error }, what));

let worker: RunningWorker | undefined;
let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await worker?.stop();
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
// The worker stops when the process that started it ends.
process.on("disconnect", stop);

startWorker().then(
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
