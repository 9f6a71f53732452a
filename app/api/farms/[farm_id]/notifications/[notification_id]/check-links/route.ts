import { notificationCalls } from "@/lib/notifications/calls";
import { checkLinks } from "@/lib/notifications/service/check-links";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: checkLinks,
  call: notificationCalls.checkLinks,
  answer: (links) => links,
});
