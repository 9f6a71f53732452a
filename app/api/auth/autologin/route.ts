import { accountCalls } from "@/lib/accounts/calls";
import { autologin } from "@/lib/accounts/service/log-in";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: autologin,
  call: accountCalls.autologin,
  answer: ({ token }) => ({ token }),
});
