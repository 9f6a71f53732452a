import { randomUUID } from "node:crypto";
import { type DbPool, db } from "@/db/client";
import { LISTENERS } from "@/lib/listeners";
import { logContext } from "@/lib/log-context";
import { systemClock } from "@/lib/platform/clock";
import type { PoolCtx } from "@/lib/platform/context";
import { publishStale } from "@/lib/transport/page-cache/redis";
import { DEFAULT_LANG } from "@/lib/vocabulary/languages";

/** Returns the context of a job: the system as actor, the request that queued it, the shared pool or another one. */
export const jobContext = (job: string, pool: DbPool = db()): PoolCtx => ({
  actor: { kind: "job", job },
  lang: DEFAULT_LANG,
  db: pool,
  clock: systemClock,
  requestId: logContext()?.requestId ?? randomUUID(),
  ip: null,
  listeners: LISTENERS,
  onStale: publishStale,
});
