import { subscriberCalls } from "@/lib/subscribers/calls";
import { followFarm } from "@/lib/subscribers/service/connected";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: followFarm,
  call: subscriberCalls.followFarm,
  answer: (following) => following,
});
