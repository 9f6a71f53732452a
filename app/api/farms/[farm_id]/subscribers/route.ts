import { subscriberCalls } from "@/lib/subscribers/calls";
import { createSubscriber, listSubscribers } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listSubscribers,
  call: subscriberCalls.listSubscribers,
  answer: ({ rows, ...page }) => ({ subscribers: rows, ...page }),
});
export const POST = apiRoute({
  verb: createSubscriber,
  call: subscriberCalls.createSubscriber,
  answer: ({ channels: _, ...subscriber }) => ({ id: subscriber.id, subscriber }),
});
