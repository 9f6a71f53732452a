import { autologin } from "@/lib/accounts/service/log-in";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: autologin, answer: ({ token }) => ({ token }) });
