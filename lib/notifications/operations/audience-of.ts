import type { Audience } from "@/lib/delivery/operations/quote";
import type { FarmRow } from "@/lib/farms/operations/read";
import type { NotificationRow } from "../queries";

/** Returns the audience of a notification. */
export const audienceOf = (
  farm: FarmRow,
  notification: Pick<NotificationRow, "subscriber_filters" | "type">,
): Audience => ({
  farm: { id: farm.id, lat: farm.lat, lng: farm.lng },
  filters: notification.subscriber_filters,
  type: notification.type,
});
