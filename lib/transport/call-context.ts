import { db } from "@/db/client";
import { traceActing } from "@/lib/audit/operations/leave-trace";
import { LISTENERS } from "@/lib/listeners";
import { systemClock } from "@/lib/platform/clock";
import type { Actor, PoolCtx } from "@/lib/platform/context";
import type { Lang } from "@/lib/vocabulary/languages";
import { publishStale } from "./page-cache/redis";
import { addressOf } from "./request-facts";
import { clientOf } from "./session";

/** Returns the context of one HTTP call. Collects the stale tags of its transactions in `tags`. */
export function callContext(
  request: Request,
  { actor, lang, tags, requestId }: { actor: Actor; lang: Lang; tags: Set<string>; requestId: string },
): PoolCtx {
  const ctx: PoolCtx = {
    actor,
    lang,
    db: db(),
    clock: systemClock,
    requestId,
    ip: addressOf(request.headers),
    client: clientOf("token", request.headers),
    listeners: LISTENERS,
    onStale: (stale) => {
      for (const { tag } of stale) tags.add(tag);
      publishStale(stale);
    },
  };
  traceActing(ctx);
  return ctx;
}
