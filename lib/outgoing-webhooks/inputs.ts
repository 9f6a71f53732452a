import { z } from "zod";
import { FarmInput, filter, id, optionalLine, requiredText, typedNumber } from "@/lib/values/fields";
import { listOf } from "@/lib/values/lists";
import { FARM_EVENT_TYPES, WEBHOOK_MESSAGE_STATES } from "@/lib/vocabulary/farm-events";

/** The types of events; a form sends one box for each. */
const events = z.preprocess(
  (given) => (typeof given === "string" ? [given] : given),
  listOf(z.enum(FARM_EVENT_TYPES, "invalidValue"), FARM_EVENT_TYPES.length)
    .refine((chosen) => chosen.length > 0, "requiredEvents")
    .transform((chosen) => FARM_EVENT_TYPES.filter((type) => chosen.includes(type))),
);

const url = requiredText("requiredUrl")
  .trim()
  .min(1, "requiredUrl")
  .max(500, { abort: true })
  .pipe(z.url("invalidUrl"));

const settings = { url, description: optionalLine(120).default(""), events };

export const NewEndpointInput = FarmInput.extend(settings);
export const EndpointInput = FarmInput.extend({ endpoint_id: id });
export const EndpointSettings = EndpointInput.extend(settings);
export const MessageInput = EndpointInput.extend({ message_id: id });

/** A part of the log of an endpoint: messages older than one of them. */
export const MessageLogInput = EndpointInput.extend({
  before: filter(id),
  state: filter(z.enum(WEBHOOK_MESSAGE_STATES)),
  limit: typedNumber(z.number().int().min(1).max(100)).default(25),
});
export type MessageLogInput = z.infer<typeof MessageLogInput>;
