import { z } from "zod";
import { FarmInput, filter, typedNumber } from "@/lib/values/fields";
import { FARM_EVENT_TYPES } from "@/lib/vocabulary/farm-events";

const ofType = filter(z.enum(FARM_EVENT_TYPES, "invalidValue"));

/** Events after a cursor of an earlier answer; the newest ones without it. */
export const FarmEventsInput = FarmInput.extend({
  after: filter(z.string().regex(/^\d{1,15}$/, "invalidValue")),
  type: ofType,
  limit: typedNumber(z.number().int().min(1).max(100)).default(50),
});
export type FarmEventsInput = z.infer<typeof FarmEventsInput>;

export const SampleEventsInput = FarmInput.extend({ type: ofType });
