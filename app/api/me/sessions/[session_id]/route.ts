import { closeSession } from "@/lib/accounts/service/sessions";
import { apiRoute } from "@/lib/transport/route";

export const DELETE = apiRoute({ verb: closeSession, answer: (done) => done });
