import { accountCalls } from "@/lib/accounts/calls";
import { closeSession } from "@/lib/accounts/service/sessions";
import { apiRoute } from "@/lib/transport/route";

export const DELETE = apiRoute({
  verb: closeSession,
  call: accountCalls.closeSession,
  answer: (done) => done,
});
