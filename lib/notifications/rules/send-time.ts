import { scheduledInstant } from "@/lib/messaging/rules/window";

interface Planned {
  scheduled_day: string | null;
  scheduled_hour: number | null;
}

/** Returns the planned time of a draft; null when it has none, or one that is over, at which nothing can be sent. */
export function plannedTime(
  { scheduled_day: day, scheduled_hour: hour }: Planned,
  timeZone: string,
  now: Date,
): Date | null {
  const at = day && hour !== null ? scheduledInstant(day, hour, timeZone) : null;
  return at && at > now ? at : null;
}
