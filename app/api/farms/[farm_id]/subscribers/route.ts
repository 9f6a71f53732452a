import { createSubscriber, listSubscribers } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listSubscribers,
  answer: ({ rows, ...page }) => ({ subscribers: rows, ...page }),
});
export const POST = apiRoute({
  verb: createSubscriber,
  answer: (subscriber) => ({ id: subscriber.id, subscriber }),
  status: 201,
});
