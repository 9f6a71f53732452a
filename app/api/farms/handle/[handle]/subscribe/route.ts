import { subscriberCalls } from "@/lib/subscribers/calls";
import { subscribePublicly } from "@/lib/subscribers/service/public-form";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: subscribePublicly,
  call: subscriberCalls.subscribePublicly,
  answer: ({ id, form_uuid, name }) => ({ id, form_uuid, subscriber: { id, form_uuid, name } }),
});
