import { accountCalls } from "@/lib/accounts/calls";
import { sendPhoneCode } from "@/lib/accounts/service/phone";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: sendPhoneCode,
  call: accountCalls.sendPhoneCode,
  answer: (user) => ({ user }),
});
