import { memberCalls } from "@/lib/members/calls";
import { changeMemberRole, removeMember } from "@/lib/members/service/team";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: changeMemberRole,
  call: memberCalls.changeMemberRole,
  answer: (farmUser) => ({ farmUser }),
});
export const DELETE = apiRoute({
  verb: removeMember,
  call: memberCalls.removeMember,
  answer: () => ({ success: true }),
});
