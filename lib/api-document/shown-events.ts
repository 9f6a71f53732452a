import { EVENT_DATA } from "@/lib/farm-events/answers";
import { sampleEvents } from "@/lib/farm-events/rules/samples";
import { lookup } from "@/lib/i18n/translator";
import type { FarmEventType } from "@/lib/vocabulary/farm-events";
import type { Lang } from "@/lib/vocabulary/languages";
import { answerSchema } from "./schemas";
import { fieldsOf, type ShownField } from "./shown-fields";

/** One type of event as the guide of webhooks shows it. */
export interface ShownEvent {
  type: FarmEventType;
  summary: string;
  /** The fields of "data". */
  fields: ShownField[];
  /** An example of "data" as JSON. */
  sample: string;
}

/** Returns the types of events with their fields and an example. */
export const shownEvents = (lang: Lang): ShownEvent[] =>
  sampleEvents(1).map(({ type, data }) => ({
    type,
    summary: lookup(lang, "webhooks", `event.${type.replace(".", "_")}`),
    fields: fieldsOf(answerSchema(EVENT_DATA[type], new Map())),
    sample: JSON.stringify(data, null, 2),
  }));
