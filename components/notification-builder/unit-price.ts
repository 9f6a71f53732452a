import type { Parameters } from "@/lib/notifications/presenter";

/** Returns what one email or one part of a text costs, in tenths of a cent; null when nobody gets the message. */
export function unitTenths({ recipients, segments, price_tenths }: Parameters["quote"]): number | null {
  const units = recipients.email + segments.total;
  return units > 0 ? price_tenths / units : null;
}
