import { accountCalls } from "@/lib/accounts/calls";
import { resetPassword } from "@/lib/accounts/service/passwords";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: resetPassword,
  call: accountCalls.resetPassword,
  answer: (done) => done,
});
