import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { logContext } from "@/lib/log-context";
import type { ImportAnswer, ImportCall, ImportTask } from "./import-tasks";

/** The process stays this long after its last job: the owner starts an import soon after its check. */
const KEPT_MS = 60_000;

/** Does a task of imports elsewhere. @throws Error what the task threw, or that its process ended */
export type DoImportTask = (task: ImportTask, payload: unknown) => Promise<void>;

type Settle = (error?: unknown) => void;

/** One process of imports, with the calls that it has not answered. */
class ImportProcess {
  readonly #child: ChildProcess;
  readonly #open = new Map<number, Settle>();
  #kept: NodeJS.Timeout | undefined;
  #last = 0;
  isOver = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on("message", ({ id, error }: ImportAnswer) => this.#open.get(id)?.(error));
    child.once("error", (error) => this.#end(error));
    child.once("exit", (code, signal) =>
      this.#end(new Error(`the process of imports ended with ${signal ?? code}`)),
    );
  }

  #end(error: Error): void {
    this.isOver = true;
    clearTimeout(this.#kept);
    for (const settle of [...this.#open.values()]) settle(error);
  }

  /** Closes the channel, after which the process ends. Later calls need another one. */
  #close(): void {
    this.isOver = true;
    this.#child.disconnect();
  }

  call(call: Omit<ImportCall, "id">): Promise<void> {
    clearTimeout(this.#kept);
    const id = ++this.#last;
    return new Promise<void>((done, fail) => {
      this.#open.set(id, (error) => {
        this.#open.delete(id);
        if (this.#open.size === 0 && !this.isOver)
          this.#kept = setTimeout(() => this.#close(), KEPT_MS).unref();
        if (error === undefined) done();
        else fail(error);
      });
      this.#child.send({ id, ...call } satisfies ImportCall, (error) => error && this.#open.get(id)?.(error));
    });
  }
}

/**
 * Returns what does the tasks of imports in one process beside the worker: it has its own memory, its end fails those
 * jobs alone, and it ends with the worker. It is started for the first job, and again whenever it is gone.
 * @param start forks a process that answers calls (import-calls.ts)
 */
export function inImportProcess(start: () => ChildProcess): DoImportTask {
  let running: ImportProcess | undefined;
  return (task, payload) => {
    if (!running || running.isOver) running = new ImportProcess(start());
    const context = logContext() ?? { requestId: randomUUID() };
    return running.call({ task, payload, context });
  };
}
