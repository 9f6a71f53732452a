import { memberCalls } from "@/lib/members/calls";
import { inviteMember, listMembers } from "@/lib/members/service/team";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listMembers, call: memberCalls.listMembers, answer: (team) => team });
export const POST = apiRoute({
  verb: inviteMember,
  call: memberCalls.inviteMember,
  answer: (farmUser) => ({ farmUser }),
});
