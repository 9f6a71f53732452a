import { EventEmitter } from "node:events";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { Pool } from "pg";
import { log } from "@/lib/core/log";
import { beat, recoverFromSilence } from "@/lib/delivery/service/recover";
import { env } from "@/lib/env";
import { connectToRedis } from "@/lib/transport/page-cache/redis";
import { CRONTAB, jobContext, taskList } from "./tasks";

const queueLogger = new Logger(() => (level, message, meta) => {
  if (level === "error") log().error({ ...meta }, message);
  else if (level === "warning") log().warn({ ...meta }, message);
});

export interface RunningWorker {
  /** Lets calls under way finish, gives the rest back, and ends. */
  stop(): Promise<void>;
}

/** Runs the queue in this process until it is stopped. */
export async function startWorker(): Promise<RunningWorker> {
  const stopping = new AbortController();
  const pool = new Pool({ connectionString: env().DATABASE_URL, max: env().WORKER_CONCURRENCY + 2 });
  const onError = (error: Error) => log().error({ err: error }, "queue connection lost");
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  connectToRedis().catch((error: unknown) => log().error({ err: error }, "Redis not reached"));
  const id = `worker-${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
  const ctx = jobContext("heartbeat");
  // The queue names each of its slots; all of them live and die with this process.
  const slots = [id];
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => slots.push(worker.workerId));
  await beat(ctx, slots);
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
  await beat(ctx, slots);
  const heart = setInterval(() => {
    beat(ctx, slots)
      .then(() => recoverFromSilence(ctx))
      .catch((error) => log().error({ err: error }, "heartbeat failed"));
  }, env().WORKER_HEARTBEAT_SECONDS * 1000);
  return {
    async stop() {
      clearInterval(heart);
      stopping.abort();
      await runner.stop();
      await pool.end();
    },
  };
}
