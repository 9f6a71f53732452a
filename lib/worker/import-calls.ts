import { TRACE } from "@/lib/jobs/enqueue";
import { withLogContext } from "@/lib/log-context";
import type { PoolCtx } from "@/lib/platform/context";
import { inTrace } from "@/lib/tracing";
import { closeConnections } from "@/lib/values/close-at-stop";
import { IMPORT_TASKS, type ImportAnswer, type ImportCall } from "./import-tasks";
import { jobContext } from "./job-context";

/** Does one call, in the trace and with the words of the log that its job has in the worker. */
async function doCall({ task, payload, context }: ImportCall): Promise<void> {
  const verb = IMPORT_TASKS[task] as (ctx: PoolCtx, given: unknown) => Promise<void>;
  const { [TRACE]: trace } = Object(payload) as { [TRACE]?: unknown };
  await withLogContext(context, () => inTrace(trace, () => verb(jobContext(task), payload)));
}

/**
 * Answers the calls of the worker that started this process, until that worker is gone. Then a transaction under way is
 * rolled back, and another worker goes on from the last one that ended.
 */
export function answerImportCalls(): void {
  let running = 0;
  const answer = (one: ImportAnswer) => process.connected && process.send?.(one);
  process.on("message", (call: ImportCall) => {
    running++;
    doCall(call)
      .then(
        () => answer({ id: call.id }),
        (error: unknown) => answer({ id: call.id, error }),
      )
      .finally(() => {
        running--;
      });
  });
  process.on("disconnect", () => {
    const closed = running === 0 ? closeConnections() : Promise.resolve();
    closed.finally(() => process.exit(0));
  });
}
