import { EventEmitter } from "node:events";
import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import { allowLongStatements } from "@/db/client";
import { recordHeartbeat, recoverFromSilence } from "@/lib/delivery/service/recover";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { sleep } from "@/lib/platform/sleep";
import { connectToRedis } from "@/lib/transport/page-cache/redis";
import { QueuePool } from "./queue-pool";
import { CRONTAB } from "./regular-tasks";
import { jobContext, taskList } from "./tasks";

const queueLogger = new Logger(() => (level, message, meta) => {
  // An error of a connection contains the whole connection, so only its message is logged.
  const cause = meta?.error instanceof Error ? meta.error.message : undefined;
  if (level === "error") log().error({ cause }, message);
  else if (level === "warning") log().warn({ cause }, message);
});

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
  const id = `worker-${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
  // A new context each time, because the pool may have been replaced.
  const heartbeatContext = () => jobContext("heartbeat");
  // The queue locks jobs under the name of their pool. All pools and slots end with this process.
  const slots = new Set([id]);
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => slots.add(workerPool.id));
  events.on("pool:release", ({ workerPool }) => slots.delete(workerPool.id));
  events.on("worker:create", ({ worker }) => slots.add(worker.workerId));
  events.on("worker:stop", ({ worker }) => slots.delete(worker.workerId));

  async function startQueue(): Promise<{ runner: Runner; pool: QueuePool }> {
    await recordHeartbeat(heartbeatContext(), [...slots]);
    const pool = new QueuePool({
      connectionString: env().DATABASE_URL,
      max: env().WORKER_CONCURRENCY + 2,
    });
    try {
      const runner = await run({
        pgPool: pool,
        taskList: taskList({ id, stopping: stopping.signal }),
        crontab: CRONTAB,
        concurrency: env().WORKER_CONCURRENCY,
        noHandleSignals: true,
        pollInterval: 1000,
        events,
        logger: queueLogger,
      });
      return { runner, pool };
    } catch (error) {
      await pool.end();
      throw error;
    }
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
        const { runner, pool } = await startQueue();
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
  const heartbeat = setInterval(() => {
    recordHeartbeat(heartbeatContext(), [...slots])
      .then(() => recoverFromSilence(heartbeatContext()))
      .catch((error) => log().error({ err: error }, "heartbeat failed"));
  }, env().WORKER_HEARTBEAT_SECONDS * 1000);
  return {
    async stop() {
      clearInterval(heartbeat);
      stopping.abort();
      await running?.stop().catch(() => {});
      await ended;
    },
  };
}
