import type { Task } from "graphile-worker";
import { countJob, nameTask } from "@/lib/platform/telemetry/jobs";

/** Has every job of these tasks counted, with the time that it takes. */
export function observed<Name extends string>(tasks: Record<Name, Task>): Record<Name, Task> {
  const entries = Object.entries<Task>(tasks).map(([name, task]): [string, Task] => {
    nameTask(name);
    return [name, (payload, helpers) => countJob(name, async () => task(payload, helpers))];
  });
  return Object.fromEntries(entries) as Record<Name, Task>;
}
