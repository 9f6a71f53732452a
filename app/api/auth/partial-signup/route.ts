import { accountCalls } from "@/lib/accounts/calls";
import { savePartialSignup } from "@/lib/accounts/service/interest";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: savePartialSignup,
  call: accountCalls.savePartialSignup,
  answer: ({ token }) => ({ token }),
});
