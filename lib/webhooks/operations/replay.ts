import { and, eq } from "drizzle-orm";
import { webhook_events } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import type { ReplayInput } from "../inputs";
import { applyEvent } from "./apply-event";
import { keptOnceApplied } from "./first-time";
import { readStoredEvents } from "./stored-events";

/**
 * Applies the events of a kept call again. They are kept for another replay only when they say what to read again.
 * @returns false when one of them is about a message that is not known
 * @throws AppError not_found when there is no such call, or what it said is no longer kept
 */
export async function applyAgain(tx: Ctx, { provider, event_id }: ReplayInput): Promise<boolean> {
  const call = and(eq(webhook_events.provider, provider), eq(webhook_events.event_id, event_id));
  const [row] = await tx.db
    .select({
      events: webhook_events.events,
      sent_at: webhook_events.sent_at,
      created_at: webhook_events.created_at,
    })
    .from(webhook_events)
    .where(call)
    .for("update");
  if (!row?.events) throw notFound();
  const sent_at = row.sent_at ?? row.created_at;
  for (const event of readStoredEvents(row.events))
    if ((await applyEvent(tx, event, sent_at)) !== "applied") return false;
  await tx.db
    .update(webhook_events)
    .set({ error: null, events: keptOnceApplied(provider, row.events) })
    .where(call);
  return true;
}
