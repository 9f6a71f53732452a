import { subscriberCalls } from "@/lib/subscribers/calls";
import { assignCategory } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: assignCategory,
  call: subscriberCalls.assignCategory,
  answer: (subscriber) => ({ subscriber }),
});
