import { log } from "@/lib/log";
import type { PoolCtx } from "@/lib/platform/context";
import { sleep } from "@/lib/platform/sleep";
import { READ } from "./parts";
import { PARTS, type Sample, sample } from "./rules";

/** Figures answer every monitor that asks within this time. */
const KEPT_MS = 5000;
/** A monitor waits no longer: Prometheus itself gives up after ten seconds. */
const LONGEST_MS = 8000;

const NOTHING_READ = PARTS.map((part) => sample("potager_figures_read", 0, { part }));

/** Reads one part after the other, so that a monitor takes one connection. Never throws. */
async function gather(ctx: PoolCtx): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const part of PARTS)
    try {
      samples.push(...(await READ[part](ctx)), sample("potager_figures_read", 1, { part }));
    } catch (error) {
      log().warn({ part, err: error }, "figures of the site not read");
      samples.push(sample("potager_figures_read", 0, { part }));
    }
  return samples;
}

let last: { figures: Promise<Sample[]>; until: number } | undefined;

/** Returns figures that are a few seconds old, or reads them. What hangs is not begun again. */
function keptFigures(ctx: PoolCtx): Promise<Sample[]> {
  if (last && Date.now() < last.until) return last.figures;
  const read = { figures: gather(ctx), until: Number.POSITIVE_INFINITY };
  last = read;
  void read.figures.then(() => {
    read.until = Date.now() + KEPT_MS;
  });
  return read.figures;
}

/** Returns the figures of the whole site, within eight seconds. Never throws. */
export async function readFigures(ctx: PoolCtx): Promise<Sample[]> {
  const answered = new AbortController();
  const late = sleep(LONGEST_MS, answered.signal).then(() => NOTHING_READ);
  try {
    return await Promise.race([keptFigures(ctx), late]);
  } finally {
    answered.abort();
  }
}
