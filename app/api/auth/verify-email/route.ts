import { accountCalls } from "@/lib/accounts/calls";
import { verifyEmail } from "@/lib/accounts/service/email-address";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: verifyEmail,
  call: accountCalls.verifyEmail,
  answer: ({ email }) => ({ email }),
});
