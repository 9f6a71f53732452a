import { subscriberCalls } from "@/lib/subscribers/calls";
import { unsubscribeSubscriber } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: unsubscribeSubscriber,
  call: subscriberCalls.unsubscribeSubscriber,
  answer: (subscriber) => ({ subscriber }),
});
