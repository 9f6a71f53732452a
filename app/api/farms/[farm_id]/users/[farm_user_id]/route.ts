import { changeMemberRole, removeMember } from "@/lib/members/service/team";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: changeMemberRole, answer: (farmUser) => ({ farmUser }) });
export const DELETE = apiRoute({ verb: removeMember, answer: () => ({ success: true }) });
