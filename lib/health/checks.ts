import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { PoolCtx } from "@/lib/platform/context";
import { freeBytes } from "@/lib/providers/storage/free-space";
import type { Report } from "./presenter";
import { countPendingMigrations, reachDatabase, readLastSeen, readQueueDepth } from "./queries";
import {
  CHECKS,
  type CheckName,
  FAILED,
  isDriven,
  LEAST_FREE_BYTES,
  OLDEST_DUE_SECONDS,
  type Outcome,
} from "./rules";

/** A check without a result after this time has failed. */
const BOUND_MS = 2000;

const rounded = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds));

/** Each check; null when it does not concern this site. */
const CHECK: Record<CheckName, (ctx: PoolCtx) => Promise<Outcome | null>> = {
  async database({ db }) {
    await reachDatabase(db);
    return { ok: true, figures: {} };
  },
  async migrations({ db }) {
    const pending = await countPendingMigrations(db);
    return { ok: pending === 0, figures: { pending_migrations: pending } };
  },
  async queue({ db }) {
    const { depth, oldest_seconds } = await readQueueDepth(db);
    return {
      ok: oldest_seconds === null || oldest_seconds <= OLDEST_DUE_SECONDS,
      figures: { queue_depth: depth, oldest_due_seconds: rounded(oldest_seconds) },
    };
  },
  async worker({ db }) {
    const seen = await readLastSeen(db);
    return {
      ok: isDriven(seen, env().CRON_SECRET !== undefined),
      figures: {
        worker_seen_seconds: rounded(seen.worker_seconds),
        cron_seen_seconds: rounded(seen.cron_seconds),
      },
    };
  },
  async disk() {
    const free = await freeBytes();
    return free === null ? null : { ok: free >= LEAST_FREE_BYTES, figures: { free_bytes: free } };
  },
};

/** Checks that still run. What hangs is not begun again, so that nobody fills the pool of connections by asking. */
const running = new Set<CheckName>();

function outcomeOf(ctx: PoolCtx, name: CheckName): Promise<Outcome | null> {
  if (running.has(name)) return Promise.resolve(FAILED);
  running.add(name);
  return new Promise((done) => {
    const timer = setTimeout(() => {
      log().warn({ check: name }, "a check of readiness takes too long");
      done(FAILED);
    }, BOUND_MS);
    CHECK[name](ctx)
      .catch((error: unknown) => {
        log().warn({ check: name, err: error }, "a check of readiness failed");
        return FAILED;
      })
      .then((outcome) => {
        clearTimeout(timer);
        running.delete(name);
        done(outcome);
      });
  });
}

/** Makes all checks at once, and answers within two seconds. Never throws. */
export async function makeReport(ctx: PoolCtx): Promise<Report> {
  const outcomes = await Promise.all(CHECKS.map(async (name) => [name, await outcomeOf(ctx, name)] as const));
  return new Map(outcomes.flatMap(([name, outcome]) => (outcome ? [[name, outcome] as const] : [])));
}
