import { scheduledInstant } from "@/lib/messaging/rules/window";

interface Planned {
  scheduled_day: string | null;
  scheduled_hour: number | null;
}

/** Returns when a draft would be sent: at its planned time, or now when it has none, or one that is over. */
export function sendTime(
  { scheduled_day: day, scheduled_hour: hour }: Planned,
  timeZone: string,
  now: Date,
): Date {
  const at = day && hour !== null ? scheduledInstant(day, hour, timeZone) : null;
  return at && at > now ? at : now;
}
