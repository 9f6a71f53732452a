import { memberCalls } from "@/lib/members/calls";
import { endFarmOffer, offerFarm } from "@/lib/members/service/hand-over";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: offerFarm,
  call: memberCalls.offerFarm,
  answer: (offer) => ({ offer }),
});
export const DELETE = apiRoute({
  verb: endFarmOffer,
  call: memberCalls.endFarmOffer,
  answer: () => ({ success: true }),
});
