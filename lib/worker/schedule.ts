import { parseCrontab, type TimestampDigest } from "graphile-worker";
import type { DueRun } from "@/lib/jobs/due";
import { CRONTAB } from "./regular-tasks";

const MINUTE_MS = 60_000;
/** When each regular task runs, for workers and for calls of a cron. */
export const SCHEDULE = parseCrontab(CRONTAB);

/** Every task runs at least once a week. */
const MINUTES_BACK = 7 * 24 * 60;

const digestOf = (at: Date): TimestampDigest => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
});

/** Returns when each regular task should have run last. */
export function lastRuns(now: Date): DueRun[] {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return SCHEDULE.flatMap(({ task, match }) => {
    for (let ago = 0; ago < MINUTES_BACK; ago++) {
      const at = new Date((minute - ago) * MINUTE_MS);
      if (match(digestOf(at))) return [{ task, at }];
    }
    return [];
  });
}
