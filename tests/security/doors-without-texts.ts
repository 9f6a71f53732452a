const OWN = "it is about whoever calls, and asks for nothing";
const NOWHERE = "it leads nowhere, whatever is asked";
const SITE = "it says the same to everyone";

/**
 * Doors that read nothing that a caller says, each with the reason. tests/security/hostile-texts.test.ts fails when one
 * of them does read something, and when another door does not.
 */
export const NO_TEXTS: Record<string, string> = {
  "GET /api/global": SITE,
  "GET /api/pages": SITE,
  "GET /sitemap.xml": SITE,
  "GET /sitemaps/pages": SITE,
  "GET /api/global/captcha": "each caller gets a new challenge",
  "POST /api/auth/logout": OWN,
  "GET /api/me": OWN,
  "POST /api/me/reset-unverified-email": OWN,
  "POST /api/me/verification-email": OWN,
  "POST /api/me/verification-phone": OWN,
  "GET /api/me/export": OWN,
  "GET /api/me/sessions": OWN,
  "DELETE /api/me/sessions": OWN,
  "GET /api/farms/vote": OWN,
  ...Object.fromEntries(
    ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => [`${method} /api/[...rest]`, NOWHERE]),
  ),
  "GET /[lang]/(site)/[...rest]": NOWHERE,
  "POST /[lang]/(site)/[...rest]": NOWHERE,
  "(account)#readPausedFormsAction": SITE,
  "admin#logOut": OWN,
  "admin#stopActing": OWN,
  "admin/profile#resendVerificationAction": OWN,
  "admin/profile#cancelEmailChangeAction": OWN,
  "admin/profile#closeOtherSessionsAction": OWN,
  "admin/profile#sendPhoneCodeAction": OWN,
};
