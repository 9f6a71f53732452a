import { z } from "zod";
import { count } from "@/lib/values/answers";

/** The messages of the sends that began on a day, or in several. */
const MessageCounts = z.object({
  sends: count,
  sent: count,
  delivered: count,
  opened: count,
  clicked: count,
});
export type MessageCounts = z.infer<typeof MessageCounts>;

/** A day of a farm, in its time zone. `sent` and the figures after it are of the sends that began on that day. */
export const DayStat = z
  .object({
    day: z.iso.date(),
    /** People who signed up, confirmed or not, and people who unsubscribed. */
    subscribers: count,
    unsubscribes: count,
    /** People who confirmed, and those of them who left. */
    gains: count,
    losses: count,
    scans: count,
    ...MessageCounts.shape,
  })
  .meta({ id: "DayStat" });
export type DayStat = z.infer<typeof DayStat>;
