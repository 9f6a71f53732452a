"use server";

import { cancelEmailChange, resendVerification } from "@/lib/accounts/service/email-address";
import { logout } from "@/lib/accounts/service/log-in";
import { changePassword } from "@/lib/accounts/service/passwords";
import { updateProfile } from "@/lib/accounts/service/profile";
import { href } from "@/lib/i18n/routes";
import { serverAction } from "@/lib/transport/action";
import { endSession, startSession } from "@/lib/transport/session-cookie";

export const updateProfileAction = serverAction({ verb: updateProfile });
export const resendVerificationAction = serverAction({ verb: resendVerification });
export const cancelEmailChangeAction = serverAction({ verb: cancelEmailChange });

export const changePasswordAction = serverAction({
  verb: changePassword,
  after: ({ session }) => startSession(session),
});

export const logOutAction = serverAction({
  verb: logout,
  after: endSession,
  redirectTo: (_result, lang) => href("home", lang),
});
