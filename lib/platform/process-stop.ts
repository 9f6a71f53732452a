import { closeConnections } from "@/lib/values/close-at-stop";
import { sleep } from "./sleep";

/** Milliseconds that requests and jobs under way have when their process is asked to stop. */
export const STOP_WITHIN_MS = 20_000;
const CLOSED_WITHIN_MS = 1000;
/** npm and systemd may both pass one signal on, so a second one counts after this time. */
const SAME_SIGNAL_MS = 1000;

/** Waits for work, but no longer than `ms` milliseconds. @returns whether it has ended */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const inTime = await Promise.race([work.then(() => true), sleep(ms, ended.signal).then(() => false)]);
  ended.abort();
  return inTime;
}

/**
 * Stops the process at SIGTERM or SIGINT, or when the process that started it ends. It ends with code 0; a second signal
 * ends it at once, with code 1.
 * @param stop returns whether all work has ended: connections are closed only then
 */
export function onStopSignal(stop: () => Promise<boolean>): void {
  let began: number | null = null;
  async function begin(): Promise<void> {
    began = performance.now();
    if (await stop()) await endsWithin(CLOSED_WITHIN_MS, closeConnections());
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (began === null) void begin();
      else if (performance.now() - began > SAME_SIGNAL_MS) process.exit(1);
    });
  process.on("disconnect", () => {
    if (began === null) void begin();
  });
}
