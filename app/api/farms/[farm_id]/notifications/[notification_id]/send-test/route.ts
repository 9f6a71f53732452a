import { notificationCalls } from "@/lib/notifications/calls";
import { sendTest } from "@/lib/notifications/service/send-test";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: sendTest,
  call: notificationCalls.sendTest,
  answer: (sent) => ({ success: true, sent }),
});
