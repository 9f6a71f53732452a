"use server";

import { cancelEmailChange, resendVerification } from "@/lib/accounts/service/email-address";
import { deleteAccount } from "@/lib/accounts/service/leave";
import { changePassword } from "@/lib/accounts/service/passwords";
import { sendPhoneCode, verifyPhone } from "@/lib/accounts/service/phone";
import { updateProfile } from "@/lib/accounts/service/profile";
import { closeOtherSessions, closeSession } from "@/lib/accounts/service/sessions";
import { createApiToken, removeApiToken } from "@/lib/api-tokens/service";
import { href } from "@/lib/i18n/routes";
import { serverAction } from "@/lib/transport/action";
import { endSession, startSession } from "@/lib/transport/session-cookie";

export const updateProfileAction = serverAction({ verb: updateProfile });
export const resendVerificationAction = serverAction({ verb: resendVerification });
export const cancelEmailChangeAction = serverAction({ verb: cancelEmailChange });

export const sendPhoneCodeAction = serverAction({ verb: sendPhoneCode });
export const verifyPhoneAction = serverAction({ verb: verifyPhone });
export const closeSessionAction = serverAction({ verb: closeSession });
export const closeOtherSessionsAction = serverAction({ verb: closeOtherSessions });

export const createApiTokenAction = serverAction({ verb: createApiToken, answer: (made) => made });
export const removeApiTokenAction = serverAction({ verb: removeApiToken });

export const changePasswordAction = serverAction({
  verb: changePassword,
  after: startSession,
});

export const deleteAccountAction = serverAction({
  verb: deleteAccount,
  after: endSession,
  redirectTo: (_result, lang) => href("home", lang),
});
