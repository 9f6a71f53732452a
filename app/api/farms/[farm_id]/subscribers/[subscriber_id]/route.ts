import { subscriberCalls } from "@/lib/subscribers/calls";
import { deleteSubscriber, updateSubscriber } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: updateSubscriber,
  call: subscriberCalls.updateSubscriber,
  answer: (subscriber) => ({ subscriber }),
});
export const DELETE = apiRoute({
  verb: deleteSubscriber,
  call: subscriberCalls.deleteSubscriber,
  answer: () => ({ success: true }),
});
