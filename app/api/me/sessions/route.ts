import { accountCalls } from "@/lib/accounts/calls";
import { closeOtherSessions, listSessions } from "@/lib/accounts/service/sessions";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listSessions,
  call: accountCalls.listSessions,
  answer: (sessions) => ({ sessions }),
});
export const DELETE = apiRoute({
  verb: closeOtherSessions,
  call: accountCalls.closeOtherSessions,
  answer: (done) => done,
});
