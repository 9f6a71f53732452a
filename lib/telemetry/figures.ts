import { log } from "@/lib/log";
import type { PoolCtx } from "@/lib/platform/context";
import { sleep } from "@/lib/platform/sleep";
import { READ } from "./parts";
import { PARTS, type Part, type Sample, sample } from "./rules";

/** Figures answer every monitor that asks within this time. */
const KEPT_MS = 5000;
/** A monitor waits no longer: Prometheus itself gives up after ten seconds. */
const LONGEST_MS = 8000;

/** Parts that wait for no other one: they are short by themselves, also without the database. */
const ALONE: readonly Part[] = ["readiness", "backup"];

const unread = (part: Part): Sample[] => [sample("potager_figures_read", 0, { part })];

/** Never throws. */
async function readPart(ctx: PoolCtx, part: Part): Promise<Sample[]> {
  try {
    return [...(await READ[part](ctx)), sample("potager_figures_read", 1, { part })];
  } catch (error) {
    log().warn({ part, err: error }, "figures of the site not read");
    return unread(part);
  }
}

let turn: Promise<unknown> = Promise.resolve();

/** Reads a part of the database after the one before, so that a monitor takes one connection. */
function readInTurn(ctx: PoolCtx, part: Part): Promise<Sample[]> {
  const read = turn.then(() => readPart(ctx, part));
  turn = read;
  return read;
}

const kept = new Map<Part, { samples: Promise<Sample[]>; until: number }>();

/** Returns a part that is a few seconds old, or reads it. What hangs is not begun again. */
function keptPart(ctx: PoolCtx, part: Part): Promise<Sample[]> {
  const known = kept.get(part);
  if (known && Date.now() < known.until) return known.samples;
  const samples = ALONE.includes(part) ? readPart(ctx, part) : readInTurn(ctx, part);
  const read = { samples, until: Number.POSITIVE_INFINITY };
  kept.set(part, read);
  void samples.then(() => {
    read.until = Date.now() + KEPT_MS;
  });
  return samples;
}

/** Returns the figures of the whole site within eight seconds, without parts that take longer. Never throws. */
export async function readFigures(ctx: PoolCtx): Promise<Sample[]> {
  const answered = new AbortController();
  const late = sleep(LONGEST_MS, answered.signal);
  try {
    const told = PARTS.map((part) => Promise.race([keptPart(ctx, part), late.then(() => unread(part))]));
    return (await Promise.all(told)).flat();
  } finally {
    answered.abort();
  }
}
