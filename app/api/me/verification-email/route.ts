import { accountCalls } from "@/lib/accounts/calls";
import { resendVerification } from "@/lib/accounts/service/email-address";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: resendVerification,
  call: accountCalls.resendVerification,
  answer: (user) => ({ user }),
});
