import { resendInvitation } from "@/lib/members/service/team";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: resendInvitation, answer: (farmUser) => ({ farmUser }) });
