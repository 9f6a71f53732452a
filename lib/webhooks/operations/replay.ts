import { and, eq, isNotNull, lt } from "drizzle-orm";
import { webhook_events } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import type { ReplayInput } from "../inputs";
import { dispatch } from "./dispatch";
import { readStoredEvents } from "./stored-events";

const KEPT_DAYS = 30;

/**
 * Applies the events of a kept call again.
 * @returns false when one of them is about a message that is not known
 * @throws AppError not_found when there is no such call, or what it said is no longer kept
 */
export async function applyAgain(tx: Ctx, { provider, event_id }: ReplayInput): Promise<boolean> {
  const call = and(eq(webhook_events.provider, provider), eq(webhook_events.event_id, event_id));
  const [row] = await tx.db
    .select({ events: webhook_events.events })
    .from(webhook_events)
    .where(call)
    .for("update");
  if (!row?.events) throw notFound();
  for (const event of readStoredEvents(row.events)) if (!(await dispatch(tx, event))) return false;
  await tx.db.update(webhook_events).set({ error: null }).where(call);
  return true;
}

/** Deletes what calls of more than 30 days ago said; their ids stay, so that they are never applied twice. */
export async function forgetOldEvents(ctx: Ctx): Promise<void> {
  const oldest = new Date(ctx.clock.now().getTime() - KEPT_DAYS * 24 * 3600 * 1000);
  await ctx.db
    .update(webhook_events)
    .set({ events: null })
    .where(and(isNotNull(webhook_events.events), lt(webhook_events.created_at, oldest)));
}
