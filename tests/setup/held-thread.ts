import { expect } from "vitest";
import { z } from "zod";

/** What a unit of work reads: a list as an import or a bulk operation has it. */
const Known = z.array(
  z.object({ id: z.number().int(), name: z.string().max(50), tags: z.array(z.string()) }),
);
const KNOWN = JSON.stringify(
  Array.from({ length: 10_000 }, (_, id) => ({ id, name: `Ferme ${id}`, tags: ["a", "b", "c", "d"] })),
);
/**
 * A hundred milliseconds in units: a unit takes ten of processor time on a processor of the year 2020. A limit in units
 * holds on slow and on busy machines, where one in milliseconds would not.
 */
export const HUNDRED_MS = 10;
/** Units that lie in one measurement, and measurements of which the middle counts. */
const [TOGETHER, MEASURED] = [2, 7];
/** Longer stretches are measured again: the process collects garbage at any time. */
const ATTEMPTS = 3;

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let known: number | null = null;
/** Returns the processor time of a unit in milliseconds, as measured in this run. */
export function unitMs(): number {
  if (known !== null) return known;
  const measured = Array.from({ length: MEASURED }, () => {
    const before = cpu();
    for (let at = 0; at < TOGETHER; at++) Known.parse(JSON.parse(KNOWN));
    return (cpu() - before) / TOGETHER;
  });
  known = measured.sort((a, b) => a - b)[Math.floor(MEASURED / 2)] ?? 0;
  return known;
}

/** Longest time for which work kept the main thread from anything else: processor time between two turns of its loop. */
export interface Held {
  ms: number;
  units: number;
}

async function heldOnce(work: () => Promise<unknown>): Promise<number> {
  let [last, longest, over] = [cpu(), 0, false];
  const turn = () => {
    const now = cpu();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  // What ran in the last turn counts as well.
  await new Promise((done) => setImmediate(done));
  over = true;
  return longest;
}

/** Measures work that can be repeated; the shortest of few attempts counts when the first one is too long. */
export async function heldBy(work: () => Promise<unknown>, mostUnits = HUNDRED_MS): Promise<Held> {
  const unit = unitMs();
  let ms = await heldOnce(work);
  for (let attempt = 1; attempt < ATTEMPTS && ms > mostUnits * unit; attempt++)
    ms = Math.min(ms, await heldOnce(work));
  return { ms, units: ms / unit };
}

/** Expects that work lets others pass at least every hundred milliseconds, and returns the longest time that it did not. */
export async function expectBrief(
  name: string,
  work: () => Promise<unknown>,
  mostUnits = HUNDRED_MS,
): Promise<Held> {
  const held = await heldBy(work, mostUnits);
  const said = { name, holds: `${held.ms.toFixed(0)} ms, ${held.units.toFixed(1)} units of ${mostUnits}` };
  expect({ ...said, brief: held.units <= mostUnits }).toEqual({ ...said, brief: true });
  return held;
}
