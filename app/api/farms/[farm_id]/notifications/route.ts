import { notificationCalls } from "@/lib/notifications/calls";
import { createNotification, listNotifications } from "@/lib/notifications/service/drafts";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listNotifications,
  call: notificationCalls.listNotifications,
  answer: (groups) => ({
    ...groups,
    notifications: [...groups.in_creation, ...groups.scheduled, ...groups.sent],
  }),
});
export const POST = apiRoute({
  verb: createNotification,
  call: notificationCalls.createNotification,
  answer: (notification) => ({ notification }),
});
