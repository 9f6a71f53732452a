import type { Section } from "./section";

export const VISITOR_7: Section = {
  specification: "visitor-and-account",
  number: "7",
  title: "Calls",
  statements: [
    {
      says: "POST /api/global/page-hit; errors are ignored",
      file: "tests/e2e/visitor.spec.ts",
      test: "a page hit carries an identifier only after cookies were accepted, and no secret, ${lang}",
    },
    {
      says: "A page hit waits for the farm on a farm's page",
      file: "components/visitor/visitor.test.ts",
      test: "waits on a farm's page until the farm is known",
    },
    {
      says: "PUT /api/forms/{formUuid}",
      file: "tests/integration/surveys.test.ts",
      test: "is kept, and changed by the next",
    },
    {
      says: "GET /api/pages answers pages",
      file: "tests/integration/pages.test.ts",
      test: "are listed in %s, each with its words and picture",
    },
    {
      says: "GET /api/pages/{handle} answers page",
      file: "tests/integration/pages.test.ts",
      test: "are called what the pages themselves are called",
    },
    {
      says: "GET /api/me",
      file: "tests/integration/accounts.test.ts",
      test: "tells who one is, one's farms newest first, and the farms one follows",
    },
    {
      says: "POST /api/auth/login answers token",
      file: "tests/integration/accounts-secrets.test.ts",
      test: "answers who, a token that works, and where to go",
    },
    {
      says: "POST /api/auth/autologin answers token",
      file: "tests/integration/accounts-secrets.test.ts",
      test: "works once, within 15 minutes, and is no other kind of link",
    },
    {
      says: "POST /api/auth/signup answers token",
      file: "tests/integration/accounts-http.test.ts",
      test: "sign up, tell who one is, change the password and log out",
    },
    {
      says: "POST /api/auth/partial-signup takes token, email, phone_number",
      file: "tests/integration/accounts.test.ts",
      test: "gives a stranger's token a row of its own",
    },
    {
      says: "POST /api/auth/qr-code-onboarding answers redirectUrl",
      file: "tests/integration/accounts-http.test.ts",
      test: "lead in from a QR code, and note the landing page's farms",
    },
    {
      says: "POST /api/auth/forgot-pwd",
      file: "tests/integration/accounts-secrets.test.ts",
      test: "does the same work and answers the same whether there is an account",
    },
    {
      says: "POST /api/auth/change-pwd",
      file: "tests/integration/accounts-secrets.test.ts",
      test: "is replaced with the link: every session and token ends, and the owner is told",
    },
    {
      says: "POST /api/auth/landing-register",
      file: "tests/integration/accounts.test.ts",
      test: "answers the same the second time, and keeps one row",
    },
    {
      says: "POST /api/me/reset-unverified-email",
      file: "tests/integration/accounts-email.test.ts",
      test: "is kept when the change is cancelled; the link that was sent is dead",
    },
    {
      says: "POST /api/me/verification-email",
      file: "tests/integration/accounts-email.test.ts",
      test: "is written to at most three times an hour, and not at all when there is nothing to prove",
    },
    {
      says: "PATCH /api/me answers user, token",
      file: "tests/integration/accounts-http.test.ts",
      test: "update the profile, and begin, resend and cancel a change of address",
    },
    {
      says: "PATCH /api/me/password answers user, token",
      file: "tests/integration/accounts-secrets.test.ts",
      test: "needs the current one, then ends every other session and gives a new one",
    },
    {
      says: "POST /api/global/contact-form",
      file: "tests/integration/contact.test.ts",
      test: "keeps what is written, and sends it to whoever answers",
    },
    {
      says: "Requests carry X-Requested-With, a token and the language",
      file: "tests/integration/authorization.test.ts",
      test: "counts like a token, from our own pages alone: %s",
    },
  ],
};
