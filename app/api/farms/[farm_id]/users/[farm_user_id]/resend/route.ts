import { memberCalls } from "@/lib/members/calls";
import { resendInvitation } from "@/lib/members/service/team";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: resendInvitation,
  call: memberCalls.resendInvitation,
  answer: (farmUser) => ({ farmUser }),
});
