import { log } from "@/lib/log";
import { closeConnections } from "@/lib/values/close-at-stop";
import { sleep } from "./sleep";

/** Milliseconds that requests and jobs under way have when their process is asked to stop. */
export const STOP_WITHIN_MS = 20_000;
const CLOSED_WITHIN_MS = 1000;
/** Milliseconds. npm and systemd may both pass one signal on, so a second one counts after this time. */
export const SAME_SIGNAL_MS = 1000;

/** Waits for work, but no longer than `ms` milliseconds. @returns whether it has ended */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const inTime = await Promise.race([work.then(() => true), sleep(ms, ended.signal).then(() => false)]);
  ended.abort();
  return inTime;
}

/**
 * Stops the process at SIGTERM or SIGINT, or when the process that started it ends. It ends with code 0; with code 1
 * when the stop itself fails, or at once at a second signal.
 * @param stop returns whether all work has ended: connections are closed only then
 */
export function onStopSignal(stop: () => Promise<boolean>): void {
  let began: number | null = null;
  async function finish(): Promise<void> {
    if (await stop()) await endsWithin(CLOSED_WITHIN_MS, closeConnections());
    process.exit(0);
  }
  function begin(): void {
    began = performance.now();
    finish().catch((error: unknown) => {
      log().error({ err: error }, "the stop failed");
      process.exit(1);
    });
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (began === null) begin();
      else if (performance.now() - began > SAME_SIGNAL_MS) process.exit(1);
    });
  process.on("disconnect", () => {
    if (began === null) begin();
  });
}
