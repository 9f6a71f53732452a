import { setImmediate } from "node:timers/promises";
import { busy, rateLimited } from "./errors";

export interface FairQueueLimits {
  /** Pieces of work that run at once, for all keys and for each. */
  running: number;
  runningPerKey: number;
  /** Pieces of work that run or wait, for all keys and for each. */
  admitted: number;
  admittedPerKey: number;
  /** Seconds after which a piece of work that still waits is refused. */
  waitSeconds: number;
}

/** Seconds after which a refused caller may ask again. */
const RETRY_SECONDS = 10;

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

/**
 * A queue in which the keys (a farm, a caller) take turns. Much work of one key delays the others by one piece of work
 * each, and is refused itself when too much of it waits.
 */
export class FairQueue {
  private running = 0;
  private admitted = 0;
  private readonly runningOf = new Map<string, number>();
  /** In the order of their turns: the key that was served last stands last. */
  private readonly waitingOf = new Map<string, Waiting[]>();

  constructor(private readonly limits: FairQueueLimits) {}

  /**
   * Runs `work` when it is the turn of `key`. Other requests of the process pass before it begins.
   * @throws AppError rate_limited when too much of this key waits | busy when too much waits, or for too long
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.admit(key);
    try {
      await setImmediate();
      return await work();
    } finally {
      this.running--;
      this.admitted--;
      this.add(key, -1);
      this.startNext();
    }
  }

  private add(key: string, count: number): void {
    const sum = (this.runningOf.get(key) ?? 0) + count;
    if (sum === 0) this.runningOf.delete(key);
    else this.runningOf.set(key, sum);
  }

  private async admit(key: string): Promise<void> {
    const waiting = this.waitingOf.get(key) ?? [];
    const ofKey = (this.runningOf.get(key) ?? 0) + waiting.length;
    if (ofKey >= this.limits.admittedPerKey) throw rateLimited(RETRY_SECONDS);
    if (this.admitted >= this.limits.admitted && !this.refuseOneOfLongest(waiting.length))
      throw busy(RETRY_SECONDS);
    this.admitted++;
    await new Promise<void>((start, fail) => {
      const entry: Waiting = {
        start: () => {
          clearTimeout(timer);
          start();
        },
        refuse: (error) => {
          clearTimeout(timer);
          this.remove(key, entry);
          fail(error);
        },
      };
      const timer = setTimeout(() => entry.refuse(busy(RETRY_SECONDS)), this.limits.waitSeconds * 1000);
      waiting.push(entry);
      this.waitingOf.set(key, waiting);
      this.startNext();
    });
  }

  /** Refuses the newest waiting work of the key with the most, if it has more than the newcomer would have. */
  private refuseOneOfLongest(ofNewcomer: number): boolean {
    const longest = [...this.waitingOf.values()].reduce<Waiting[]>(
      (most, list) => (list.length > most.length ? list : most),
      [],
    );
    if (longest.length <= ofNewcomer + 1) return false;
    longest.at(-1)?.refuse(busy(RETRY_SECONDS));
    return true;
  }

  private remove(key: string, entry: Waiting): void {
    const left = (this.waitingOf.get(key) ?? []).filter((other) => other !== entry);
    if (left.length === 0) this.waitingOf.delete(key);
    else this.waitingOf.set(key, left);
    this.admitted--;
  }

  private startNext(): void {
    for (const [key, waiting] of this.waitingOf) {
      if (this.running >= this.limits.running) return;
      if ((this.runningOf.get(key) ?? 0) >= this.limits.runningPerKey) continue;
      const next = waiting.shift();
      this.waitingOf.delete(key);
      if (waiting.length > 0) this.waitingOf.set(key, waiting);
      this.running++;
      this.add(key, 1);
      next?.start();
      this.startNext();
      return;
    }
  }
}

const queues = globalThis as unknown as { potagerQueues?: Map<string, FairQueue> };

/** Returns the queue of this name. There is one in a process, however often a bundle holds this module. */
export function processQueue(name: string, limits: () => FairQueueLimits): FairQueue {
  queues.potagerQueues ??= new Map();
  const known = queues.potagerQueues.get(name) ?? new FairQueue(limits());
  queues.potagerQueues.set(name, known);
  return known;
}
