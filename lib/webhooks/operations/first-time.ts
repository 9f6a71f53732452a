import { webhook_events } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { WebhookProvider } from "@/lib/vocabulary/enumerations";

/** Returns true the first time a provider's request is seen. Call it in the transaction that applies the request. */
export async function isFirstTime(
  tx: Ctx,
  provider: WebhookProvider,
  { event_id, type }: { event_id: string; type: string },
): Promise<boolean> {
  const rows = await tx.db
    .insert(webhook_events)
    .values({ provider, event_id, type, created_at: tx.clock.now() })
    .onConflictDoNothing()
    .returning({ event_id: webhook_events.event_id });
  return rows.length > 0;
}
