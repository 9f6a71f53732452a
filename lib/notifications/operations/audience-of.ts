import type { Audience } from "@/lib/delivery/operations/quote";
import type { Farm, Notification } from "../queries";

export const audienceOf = (farm: Farm, notification: Notification): Audience => ({
  farm: { id: farm.id, lat: farm.lat, lng: farm.lng },
  filters: notification.subscriber_filters,
  type: notification.type,
});
