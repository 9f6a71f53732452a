import type { ProviderEvent } from "@/lib/providers/webhook";
import type { StoredEvent } from "@/lib/vocabulary/json-columns";

/** Returns events as a JSON column holds them. */
export const storedEvents = (events: readonly ProviderEvent[]): StoredEvent[] =>
  JSON.parse(JSON.stringify(events)) as StoredEvent[];

/** Returns events of a JSON column as a webhook brought them. */
export const readStoredEvents = (stored: readonly StoredEvent[]): ProviderEvent[] =>
  stored.map((one) => {
    const event = one as unknown as ProviderEvent;
    if (event.kind !== "delivery") return event;
    const { text } = event;
    return {
      ...event,
      at: new Date(event.at),
      text: text && { ...text, published_at: new Date(text.published_at) },
    };
  });
