import { z } from "zod";
import { NotificationSummary } from "@/lib/notifications/answers";
import { Produce } from "@/lib/produce/answers";
import { Subscriber } from "@/lib/subscribers/answers";
import { instant, whole } from "@/lib/values/answers";
import { PRODUCE_CHANGES } from "@/lib/vocabulary/farm-events";

/** A subscriber when it happened; null once the person was erased. */
const OfSubscriber = z.object({ subscriber_id: whole, subscriber: Subscriber.nullable() });

/** What an event of each type says. The parts are what the calls of the API answer. */
export const EVENT_DATA = {
  "subscriber.created": OfSubscriber,
  "subscriber.confirmed": OfSubscriber,
  "subscriber.unsubscribed": OfSubscriber,
  "notification.sent": z.object({ notification: NotificationSummary }),
  "produce.changed": z.object({ change: z.enum(PRODUCE_CHANGES), produce: Produce }),
} as const;

const eventOf = <const Type extends keyof typeof EVENT_DATA>(type: Type) =>
  z.object({ id: z.uuid(), type: z.literal(type), timestamp: instant, data: EVENT_DATA[type] });

/** Something that happened on a farm. Its id is the same in each call, and in the header of a webhook. */
export const FarmEvent = z
  .discriminatedUnion("type", [
    eventOf("subscriber.created"),
    eventOf("subscriber.confirmed"),
    eventOf("subscriber.unsubscribed"),
    eventOf("notification.sent"),
    eventOf("produce.changed"),
  ])
  .meta({ id: "FarmEvent" });
export type FarmEvent = z.infer<typeof FarmEvent>;

/** Events, the newest first. `cursor` leads to those that happen after the newest of them. */
export const FarmEvents = z.object({
  events: z.array(FarmEvent),
  cursor: z.string(),
  /** Whether more events after the cursor are there already. */
  more: z.boolean(),
});
export type FarmEvents = z.infer<typeof FarmEvents>;
