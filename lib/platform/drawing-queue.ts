import { LRUCache } from "lru-cache";
import { DRAWINGS } from "@/lib/vocabulary/abuse-limits";
import { bucketOf } from "./caller-address";
import { type Ctx, userId } from "./context";
import { processQueue } from "./fair-queue";

const queue = () => processQueue("drawings", () => DRAWINGS);

/** Returns the key under which the drawings of a farm take turns with those of others. */
export const drawingsOfFarm = (farm_id: number): string => `farm:${farm_id}`;

/** Returns the key under which the drawings of an account, or of a visitor's network, take turns. */
export function drawingsOfCaller(ctx: Ctx): string {
  const id = userId(ctx);
  return id === null ? `visitor:${bucketOf(ctx.ip)}` : `account:${id}`;
}

/**
 * Runs work that takes much processor time, one piece at a time in this process, so that pages keep a processor and
 * the memory for one picture is enough. Farms and callers take turns.
 * @throws AppError rate_limited when too much of this key waits | busy when too much waits
 */
export const drawInTurn = <T>(key: string, work: () => Promise<T>): Promise<T> => queue().run(key, work);

/** Keeps results by their key; the one that was not asked for longest goes first. */
export class KeptDrawings<T extends {}> {
  private readonly kept: LRUCache<string, T> | null;
  private readonly running = new Map<string, Promise<T>>();

  /** @param most how many are kept; with 0, callers who ask at once still wait for the same one */
  constructor(most: number) {
    this.kept = most > 0 ? new LRUCache({ max: most }) : null;
  }

  /** Returns the kept result, or makes it in the turn of `owner`. Callers who ask at once wait for the same one. */
  async get(owner: string, key: string, make: () => Promise<T>): Promise<T> {
    const known = this.kept?.get(key);
    if (known !== undefined) return known;
    const drawn = await this.draw(owner, key, make);
    this.kept?.set(key, drawn);
    return drawn;
  }

  private draw(owner: string, key: string, make: () => Promise<T>): Promise<T> {
    const drawing =
      this.running.get(key) ?? drawInTurn(owner, make).finally(() => void this.running.delete(key));
    this.running.set(key, drawing);
    return drawing;
  }
}
