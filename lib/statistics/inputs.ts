import { z } from "zod";
import { day, filter } from "@/lib/values/fields";

/** Spans of days up to today that a link chooses; `all` begins with the first day of the farm. */
export const PRESETS = ["30", "90", "365", "all"] as const;
export type Preset = (typeof PRESETS)[number];

/** What the curve of subscribers is split by. */
export const GROUPINGS = ["source", "code"] as const;
export type Grouping = (typeof GROUPINGS)[number];

const optionalDay = day.optional().catch(undefined);

/** The days that a page looks at. A wrong value counts as missing: addresses are kept, shared and cut off. */
export const RangeInput = z.object({
  from: optionalDay,
  to: optionalDay,
  range: z.enum(PRESETS).optional().catch(undefined),
});
export type RangeInput = z.infer<typeof RangeInput>;

/** The days that a program asks for. A wrong value is refused, so that nobody takes other days for those asked. */
export const DaysInput = z.object({ from: filter(day), to: filter(day), range: filter(z.enum(PRESETS)) });

export const StatisticsInput = RangeInput.extend({ by: z.enum(GROUPINGS).catch("source") });
