import { EventEmitter } from "node:events";
import {
  Logger,
  type ParsedCronItem,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { QueuePool } from "./queue-pool";

const queueLogger = new Logger(() => (level, message, meta) => {
  // The job itself has logged its failure, with the request that caused it (observed-tasks.ts).
  if (meta?.failure === true) return;
  if (level === "error") log().error({ err: meta?.error }, message);
  else if (level === "warning") log().warn({ err: meta?.error }, message);
});

/** The names under which one worker claims messages and locks jobs. */
export interface WorkerNames {
  /** Its own name, under which it claims messages. */
  id: string;
  /** That name and those of its pools and slots, under which the queue locks jobs. */
  slots: ReadonlySet<string>;
  /** What the queue tells of itself. */
  events: WorkerEvents;
}

/** Returns new names for a worker. The names of its slots follow what the queue tells. */
export function workerNames(): WorkerNames {
  const id = `worker-${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
  // The queue locks jobs under the name of their pool. All pools and slots end with this process.
  const slots = new Set([id]);
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => slots.add(workerPool.id));
  events.on("pool:release", ({ workerPool }) => slots.delete(workerPool.id));
  events.on("worker:create", ({ worker }) => slots.add(worker.workerId));
  events.on("worker:stop", ({ worker }) => slots.delete(worker.workerId));
  return { id, slots, events };
}

interface QueueOptions {
  /** Address of the database, not that of a transaction pooler. */
  url: string;
  events: WorkerEvents;
  taskList: TaskList;
  /** The regular tasks that this queue starts by itself. */
  parsedCronItems: ParsedCronItem[];
}

/** Connects to the queue and begins to do its jobs. Whoever calls ends the pool when the runner has ended. */
export async function startQueue({
  url,
  ...options
}: QueueOptions): Promise<{ runner: Runner; pool: QueuePool }> {
  const pool = new QueuePool({ connectionString: url, max: env().WORKER_CONCURRENCY + 2 });
  try {
    const runner = await run({
      ...options,
      pgPool: pool,
      concurrency: env().WORKER_CONCURRENCY,
      noHandleSignals: true,
      pollInterval: 1000,
      logger: queueLogger,
    });
    return { runner, pool };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
