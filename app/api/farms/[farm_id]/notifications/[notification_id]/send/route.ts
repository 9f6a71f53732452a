import { notificationCalls } from "@/lib/notifications/calls";
import { sendNotification } from "@/lib/notifications/service/send";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: sendNotification,
  call: notificationCalls.sendNotification,
  answer: (notification) => ({ notification }),
});
