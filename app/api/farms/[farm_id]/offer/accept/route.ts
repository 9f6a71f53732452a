import { memberCalls } from "@/lib/members/calls";
import { acceptFarm } from "@/lib/members/service/hand-over";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: acceptFarm,
  call: memberCalls.acceptFarm,
  answer: () => ({ success: true }),
});
