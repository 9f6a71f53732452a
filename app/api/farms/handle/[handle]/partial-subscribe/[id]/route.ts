import { subscriberCalls } from "@/lib/subscribers/calls";
import { updatePartialSubscribe } from "@/lib/subscribers/service/partial-form";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: updatePartialSubscribe,
  call: subscriberCalls.updatePartialSubscribe,
  answer: (form) => form,
});
