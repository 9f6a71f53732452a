import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import { CAUSE, TRACE } from "@/lib/jobs/enqueue";
import { log } from "@/lib/log";
import { withLogContext } from "@/lib/log-context";
import { countJob, nameTask } from "@/lib/platform/telemetry/jobs";
import { inTrace } from "@/lib/tracing";

/** Returns the id of the request that queued a job; a new one for a job that no request caused. */
function causeOf(payload: unknown): string {
  const { [CAUSE]: cause } = Object(payload) as { [CAUSE]?: unknown };
  return typeof cause === "string" ? cause : randomUUID();
}

const observedTask =
  (name: string, task: Task): Task =>
  (payload, helpers) =>
    withLogContext({ requestId: causeOf(payload), task: name, job_id: helpers.job.id }, async () => {
      try {
        const { [TRACE]: trace } = Object(payload) as { [TRACE]?: unknown };
        const done = await inTrace(trace, () => countJob(name, async () => task(payload, helpers)));
        log().debug("job done");
        return done;
      } catch (error) {
        const { attempts: attempt, max_attempts: attempts } = helpers.job;
        log().error({ err: error, attempt, attempts }, "job failed");
        throw error;
      }
    });

/** Has every job of these tasks counted, and logged with the request that caused it. */
export function observed<Name extends string>(tasks: Record<Name, Task>): Record<Name, Task> {
  const entries = Object.entries<Task>(tasks).map(([name, task]): [string, Task] => {
    nameTask(name);
    return [name, observedTask(name, task)];
  });
  return Object.fromEntries(entries) as Record<Name, Task>;
}
