import { secondFactorCalls } from "@/lib/second-factor/calls";
import { logIn } from "@/lib/second-factor/service/log-in";
import { apiRoute } from "@/lib/transport/route";
import { tokenAnswer } from "@/lib/transport/token-answer";

export const POST = apiRoute({ verb: logIn, call: secondFactorCalls.logIn, answer: tokenAnswer });
