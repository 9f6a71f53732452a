import { inviteMember, listMembers } from "@/lib/members/service/team";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listMembers, answer: (team) => team });
export const POST = apiRoute({ verb: inviteMember, answer: (farmUser) => ({ farmUser }), status: 201 });
