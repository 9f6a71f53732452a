import { forgotPassword } from "@/lib/accounts/service/passwords";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: forgotPassword, answer: (done) => done });
