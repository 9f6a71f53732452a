import { db } from "@/db/client";
import { LISTENERS } from "@/lib/listeners";
import { type Clock, systemClock } from "@/lib/platform/clock";
import type { Actor, Client, PoolCtx } from "@/lib/platform/context";
import type { Lang } from "@/lib/vocabulary/languages";

/** Returns a context as a transport would create it. `stale` collects the tags that a verb marked as stale. */
export function contextFor(
  actor: Actor,
  options: { lang?: Lang; clock?: Clock; ip?: string; client?: Client } = {},
): PoolCtx & { stale: string[] } {
  const stale: string[] = [];
  return {
    actor,
    lang: options.lang ?? "fr",
    db: db(),
    clock: options.clock ?? systemClock,
    requestId: "test",
    ip: options.ip ?? null,
    client: options.client,
    listeners: LISTENERS,
    onStale: (announced) => void stale.push(...announced.map(({ tag }) => tag)),
    stale,
  };
}

export const asUser = (
  user: { id: number; is_admin?: boolean },
  options?: Parameters<typeof contextFor>[1],
) => contextFor({ kind: "user", user_id: user.id, is_admin: user.is_admin ?? false }, options);
export const asVisitor = (options?: Parameters<typeof contextFor>[1]) =>
  contextFor({ kind: "visitor" }, options);
export const asJob = (options?: Parameters<typeof contextFor>[1]) =>
  contextFor({ kind: "job", job: "test" }, options);

/** Returns a clock that starts at `instant` and runs, for code that waits. */
export function runningClock(instant: string): Clock {
  const started = Date.now();
  return { now: () => new Date(new Date(instant).getTime() + Date.now() - started) };
}
