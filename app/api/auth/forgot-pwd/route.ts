import { accountCalls } from "@/lib/accounts/calls";
import { forgotPassword } from "@/lib/accounts/service/passwords";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: forgotPassword,
  call: accountCalls.forgotPassword,
  answer: (done) => done,
});
