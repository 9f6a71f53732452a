import type { Runner } from "graphile-worker";
import { allowLongStatements } from "@/db/client";
import { recordHeartbeat } from "@/lib/delivery/service/recover";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { endsWithin, STOP_WITHIN_MS } from "@/lib/platform/process-stop";
import { sleep } from "@/lib/platform/sleep";
import { connectToRedis } from "@/lib/transport/page-cache/redis";
import { announceUntilEnd, keepHeartbeat } from "./heartbeat";
import type { DoImportTask } from "./import-process";
import { jobContext } from "./job-context";
import { tellMetrics } from "./metrics-server";
import { startQueue, workerNames } from "./queue";
import { SCHEDULE } from "./schedule";
import { taskList } from "./tasks";

const SOONEST_RESTART_MS = 250;
const LATEST_RESTART_MS = 5000;
/** A queue that ran for this time was healthy, so the waits begin anew. */
const HEALTHY_MS = 60_000;
const DISMISSED_WITHIN_MS = 1000;

export interface RunningWorker {
  /**
   * Takes no new job, and waits for those that run; after 20 seconds another worker takes them over. The process then
   * has to end.
   * @returns whether all of them have ended
   */
  stop(): Promise<boolean>;
}

/**
 * Starts the queue worker in this process. Resolves when it is connected for the first time: it waits for a database
 * that is not there yet, and starts the queue again whenever it ends by itself.
 * @param doImportTask does the tasks of imports in another process; without it they are done in this one
 */
export async function startWorker(doImportTask?: DoImportTask): Promise<RunningWorker> {
  allowLongStatements();
  const stopping = new AbortController();
  connectToRedis().catch((error: unknown) => log().error({ err: error }, "Redis not reached"));
  // Before the database answers: a worker that waits for it is worth watching.
  const endMetrics = tellMetrics();
  const { id, slots, events } = workerNames();
  const heartbeatContext = () => jobContext("heartbeat");
  /** The tasks of the jobs that run, by the ids of the jobs. */
  const jobs = new Map<string, string>();
  events.on("job:start", ({ job }) => void jobs.set(job.id, job.task_identifier));
  events.on("job:complete", ({ job }) => void jobs.delete(job.id));

  async function connectQueue() {
    await recordHeartbeat(heartbeatContext(), [...slots]);
    return startQueue({
      url: env().DATABASE_URL,
      events,
      taskList: taskList({ id, stopping: stopping.signal }, { doImportTask }),
      parsedCronItems: SCHEDULE,
    });
  }

  let running: Runner | undefined;
  let connected = () => {};
  const firstConnection = new Promise<void>((done) => {
    connected = done;
  });
  async function keepRunning(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const started = Date.now();
      try {
        const { runner, pool } = await connectQueue();
        running = runner;
        // At once: its jobs run already, and a stop waits for them only when the worker is known.
        connected();
        // It was asked to stop while it connected again.
        if (stopping.signal.aborted) await runner.stop().catch(() => {});
        try {
          await recordHeartbeat(heartbeatContext(), [...slots]);
        } catch (error) {
          await runner.stop().catch(() => {});
          await runner.promise.finally(() => pool.end());
          throw error;
        }
        await runner.promise.finally(() => pool.end());
      } catch (error) {
        log().error({ err: error }, "the queue ended by itself: starting it again");
      }
      running = undefined;
      if (Date.now() - started > HEALTHY_MS) failures = 0;
      await sleep(Math.min(LATEST_RESTART_MS, SOONEST_RESTART_MS * 2 ** failures), stopping.signal);
    }
  }
  const ended = keepRunning();
  await firstConnection;
  const endHeartbeat = keepHeartbeat(heartbeatContext, slots);
  const dismiss = announceUntilEnd(heartbeatContext, () => running !== undefined);
  async function finishJobs(): Promise<void> {
    stopping.abort();
    await running?.stop().catch(() => {});
    await ended;
  }
  return {
    async stop() {
      const finished = await endsWithin(STOP_WITHIN_MS, finishJobs());
      if (!finished) log().warn({ jobs: [...jobs.values()] }, "stopped before all jobs had ended");
      await endsWithin(DISMISSED_WITHIN_MS, dismiss());
      // Not before: whoever is silent loses the claims of jobs that still run.
      endHeartbeat();
      endMetrics();
      return finished;
    },
  };
}
