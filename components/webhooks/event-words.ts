import type { Messages } from "@/lib/i18n/catalogue";
import type { WebhookMessageType } from "@/lib/vocabulary/farm-events";

type EventKey = keyof Messages["webhooks"]["event"];

/** Returns the key of the words of an event: keys of messages have no points in them. */
export const eventKey = (type: WebhookMessageType): EventKey => type.replace(".", "_") as EventKey;
