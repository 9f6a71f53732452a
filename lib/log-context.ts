import { AsyncLocalStorage } from "node:async_hooks";

/** What every line of the log says while some work runs. */
export interface LogContext {
  /** Id of the request that caused the work, also of a job that it queued. */
  requestId: string;
  /** Task and id of the job that runs. */
  task?: string;
  job_id?: string;
}

/** Next compiles the front door and the routes apart, so both find these in the process. */
const CONTEXT = Symbol.for("potager.log-context");
const AWAY = Symbol.for("potager.without-database");
const shared = globalThis as {
  [CONTEXT]?: AsyncLocalStorage<LogContext>;
  [AWAY]?: WeakSet<LogContext>;
};

/** Runs work whose lines of the log all say what caused it. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  shared[CONTEXT] ??= new AsyncLocalStorage();
  return shared[CONTEXT].run(context, work);
}

/** Runs work that goes on for itself: its lines do not name the request that happened to start it. */
export const withoutLogContext = <Result>(work: () => Result): Result =>
  shared[CONTEXT] ? shared[CONTEXT].exit(work) : work();

/** Returns what caused the work that runs; undefined when nobody said so. */
export const logContext = (): LogContext | undefined => shared[CONTEXT]?.getStore();

/** Marks the work that runs: one of its queries found no database. */
export function markDatabaseAway(): void {
  const context = logContext();
  if (!context) return;
  shared[AWAY] ??= new WeakSet();
  shared[AWAY].add(context);
}

/** Returns whether a query of some work found no database. */
export const wasDatabaseAway = (context: LogContext): boolean => shared[AWAY]?.has(context) ?? false;
