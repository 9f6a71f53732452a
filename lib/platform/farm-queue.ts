import { env } from "@/lib/env";
import { WRITES } from "@/lib/vocabulary/abuse-limits";
import { bucketOf } from "./caller-address";
import { processQueue } from "./fair-queue";

/** Connections that stay free for reading while farms write. */
const READERS = 2;

const queue = () =>
  processQueue("writes", () => ({
    ...WRITES,
    running: Math.max(WRITES.runningPerKey, env().DATABASE_POOL - READERS),
  }));

/** What a context says about its caller. The context itself imports this module. */
interface Caller {
  actor: { kind: string; user_id?: number; farm_id?: number };
  ip: string | null;
}

const farmOf = new WeakMap<Caller, number>();

/**
 * Says on which farm the transactions of a context work, so that they take turns with those of other farms.
 * `authorizeFarm` does it for members; verbs that are open to anyone do it when they know the farm.
 */
export function queueForFarm(ctx: Caller, farm_id: number): void {
  farmOf.set(ctx, farm_id);
}

/** Returns the farm on which the transactions of a context work; null while none is known. */
export const queuedFarmOf = (ctx: Caller): number | null => farmOf.get(ctx) ?? null;

/** Returns the key under which the transactions of a context take turns; null for jobs and webhooks, which do not. */
function keyOf(ctx: Caller): string | null {
  const { actor } = ctx;
  if (actor.kind === "job" || actor.kind === "webhook") return null;
  const farm_id = farmOf.get(ctx) ?? actor.farm_id;
  if (farm_id !== undefined) return `farm:${farm_id}`;
  return actor.user_id === undefined ? `visitor:${bucketOf(ctx.ip)}` : `account:${actor.user_id}`;
}

/**
 * Runs a transaction when it is the turn of its farm, or of its caller. Transactions of one farm wait for the lock of
 * the farm with a connection each, so that a farm may have few at once.
 * @throws AppError rate_limited when too many of this farm wait | busy when too many wait, or for too long
 */
export function inTurnOfFarm<T>(ctx: Caller, work: () => Promise<T>): Promise<T> {
  const key = keyOf(ctx);
  return key === null ? work() : queue().run(key, work);
}
