import type { Section } from "./section";

export const FARM_7A: Section = {
  specification: "farm-platform",
  number: "7a",
  title: "Calls: accounts and farms",
  statements: [
    {
      says: "All calls carry the language",
      file: "tests/integration/accounts-http.test.ts",
      test: "answer in the caller's language, field by field",
    },
    {
      says: "Calls carry a Bearer token",
      file: "tests/integration/accounts-secrets.test.ts",
      test: "answers who, a token that works, and where to go",
    },
    {
      says: "Each documented call has its route",
      file: "tests/integration/parity.test.ts",
      test: "of today each have their route",
    },
    {
      says: "Each route is in the OpenAPI document",
      file: "tests/integration/api-document.test.ts",
      test: "has every route under /api, or a reason why it is not for programs",
    },
    {
      says: "Each documented call is in the OpenAPI document",
      file: "tests/integration/api-document.test.ts",
      test: "has each call of the specification, and each has its route",
    },
    {
      says: "GET /api/me answers id, subscribers_farm_ids, my_farms",
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
      says: "POST /api/auth/partial-signup",
      file: "tests/integration/accounts.test.ts",
      test: "keeps what was typed so far for seven days, and forgets it when it is finished",
    },
    {
      says: "POST /api/auth/qr-code-onboarding",
      file: "tests/integration/accounts-http.test.ts",
      test: "lead in from a QR code, and note the landing page's farms",
    },
    {
      says: "POST /api/auth/change-pwd {token, email, newPassword}",
      file: "tests/integration/accounts-http.test.ts",
      test: "replace a forgotten password",
    },
    {
      says: "POST /api/auth/forgot-pwd {email}",
      file: "tests/integration/accounts-http.test.ts",
      test: "replace a forgotten password",
    },
    {
      says: "POST /api/auth/landing-register {farm_name, name, email}",
      file: "tests/integration/accounts-http.test.ts",
      test: "lead in from a QR code, and note the landing page's farms",
    },
    {
      says: "POST /api/me/reset-unverified-email",
      file: "tests/integration/accounts-http.test.ts",
      test: "update the profile, and begin, resend and cancel a change of address",
    },
    {
      says: "POST /api/me/verification-email",
      file: "tests/integration/accounts-http.test.ts",
      test: "update the profile, and begin, resend and cancel a change of address",
    },
    {
      says: "PATCH /api/me answers {user, token}",
      file: "tests/integration/accounts-http.test.ts",
      test: "update the profile, and begin, resend and cancel a change of address",
    },
    {
      says: "PATCH /api/me/password answers {user, token}",
      file: "tests/integration/accounts-http.test.ts",
      test: "sign up, tell who one is, change the password and log out",
    },
    {
      says: "GET /api/farms/id, uuid and handle answer farm, produces, questions",
      file: "tests/integration/farms-reading.test.ts",
      test: "by id, uuid or handle shows others the public fields alone",
    },
    {
      says: "POST /api/farms answers farm",
      file: "tests/integration/farms.test.ts",
      test: "gives it a handle, a trial, its owner and the general QR code",
    },
    {
      says: "PUT /api/farms/{id} and /partial answer farm",
      file: "tests/integration/farms.test.ts",
      test: "as a whole blanks what is left out; in part touches nothing else",
    },
    {
      says: "DELETE /api/farms/{id}",
      file: "tests/integration/farms.test.ts",
      test: "takes it away from everyone, keeps its handle and stops what waits to be sent",
    },
    {
      says: "GET /api/search: distance 50 km, page 1, order by distance",
      file: "tests/integration/search.test.ts",
      test: "are within 50 km, first page, by distance, unless told otherwise",
    },
    {
      says: "GET /api/search answers farms, produces",
      file: "tests/integration/search-http.test.ts",
      test: "shows of a farm and its produces what its page does",
    },
    {
      says: "GET /api/farms/me answers farms, produces",
      file: "tests/integration/farms-reading.test.ts",
      test: "are those where I work, newest first; all of them for a super administrator",
    },
    {
      says: "GET /api/farms/vote answers votes (farm_id, vote)",
      file: "tests/integration/votes-questions.test.ts",
      test: "is one a person, changed by the next, and counted with the others",
    },
    {
      says: "POST /api/farms/{id}/subscribe and /unsubscribe",
      file: "tests/integration/subscriber-links.test.ts",
      test: "is confirmed at once by a verified email, and undone",
    },
    {
      says: "POST /api/farms/{id}/vote answers voting_count, voting_average",
      file: "tests/integration/votes-questions.test.ts",
      test: "is one a person, changed by the next, and counted with the others",
    },
    {
      says: "POST /api/farms/{id}/plans {plan_type} answers farm",
      file: "tests/integration/payments.test.ts",
      test: "begins the plan that was agreed to when the trial ends, and charges it then",
    },
    {
      says: "POST /api/farms/{id}/add-completed-step {step} answers farm",
      file: "tests/integration/farms-reading.test.ts",
      test: "marks a step once, also when it is sent twice at once",
    },
    {
      says: "GET /api/farms/{id}/day-stats answers dayStats",
      file: "tests/integration/statistics-sends.test.ts",
      test: "are of the last 30 days in the farm's time zone, empty days included",
    },
    {
      says: "GET and POST users answer farmUsers and farmUser",
      file: "tests/integration/members.test.ts",
      test: "is written to the address, and makes a member of its account under the same id",
    },
    {
      says: "PUT and DELETE users/{userId}",
      file: "tests/integration/members.test.ts",
      test: "gets another role, but nobody takes the owner's, and the owner cannot leave",
    },
    {
      says: "GET and POST categories",
      file: "tests/integration/categories.test.ts",
      test: "is made, renamed and counted; two of a farm have no name in common",
    },
    {
      says: "PUT and DELETE categories/{categoryId}",
      file: "tests/integration/categories.test.ts",
      test: "is deleted with its people kept, and brought back with its id within a day",
    },
    {
      says: "GET connections",
      file: "tests/integration/connections.test.ts",
      test: "belongs to one farm: another one cannot have the seller, nor see, change or end it",
    },
    {
      says: "PUT and DELETE connections/{connectionId}",
      file: "tests/integration/connections-sync.test.ts",
      test: "take the access back at Square and erase the tokens when the farm ends it; the people stay",
    },
    {
      says: "POST connections/{connectionId}/resync answers success",
      file: "tests/integration/connections-resync.test.ts",
      test: "begins, as often as the limit lets in, and is refused with a wait after that",
    },
  ],
};
