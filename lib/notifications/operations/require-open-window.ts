import { windowAt } from "@/lib/messaging/rules/window";
import { invalid } from "@/lib/platform/errors";

/** Refuses a time outside of the send window of a farm. @throws AppError invalid on `field` */
export function requireOpenWindow(at: Date, time_zone: string, field: "global" | "scheduled_hour"): void {
  const state = windowAt(at, time_zone);
  if (state !== "open") throw invalid(field, state === "too_early" ? "tooEarly" : "tooLate");
}
