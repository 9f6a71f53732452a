import { db } from "@/db/client";
import { traceActing } from "@/lib/audit/operations/leave-trace";
import { LISTENERS } from "@/lib/listeners";
import { systemClock } from "@/lib/platform/clock";
import type { Actor, PoolCtx } from "@/lib/platform/context";
import type { Lang } from "@/lib/vocabulary/languages";
import { notingWrites, readingOf, readingOfVisitors } from "./reading";
import { addressOf } from "./request-facts";
import { clientOf } from "./session";
import { collectStale } from "./stale-pages";

interface Call {
  actor: Actor;
  lang: Lang;
  tags: Set<string>;
  requestId: string;
  /** Whether a visitor's answer may be a few seconds old. */
  mayLag?: boolean;
}

type Connections = Pick<PoolCtx, "db" | "primary" | "afterCommit">;

/** Returns what a call reads and writes with. */
async function connectionsOf({ method }: Request, actor: Actor, mayLag: boolean): Promise<Connections> {
  if (method !== "GET" && method !== "HEAD") return { db: db(), ...notingWrites(actor) };
  return actor.kind === "visitor" && mayLag ? readingOfVisitors() : readingOf(actor);
}

/** Returns the context of one HTTP call. Collects the stale tags of its transactions in `tags`. */
export async function callContext(
  request: Request,
  { actor, lang, tags, requestId, mayLag = false }: Call,
): Promise<PoolCtx> {
  const ctx: PoolCtx = {
    ...(await connectionsOf(request, actor, mayLag)),
    actor,
    lang,
    clock: systemClock,
    requestId,
    ip: addressOf(request.headers),
    client: clientOf("token", request.headers),
    listeners: LISTENERS,
    onStale: collectStale(tags),
  };
  traceActing(ctx);
  return ctx;
}
