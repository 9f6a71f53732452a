import { closeOtherSessions, listSessions } from "@/lib/accounts/service/sessions";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listSessions, answer: (sessions) => ({ sessions }) });
export const DELETE = apiRoute({ verb: closeOtherSessions, answer: (done) => done });
