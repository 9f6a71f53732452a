import { accountCalls } from "@/lib/accounts/calls";
import { restoreEmail } from "@/lib/accounts/service/restore-email";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: restoreEmail,
  call: accountCalls.restoreEmail,
  answer: ({ email }) => ({ email }),
});
