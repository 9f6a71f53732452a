import { notificationCalls } from "@/lib/notifications/calls";
import { notificationDeliveries } from "@/lib/notifications/service/stats";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: notificationDeliveries,
  call: notificationCalls.notificationDeliveries,
  answer: (page) => page,
});
