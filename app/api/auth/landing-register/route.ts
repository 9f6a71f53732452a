import { accountCalls } from "@/lib/accounts/calls";
import { registerInterest } from "@/lib/accounts/service/interest";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: registerInterest,
  call: accountCalls.registerInterest,
  answer: (done) => done,
});
