import { inSpan } from "@/lib/tracing";
import { counterOf, histogramOf, secondsSince } from "./registry";

const RESULTS = ["done", "failed"] as const;
type JobResult = (typeof RESULTS)[number];

const jobs = () =>
  counterOf({
    name: "potager_jobs_total",
    help: "Jobs that this process did, by task and result",
    labelNames: ["task", "result"] as const,
  });

const durations = () =>
  histogramOf(
    { name: "potager_job_seconds", help: "Seconds that a job took", labelNames: ["task"] as const },
    [0.05, 0.25, 1, 5, 30, 120],
  );

/** Lets the counts of a task begin at zero. */
export function nameTask(task: string): void {
  for (const result of RESULTS) jobs().inc({ task, result }, 0);
}

/** Does a job, and counts it with the time that it took. @param task one of the closed list of tasks */
export async function countJob<Done>(task: string, run: () => Promise<Done>): Promise<Done> {
  const started = performance.now();
  let result: JobResult = "failed";
  try {
    const done = await inSpan({ name: `job ${task}`, kind: "CONSUMER" }, run);
    result = "done";
    return done;
  } finally {
    jobs().inc({ task, result });
    durations().observe({ task }, secondsSince(started));
  }
}
