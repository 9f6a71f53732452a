import { webhook_events } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { WebhookProvider } from "@/lib/core/enumerations";

/** True the first time a provider's call is seen, in the transaction that applies it; a second one changes nothing. */
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
