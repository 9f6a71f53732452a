import { notificationCalls } from "@/lib/notifications/calls";
import { resumeNotification } from "@/lib/notifications/service/lifecycle";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: resumeNotification,
  call: notificationCalls.resumeNotification,
  answer: (notification) => ({ notification }),
});
