import { notificationCalls } from "@/lib/notifications/calls";
import { moveNotification } from "@/lib/notifications/service/planned";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: moveNotification,
  call: notificationCalls.moveNotification,
  answer: (notification) => ({ notification }),
});
