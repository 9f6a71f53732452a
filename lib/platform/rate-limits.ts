import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { DbPool } from "@/db/client";
import { isRepeated } from "@/db/repeated-statements";
import { env } from "@/lib/env";
import { recipientKey } from "@/lib/values/recipient-key";
import { LIMITS, type LimitName } from "@/lib/vocabulary/abuse-limits";
import { bucketOf, plainAddress } from "./caller-address";
import { claimCount } from "./claim-count";
import { type PoolCtx, primaryOf, type Tx } from "./context";
import { rateLimited } from "./errors";

const limiters = new WeakMap<DbPool, Map<LimitName, RateLimiterPostgres>>();

/** Returns the number of calls that a limit lets in: the configured one, or that of lib/vocabulary/abuse-limits.ts. */
export const pointsOf = (name: LimitName): number => env().RATE_LIMIT_POINTS[name] ?? LIMITS[name].points;

function limiter(db: DbPool, name: LimitName): RateLimiterPostgres {
  const ofDb = limiters.get(db) ?? new Map<LimitName, RateLimiterPostgres>();
  limiters.set(db, ofDb);
  let made = ofDb.get(name);
  if (!made) {
    // The library expects a node-postgres client and uses only this method of it.
    const client = {
      query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
        const rows = await db.$client.unsafe(text, values as never[], { prepare: isRepeated(text) });
        return { rows, rowCount: rows.count };
      },
    };
    made = new RateLimiterPostgres({
      storeClient: client,
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points: pointsOf(name),
      duration: LIMITS[name].seconds,
    });
    ofDb.set(name, made);
  }
  return made;
}

/** Returns the key of a call. Limits of an address count its network, and all unknown addresses together. */
function keyOf(name: LimitName, key: string | null): string {
  if (!name.endsWith("_address")) return (key ?? "unknown").toLowerCase().slice(0, 200);
  // Anything else would be counted as unknown, for all who call together.
  if (key !== null && plainAddress(key) === null) throw new TypeError(`${name} counts IP addresses`);
  return bucketOf(key);
}

/**
 * Returns the key of a person on one network, for calls that others could use up in the person's name. The network
 * comes first, because a long key is cut at its end.
 */
export const pairOf = ({ ip }: Pick<PoolCtx, "ip">, person: string): string => `${bucketOf(ip)} ${person}`;

const waitOf = ({ msBeforeNext }: RateLimiterRes): number => Math.ceil(msBeforeNext / 1000);

/**
 * Counts one call against `name` for `key` (an address, an account, an email).
 * @throws AppError rate_limited with the seconds to wait
 */
export async function limitRate(ctx: PoolCtx, name: LimitName, key: string | null): Promise<void> {
  try {
    await limiter(primaryOf(ctx), name).consume(keyOf(name, key));
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw rateLimited(waitOf(refusal));
    throw refusal;
  }
}

/**
 * Counts one call like `limitRate`, in the transaction of the caller: a rollback takes the call back.
 * @throws AppError rate_limited with the seconds to wait
 */
export async function limitRateInside(tx: Tx, name: LimitName, key: string): Promise<void> {
  const limit = { points: pointsOf(name), seconds: LIMITS[name].seconds };
  const { allowed, retryAfterSeconds } = await claimCount(tx, `${name}:${keyOf(name, key)}`, limit);
  if (!allowed) throw rateLimited(retryAfterSeconds);
}

/** Counts one call, over the limit or not. */
const counted = (ctx: PoolCtx, name: LimitName, key: string | null): Promise<RateLimiterRes> =>
  limiter(primaryOf(ctx), name)
    .consume(keyOf(name, key))
    .catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });

/** What is left of a limit after a call. Seconds until it starts anew are rounded up. */
export interface CallsLeft {
  limit: number;
  seconds: number;
  remaining: number;
  reset: number;
  over: boolean;
}

