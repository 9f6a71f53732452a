import { notificationCalls } from "@/lib/notifications/calls";
import { notificationStats } from "@/lib/notifications/service/stats";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: notificationStats,
  call: notificationCalls.notificationStats,
  answer: (stats) => ({ stats }),
});
