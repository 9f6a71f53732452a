import { subscriberCalls } from "@/lib/subscribers/calls";
import { startPartialSubscribe } from "@/lib/subscribers/service/partial-form";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: startPartialSubscribe,
  call: subscriberCalls.startPartialSubscribe,
  answer: (form) => form,
});
