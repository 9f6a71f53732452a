import { notificationCalls } from "@/lib/notifications/calls";
import { cancelNotification } from "@/lib/notifications/service/lifecycle";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: cancelNotification,
  call: notificationCalls.cancelNotification,
  answer: (notification) => ({ notification }),
});
