"use server";

import { logout } from "@/lib/accounts/service/log-in";
import { href } from "@/lib/i18n/routes";
import { serverAction } from "@/lib/transport/action";
import { endSession } from "@/lib/transport/session-cookie";

export const logOut = serverAction({
  verb: logout,
  after: endSession,
  redirectTo: (_result, lang) => href("home", lang),
});