/** Counts one call and returns what is left, so that an answer can say so. It refuses none. */
export async function spendCall(ctx: PoolCtx, name: LimitName, key: string): Promise<CallsLeft> {
  const call = await counted(ctx, name, key);
  const limit = pointsOf(name);
  return {
    limit,
    seconds: LIMITS[name].seconds,
    remaining: Math.max(0, call.remainingPoints),
    reset: waitOf(call),
    over: call.consumedPoints > limit,
  };
}

/**
 * Counts one call and refuses none. @returns the number of calls within the time, and whether they are over the limit
 */
export async function countCall(
  ctx: PoolCtx,
  name: LimitName,
  key: string | null,
): Promise<{ count: number; over: boolean }> {
  const { consumedPoints: count } = await counted(ctx, name, key);
  return { count, over: count > pointsOf(name) };
}

/** Forgets the calls of `key`. @returns how many were counted within the limit */
export async function forgetCalls(ctx: PoolCtx, name: LimitName, key: string): Promise<number> {
  const counted = await limiter(primaryOf(ctx), name).get(keyOf(name, key));
  await limiter(primaryOf(ctx), name).delete(keyOf(name, key));
  return Math.min(counted?.consumedPoints ?? 0, pointsOf(name));
}

/** Takes back some counted calls of `key`. */
export async function takeBackCalls(
  ctx: PoolCtx,
  name: LimitName,
  key: string,
  count: number,
): Promise<void> {
  if (count === 0) return;
  await limiter(primaryOf(ctx), name).reward(keyOf(name, key), count);
}

/** Refuses when no call is left for `key`, without counting a call. @throws AppError rate_limited */
export async function refuseUsedUp(ctx: PoolCtx, name: LimitName, key: string | null): Promise<void> {
  const left = await limiter(primaryOf(ctx), name).get(keyOf(name, key));
  if (left && left.remainingPoints <= 0 && left.msBeforeNext > 0) throw rateLimited(waitOf(left));
}

/**
 * Counts one call for a person and for their IP address. A call refused for the person is not counted for the
 * address, so that other people at that address keep their calls. An address without calls left is refused first.
 * @param recipients addresses of messages, which `limitRecipientsInside` counts; one without any left is refused here
 * @throws AppError rate_limited with the seconds to wait
 */
export async function limitPerson(
  ctx: PoolCtx,
  address: LimitName,
  people: readonly (readonly [LimitName, string])[],
  recipients: readonly string[] = [],
): Promise<void> {
  await refuseUsedUp(ctx, address, ctx.ip);
  for (const [name, key] of recipientLimits(recipients)) await refuseUsedUp(ctx, name, key);
  for (const [name, key] of people) await limitRate(ctx, name, key);
  await limitRate(ctx, address, ctx.ip);
}

/**
 * Returns the limits of messages to these recipients, for all doors together. A door counts before it looks whether
 * somebody exists, so that a refusal reveals nothing.
 */
export const recipientLimits = (addresses: readonly string[]): (readonly [LimitName, string])[] =>
  addresses.flatMap((address) => {
    const key = recipientKey(address);
    return [["recipient_hour", key] as const, ["recipient_day", key] as const];
  });

/**
 * Counts one message to each recipient in the transaction that writes it. A call that is refused afterwards writes
 * none and counts none, so that nobody uses up the messages of somebody else by it.
 * @throws AppError rate_limited with the seconds to wait
 */
export async function limitRecipientsInside(tx: Tx, addresses: readonly string[]): Promise<void> {
  for (const [name, key] of recipientLimits(addresses)) await limitRateInside(tx, name, key);
}

/**
 * Counts one message to each recipient, where nothing is refused afterwards.
 * @throws AppError rate_limited with the seconds to wait
 */
export async function limitRecipients(ctx: PoolCtx, addresses: readonly string[]): Promise<void> {
  for (const [name, key] of recipientLimits(addresses)) await limitRate(ctx, name, key);
}
