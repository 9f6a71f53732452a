import { subscriberCalls } from "@/lib/subscribers/calls";
import { resendConfirmation } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: resendConfirmation,
  call: subscriberCalls.resendConfirmation,
  answer: (subscriber) => ({ subscriber }),
});
