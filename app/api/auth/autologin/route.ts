import { accountCalls } from "@/lib/accounts/calls";
import { autologin } from "@/lib/accounts/service/log-in";
import { apiRoute } from "@/lib/transport/route";
import { tokenAnswer } from "@/lib/transport/token-answer";

export const POST = apiRoute({ verb: autologin, call: accountCalls.autologin, answer: tokenAnswer });
