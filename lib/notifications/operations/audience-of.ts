import type { Audience } from "@/lib/delivery/operations/quote";
import type { FarmRow } from "@/lib/farms/operations/read";
import type { NotificationRow } from "../queries";

/** Whom a notification is for. */
export const audienceOf = (farm: FarmRow, notification: NotificationRow): Audience => ({
  farm: { id: farm.id, lat: farm.lat, lng: farm.lng },
  filters: notification.subscriber_filters,
  type: notification.type,
});
