import { accountCalls } from "@/lib/accounts/calls";
import { logout } from "@/lib/accounts/service/log-in";
import { apiRoute } from "@/lib/transport/route";
import { endSession } from "@/lib/transport/session-cookie";

export const POST = apiRoute({
  verb: logout,
  call: accountCalls.logout,
  after: async ({ browser }) => (browser ? endSession() : undefined),
  answer: () => ({ success: true }),
});
