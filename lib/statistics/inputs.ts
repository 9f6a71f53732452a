import { z } from "zod";
import { day } from "@/lib/values/fields";

/** Spans of days up to today that a link chooses; `all` begins with the first day of the farm. */
export const PRESETS = ["30", "90", "365", "all"] as const;
export type Preset = (typeof PRESETS)[number];

/** What the curve of subscribers is split by. */
export const GROUPINGS = ["source", "code"] as const;
export type Grouping = (typeof GROUPINGS)[number];

const optionalDay = day.optional().catch(undefined);

/** The days that are looked at. A wrong value counts as missing. */
export const RangeInput = z.object({
  from: optionalDay,
  to: optionalDay,
  range: z.enum(PRESETS).optional().catch(undefined),
});
export type RangeInput = z.infer<typeof RangeInput>;

export const StatisticsInput = RangeInput.extend({ by: z.enum(GROUPINGS).catch("source") });
