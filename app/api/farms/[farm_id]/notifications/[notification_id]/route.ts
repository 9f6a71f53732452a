import { notificationCalls } from "@/lib/notifications/calls";
import { deleteNotification, updateNotification } from "@/lib/notifications/service/drafts";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: updateNotification,
  call: notificationCalls.updateNotification,
  answer: (notification) => ({ notification }),
});
export const DELETE = apiRoute({
  verb: deleteNotification,
  call: notificationCalls.deleteNotification,
  answer: () => ({ success: true }),
});
