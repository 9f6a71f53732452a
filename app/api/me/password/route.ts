import { accountCalls } from "@/lib/accounts/calls";
import { changePassword } from "@/lib/accounts/service/passwords";
import { apiRoute } from "@/lib/transport/route";

export const PATCH = apiRoute({
  verb: changePassword,
  call: accountCalls.changePassword,
  answer: ({ user, token }) => ({ user, token }),
});
