import { changePassword } from "@/lib/accounts/service/passwords";
import { apiRoute } from "@/lib/transport/route";

export const PATCH = apiRoute({
  verb: changePassword,
  answer: ({ user, token }) => ({ user, token }),
});
