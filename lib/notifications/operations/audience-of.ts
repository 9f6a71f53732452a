import type { Audience } from "@/lib/delivery/operations/audience";
import { warmUpOf } from "@/lib/delivery/operations/warm-up";
import type { FarmRow } from "@/lib/farms/operations/read";
import type { Ctx } from "@/lib/platform/context";
import type { NotificationRow } from "../queries";

type Chosen = Pick<NotificationRow, "subscriber_filters" | "type">;

/** Returns the people for whom a notification is, without regard to the warm-up of declared people. */
export const audienceOf = (farm: FarmRow, notification: Chosen): Audience => ({
  farm: { id: farm.id, lat: farm.lat, lng: farm.lng },
  filters: notification.subscriber_filters,
  type: notification.type,
  warm_up: null,
});

/** Returns the people whom a send that starts at `at` may reach. */
export const audienceAt = async (
  ctx: Ctx,
  farm: FarmRow,
  notification: Chosen,
  at: Date,
): Promise<Audience> => ({
  ...audienceOf(farm, notification),
  warm_up: await warmUpOf(ctx, farm, at),
});
