"use server";

import { verifyEmail } from "@/lib/accounts/service/email-address";
import { autologin } from "@/lib/accounts/service/log-in";
import { checkResetLink, forgotPassword, resetPassword } from "@/lib/accounts/service/passwords";
import { restoreEmail } from "@/lib/accounts/service/restore-email";
import { signup } from "@/lib/accounts/service/sign-up";
import { adminHref, href } from "@/lib/i18n/routes";
import { acceptInvitation, acceptWithNewAccount } from "@/lib/members/service/invitation";
import { logIn, startPasskeyLogIn } from "@/lib/second-factor/service/log-in";
import { readPausedForms } from "@/lib/switches/service";
import { serverAction } from "@/lib/transport/action";
import { startSession } from "@/lib/transport/session-cookie";

export const logInAction = serverAction({
  verb: logIn,
  after: startSession,
  redirectTo: ({ landing }) => landing,
});

/** The second step of a log-in: a code or a passkey. */
export const secondStepAction = serverAction({
  verb: logIn,
  after: startSession,
  redirectTo: ({ landing }) => landing,
});

export const startPasskeyLogInAction = serverAction({
  verb: startPasskeyLogIn,
  answer: (options) => options,
});

export const autologinAction = serverAction({
  verb: autologin,
  after: startSession,
  redirectTo: ({ landing }) => landing,
});

export const signUpAction = serverAction({
  verb: signup,
  after: startSession,
  redirectTo: ({ landing }) => landing,
});

/**
 * The same actions for the overlays of the public pages. They return the landing address and the overlay goes
 * there.
 */
export const logInOverlayAction = serverAction({
  verb: logIn,
  after: startSession,
  answer: ({ landing }) => ({ landing }),
});

export const autologinOverlayAction = serverAction({
  verb: autologin,
  after: startSession,
  answer: ({ landing, pending }) => ({ landing, waits: pending !== null }),
});

export const signUpOverlayAction = serverAction({
  verb: signup,
  after: startSession,
  answer: ({ landing }) => ({ landing }),
});

export const resetPasswordOverlayAction = serverAction({ verb: resetPassword });

export const checkResetLinkAction = serverAction({
  verb: checkResetLink,
  answer: (link) => link,
});

/** Whether the overlays show their forms; pages that are kept cannot know it. */
export const readPausedFormsAction = serverAction({ verb: readPausedForms, answer: (paused) => paused });

export const forgotPasswordAction = serverAction({ verb: forgotPassword });

export const resetPasswordAction = serverAction({
  verb: resetPassword,
  redirectTo: (_result, lang) => href("login", lang, {}, { changed: "1" }),
});

export const verifyEmailAction = serverAction({
  verb: verifyEmail,
  redirectTo: (_result, lang) => href("verify_email", lang, {}, { done: "1" }),
});

export const acceptInvitationAction = serverAction({
  verb: acceptInvitation,
  redirectTo: ({ farm_uuid }, lang) => adminHref(lang, `/farms/${farm_uuid}/tutorials`),
});

export const joinWithNewAccountAction = serverAction({
  verb: acceptWithNewAccount,
  after: startSession,
  redirectTo: ({ landing }) => landing,
});

export const restoreEmailAction = serverAction({
  verb: restoreEmail,
  redirectTo: (_result, lang) => href("restore_email", lang, {}, { done: "1" }),
});
