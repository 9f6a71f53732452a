import { notificationCalls } from "@/lib/notifications/calls";
import { getNotification } from "@/lib/notifications/service/drafts";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: getNotification,
  call: notificationCalls.getNotification,
  answer: (notification) => ({ notification }),
});
