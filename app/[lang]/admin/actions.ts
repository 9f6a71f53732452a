"use server";

import { href } from "@/lib/i18n/routes";
import { serverAction } from "@/lib/transport/action";
import { endSession } from "@/lib/transport/session-cookie";

export const logOut = serverAction({
  verb: async () => null,
  after: endSession,
  redirectTo: (_result, lang) => href("home", lang),
});
