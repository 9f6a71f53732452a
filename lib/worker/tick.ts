import { connect } from "@/db/client";
import { recordHeartbeat, recoverFromSilence } from "@/lib/delivery/service/recover";
import { env } from "@/lib/env";
import { recordTick } from "@/lib/health/service/signs";
import { enqueueDueRuns, hasWork } from "@/lib/jobs/due";
import { log } from "@/lib/log";
import type { PoolCtx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { sleep } from "@/lib/platform/sleep";
import { isConnectionLost } from "@/lib/values/connection-lost";
import { keepHeartbeat } from "./heartbeat";
import { jobContext } from "./job-context";
import { startQueue, workerNames } from "./queue";
import { lastRuns } from "./schedule";
import { taskList } from "./tasks";

/** A call takes no new job after this time, so that the next one may begin. */
const TAKES_JOBS_MS = 50_000;
const LOOKS_EVERY_MS = 250;
/** A call waits for jobs that are due within these seconds: lanes that wait for their turn, for example. */
const WAITS_FOR_SECONDS = 3;

interface Drained {
  jobs: number;
  failed: number;
  /** Whether nothing was left to do, or the time was over. */
  ended: "empty" | "time";
}

export interface Tick extends Drained {
  /** Regular tasks that were queued. */
  scheduled: number;
}

/**
 * Does what a worker does, for less than a minute: queues the regular tasks that are due, and does all jobs. A host
 * without a worker calls it each minute; several calls at once share the work. A call that is killed is recovered by
 * the next one, as a worker is.
 */
export async function runTick(ctx: PoolCtx): Promise<Tick> {
  authorizeJob(ctx);
  const until = Date.now() + TAKES_JOBS_MS;
  // Jobs that wait are done also when the schedule fails.
  const scheduled = await enqueueDueRuns(ctx, lastRuns(ctx.clock.now())).catch((error: unknown) => {
    log().error({ err: error }, "the regular tasks were not queued");
    return 0;
  });
  const drained = await drainQueue(ctx, until);
  // A cron whose calls all fail is no sign of life.
  await recordTick(ctx, "queue");
  return { scheduled, ...drained };
}

/** Opens the connections of jobs: straight to the server, with the time-outs of jobs. */
function connectForJobs() {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL, DATABASE_PREPARE } = env();
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  const prepare = DATABASE_PREPARE || DATABASE_DIRECT_URL !== undefined;
  return { url, db: connect(url, { max: DATABASE_POOL, prepare, timeouts: "jobs" }) };
}

/** Does the jobs of the queue until none is due or the time is over. Running jobs end before it returns. */
async function drainQueue({ onStale }: PoolCtx, until: number): Promise<Drained> {
  const { url, db } = connectForJobs();
  try {
    return await drainWith(url, (job) => ({ ...jobContext(job, db), onStale }), until);
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

async function drainWith(url: string, contextOf: (job: string) => PoolCtx, until: number): Promise<Drained> {
  const { id, slots, events } = workerNames();
  const stopping = new AbortController();
  const heartbeatContext = () => contextOf("heartbeat");
  const done = { running: 0, jobs: 0, failed: 0 };
  events.on("job:start", () => {
    done.running++;
  });
  events.on("job:complete", ({ error }) => {
    done.running--;
    done.jobs++;
    if (error) done.failed++;
  });
  const tasks = taskList({ id, stopping: stopping.signal }, { contextOf });
  const isEmpty = async () => {
    if (done.running > 0) return false;
    const looked = { tasks: Object.keys(tasks), seconds: WAITS_FOR_SECONDS, slots: [...slots] };
    return !(await hasWork(heartbeatContext(), looked).catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
      return true;
    }));
  };

  // Before the first claim: a claim of a name without a heartbeat is taken over. The slots follow, since young locks stay.
  await recordHeartbeat(heartbeatContext(), [...slots]);
  const { runner, pool } = await startQueue({ url, events, taskList: tasks, parsedCronItems: [] });
  const queue = new AbortController();
  // It never rejects: what ends the queue is logged.
  const over = runner.promise.finally(() => queue.abort());
  const endHeartbeat = keepHeartbeat(heartbeatContext, slots);
  let ended: Drained["ended"] = "time";
  try {
    await recoverFromSilence(heartbeatContext());
    while (Date.now() < until) {
      await sleep(LOOKS_EVERY_MS, queue.signal);
      if (queue.signal.aborted) throw new Error("the queue ended by itself");
      if (await isEmpty()) {
        ended = "empty";
        break;
      }
    }
  } finally {
    stopping.abort();
    await runner.stop().catch(() => {});
    await over;
    await pool.end();
    endHeartbeat();
  }
  return { jobs: done.jobs, failed: done.failed, ended };
}
