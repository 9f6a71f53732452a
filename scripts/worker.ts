import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { endWhenBroken } from "@/lib/platform/process-guard";
import { onStopSignal } from "@/lib/platform/process-stop";
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
// One that is not connected yet has nothing to finish.
onStopSignal(async () => (await worker?.stop()) ?? false);

/** The packages of traces are loaded where traces are wanted alone. */
async function start(): Promise<RunningWorker> {
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTracing } = await import("@/lib/platform/telemetry/export-traces");
    startTracing("potager-worker");
  }
  return startWorker();
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
