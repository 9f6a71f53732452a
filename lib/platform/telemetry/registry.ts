import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Next compiles the front door and the routes apart, so both find the metrics in the process. */
const REGISTRY = Symbol.for("potager.telemetry");
const shared = globalThis as { [REGISTRY]?: Registry };

/** Returns the metrics of this process, with those of Node.js: heap, event loop, garbage collection. */
export function processRegistry(): Registry {
  const known = shared[REGISTRY];
  if (known) return known;
  const made = new Registry();
  collectDefaultMetrics({ register: made });
  shared[REGISTRY] = made;
  return made;
}

/** A metric of this process: its name, what it says, and the names of its labels. */
interface Described<Label extends string> {
  name: string;
  help: string;
  labelNames: readonly Label[];
}

/**
 * Returns a counter of this process.
 * @param zeros returns label values that are there before anything is counted, so that a first failure is seen as a change
 */
export function counterOf<Label extends string>(
  described: Described<Label>,
  zeros: () => readonly Partial<Record<Label, string | number>>[] = () => [],
): Counter<Label> {
  const registry = processRegistry();
  const known = registry.getSingleMetric(described.name) as unknown as Counter<Label> | undefined;
  if (known) return known;
  const made = new Counter<Label>({ ...described, registers: [registry] });
  for (const labels of zeros()) made.inc(labels, 0);
  return made;
}

/** Returns a histogram of this process. @param buckets upper bounds in seconds */
export function histogramOf<Label extends string>(
  described: Described<Label>,
  buckets: number[],
): Histogram<Label> {
  const registry = processRegistry();
  const known = registry.getSingleMetric(described.name) as unknown as Histogram<Label> | undefined;
  return known ?? new Histogram<Label>({ ...described, buckets, registers: [registry] });
}

/** Returns the seconds since `started`, a value of `performance.now()`. */
export const secondsSince = (started: number): number => (performance.now() - started) / 1000;
