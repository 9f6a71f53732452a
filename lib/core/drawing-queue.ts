import { MOST_DRAWINGS_WAITING } from "./abuse-limits";
import { rateLimited } from "./errors";
import { turns } from "./turns";

/** Seconds after which a refused caller may ask again. */
const RETRY_SECONDS = 10;

const inTurn = turns();
let waiting = 0;

/**
 * Runs work that takes much processor time, one at a time in this process, so that pages keep a processor and the
 * memory for one picture is enough.
 * @throws AppError rate_limited when too many wait already
 */
export async function drawInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_DRAWINGS_WAITING) throw rateLimited(RETRY_SECONDS);
  waiting++;
  try {
    return await inTurn(work);
  } finally {
    waiting--;
  }
}

/** Keeps results by their key; the one that was not asked for longest goes first. */
export class KeptDrawings<T> {
  private readonly kept = new Map<string, T>();

  constructor(private readonly most: number) {}

  /** Returns the kept result, or makes it in turn. */
  async get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.kept.get(key);
    const drawn = known ?? (await drawInTurn(make));
    this.kept.delete(key);
    this.kept.set(key, drawn);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return drawn;
  }
}
