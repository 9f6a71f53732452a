import { subscriberCalls } from "@/lib/subscribers/calls";
import { unfollowFarm } from "@/lib/subscribers/service/connected";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: unfollowFarm,
  call: subscriberCalls.unfollowFarm,
  answer: (following) => following,
});
