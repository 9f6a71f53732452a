import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { writeConsoleToLog } from "@/lib/platform/console-lines";
import { endWhenBroken } from "@/lib/platform/process-guard";
import { isConnectionLost } from "@/lib/values/connection-lost";

/**
 * Checks the environment of a process of the worker, and ends the process when it is wrong or broken: its supervisor
 * starts it again. A lost connection that a library does not handle ends nothing.
 */
export function guardWorker(): void {
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
  writeConsoleToLog();
  endWhenBroken((what, error) => log().error({ err: error }, what));
}

/** Has traces made where they are wanted. Their packages are loaded there alone. */
export async function traceWorker(): Promise<void> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startTracing } = await import("@/lib/platform/telemetry/export-traces");
  startTracing("potager-worker");
}
