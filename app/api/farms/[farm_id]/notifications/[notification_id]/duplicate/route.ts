import { notificationCalls } from "@/lib/notifications/calls";
import { duplicateNotification } from "@/lib/notifications/service/drafts";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: duplicateNotification,
  call: notificationCalls.duplicateNotification,
  answer: (notification) => ({ notification }),
});
