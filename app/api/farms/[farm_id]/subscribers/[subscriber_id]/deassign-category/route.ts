import { subscriberCalls } from "@/lib/subscribers/calls";
import { deassignCategory } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: deassignCategory,
  call: subscriberCalls.deassignCategory,
  answer: (subscriber) => ({ subscriber }),
});
