import { notificationCalls } from "@/lib/notifications/calls";
import { reopenNotification } from "@/lib/notifications/service/planned";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: reopenNotification,
  call: notificationCalls.reopenNotification,
  answer: (notification) => ({ notification }),
});
