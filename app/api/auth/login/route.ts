import { login } from "@/lib/accounts/service/log-in";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: login, answer: ({ token }) => ({ token }) });
