import { resetPassword } from "@/lib/accounts/service/passwords";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: resetPassword, answer: (done) => done });
