import { notificationCalls } from "@/lib/notifications/calls";
import { getNotificationByUuid } from "@/lib/notifications/service/drafts";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: getNotificationByUuid,
  call: notificationCalls.getNotificationByUuid,
  answer: (notification) => ({ notification }),
});
