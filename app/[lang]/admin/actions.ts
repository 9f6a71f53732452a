"use server";

import { logout } from "@/lib/accounts/service/log-in";
import { adminHref, href } from "@/lib/i18n/routes";
import { serverAction } from "@/lib/transport/action";
import { endSession } from "@/lib/transport/session-cookie";
import { endActing } from "@/lib/users/service/act-as";

/** Ends what a super administrator does in the name of a user. */
export const stopActing = serverAction({
  verb: endActing,
  redirectTo: ({ user_uuid }, lang) => adminHref(lang, user_uuid ? `/users/${user_uuid}` : "/farms"),
});
export const logOut = serverAction({
  verb: logout,
  after: endSession,
  redirectTo: (_result, lang) => href("home", lang),
});
