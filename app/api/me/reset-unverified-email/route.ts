import { accountCalls } from "@/lib/accounts/calls";
import { cancelEmailChange } from "@/lib/accounts/service/email-address";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: cancelEmailChange,
  call: accountCalls.cancelEmailChange,
  answer: (user) => ({ user }),
});
