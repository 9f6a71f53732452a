import { accountCalls } from "@/lib/accounts/calls";
import { signup } from "@/lib/accounts/service/sign-up";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: signup, call: accountCalls.signup, answer: ({ token }) => ({ token }) });
