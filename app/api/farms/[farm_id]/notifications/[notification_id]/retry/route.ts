import { notificationCalls } from "@/lib/notifications/calls";
import { retryNotification } from "@/lib/notifications/service/lifecycle";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: retryNotification,
  call: notificationCalls.retryNotification,
  answer: (notification) => ({ notification }),
});
