import { isNotNull, sql } from "drizzle-orm";
import { webhook_events } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { VerifiedWebhook } from "@/lib/providers/webhook";
import type { WebhookProvider } from "@/lib/vocabulary/enumerations";
import type { StoredEvent } from "@/lib/vocabulary/json-columns";
import { READ_AGAIN } from "../rules";
import { storedEvents } from "./stored-events";

/** Returns what is kept of the events of a call that was applied: those that can be applied again. */
export const keptOnceApplied = (provider: WebhookProvider, events: StoredEvent[]): StoredEvent[] | null =>
  READ_AGAIN.includes(provider) ? events : null;

/**
 * Returns true the first time a provider's request is seen, or when it could not be applied before. Call it in the
 * transaction that applies the request.
 */
export async function isFirstTime(
  tx: Ctx,
  provider: WebhookProvider,
  { event_id, type, sent_at, events }: VerifiedWebhook,
): Promise<boolean> {
  const kept = keptOnceApplied(provider, storedEvents(events));
  const rows = await tx.db
    .insert(webhook_events)
    .values({ provider, event_id, type, sent_at, events: kept, created_at: tx.clock.now() })
    .onConflictDoUpdate({
      target: [webhook_events.provider, webhook_events.event_id],
      set: { error: null, events: kept },
      setWhere: isNotNull(webhook_events.error),
    })
    .returning({ event_id: webhook_events.event_id });
  return rows.length > 0;
}

/** Keeps a request that could not be applied, outside of the transaction that failed. */
export async function keepFailure(
  ctx: Ctx,
  provider: WebhookProvider,
  { event_id, type, sent_at, events }: VerifiedWebhook,
  error: string,
): Promise<void> {
  const kept = { error, events: storedEvents(events) };
  await ctx.db
    .insert(webhook_events)
    .values({ provider, event_id, type, sent_at, ...kept, failures: 1, created_at: ctx.clock.now() })
    .onConflictDoUpdate({
      target: [webhook_events.provider, webhook_events.event_id],
      set: { ...kept, failures: sql`least(${webhook_events.failures} + 1, 32767)` },
      setWhere: isNotNull(webhook_events.error),
    });
}
