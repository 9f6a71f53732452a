import type { Runner } from "graphile-worker";
import { allowLongStatements } from "@/db/client";
import { recordHeartbeat } from "@/lib/delivery/service/recover";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { sleep } from "@/lib/platform/sleep";
import { connectToRedis } from "@/lib/transport/page-cache/redis";
import { announceUntilEnd, keepHeartbeat } from "./heartbeat";
import { tellMetrics } from "./metrics-server";
import { startQueue, workerNames } from "./queue";
import { SCHEDULE } from "./schedule";
import { jobContext, taskList } from "./tasks";

const SOONEST_RESTART_MS = 250;
const LATEST_RESTART_MS = 5000;
/** A queue that ran for this time was healthy, so the waits begin anew. */
const HEALTHY_MS = 60_000;

export interface RunningWorker {
  /** Waits for running calls to finish, releases the other work, and stops. */
  stop(): Promise<void>;
}

/**
 * Starts the queue worker in this process. Resolves when it is connected for the first time: it waits for a database
 * that is not there yet, and starts the queue again whenever it ends by itself.
 */
export async function startWorker(): Promise<RunningWorker> {
  allowLongStatements();
  const stopping = new AbortController();
  connectToRedis().catch((error: unknown) => log().error({ err: error }, "Redis not reached"));
  // Before the database answers: a worker that waits for it is worth watching.
  const endMetrics = tellMetrics();
  const { id, slots, events } = workerNames();
  const heartbeatContext = () => jobContext("heartbeat");

  async function connectQueue() {
    await recordHeartbeat(heartbeatContext(), [...slots]);
    return startQueue({
      url: env().DATABASE_URL,
      events,
      taskList: taskList({ id, stopping: stopping.signal }),
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
        await recordHeartbeat(heartbeatContext(), [...slots]);
        connected();
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
  return {
    async stop() {
      stopping.abort();
      await running?.stop().catch(() => {});
      await ended;
      // Not before: whoever is silent loses the claims of jobs that still run.
      endHeartbeat();
      await dismiss();
      endMetrics();
    },
  };
}
