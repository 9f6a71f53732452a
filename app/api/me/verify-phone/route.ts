import { accountCalls } from "@/lib/accounts/calls";
import { verifyPhone } from "@/lib/accounts/service/phone";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: verifyPhone,
  call: accountCalls.verifyPhone,
  answer: (user) => ({ user }),
});
