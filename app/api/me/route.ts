import { accountCalls } from "@/lib/accounts/calls";
import { deleteAccount } from "@/lib/accounts/service/leave";
import { getMe, updateProfile } from "@/lib/accounts/service/profile";
import { apiRoute } from "@/lib/transport/route";
import { bearerOf } from "@/lib/transport/session";

export const GET = apiRoute({ verb: getMe, call: accountCalls.getMe, answer: (me) => me });
/** The token stays the one that the caller has; a new password alone changes it. */
export const PATCH = apiRoute({
  verb: updateProfile,
  call: accountCalls.updateProfile,
  answer: ({ user }, request) => ({ user, token: bearerOf(request.headers.get("authorization")) }),
});
export const DELETE = apiRoute({
  verb: deleteAccount,
  call: accountCalls.deleteAccount,
  answer: () => ({ success: true }),
});
