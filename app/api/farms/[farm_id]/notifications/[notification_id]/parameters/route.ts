import { notificationCalls } from "@/lib/notifications/calls";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: notificationParameters,
  call: notificationCalls.notificationParameters,
  answer: (parameters) => parameters,
});
