/** What must be right before the site is ready, in the order of the answer. */
export const CHECKS = ["database", "migrations", "queue", "worker", "disk"] as const;
export type CheckName = (typeof CHECKS)[number];

/** A worker says at this distance that it runs. */
export const WORKER_SEEN_EVERY_SECONDS = 10;
/** Seconds without a word of any worker after which there is none. */
export const WORKER_SILENT_SECONDS = 45;
/** Seconds without a call of the cron after which nobody drives the queue: three minutes were missed. */
export const CRON_SILENT_SECONDS = 180;
/** Seconds that a job may wait after its time. */
export const OLDEST_DUE_SECONDS = 600;
/** Space that the folder of uploads needs. */
export const LEAST_FREE_BYTES = 512 * 1024 * 1024;

/** Figures for whoever runs the site. Null is "never", or "none". */
export type Figures = Record<string, number | null>;

/** What a check found. */
export interface Outcome {
  ok: boolean;
  figures: Figures;
}

export const FAILED: Outcome = { ok: false, figures: {} };

/** Seconds since the last word of each; null when there was none. */
export interface LastSeen {
  worker_seconds: number | null;
  cron_seconds: number | null;
}

/** Returns whether somebody drives the queue. @param byCron whether calls of a cron may do it */
export const isDriven = ({ worker_seconds, cron_seconds }: LastSeen, byCron: boolean): boolean =>
  (worker_seconds !== null && worker_seconds <= WORKER_SILENT_SECONDS) ||
  (byCron && cron_seconds !== null && cron_seconds <= CRON_SILENT_SECONDS);
