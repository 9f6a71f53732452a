import { accountCalls } from "@/lib/accounts/calls";
import { login } from "@/lib/accounts/service/log-in";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: login, call: accountCalls.login, answer: ({ token }) => ({ token }) });
