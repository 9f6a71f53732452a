import { notificationCalls } from "@/lib/notifications/calls";
import { publishNotification } from "@/lib/notifications/service/publish";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: publishNotification,
  call: notificationCalls.publishNotification,
  answer: (notification) => ({ notification }),
});
