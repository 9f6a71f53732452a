import type { Section } from "./section";

export const VISITOR_3: Section = {
  specification: "visitor-and-account",
  number: "3",
  title: "Entities and their fields",
  statements: [
    {
      says: "User: name, avatar, is_admin, default farm, own farms, unverified flag",
      file: "tests/integration/accounts.test.ts",
      test: "tells who one is, one's farms newest first, and the farms one follows",
    },
    {
      says: "Farm: id, uuid, handle, categories of produce",
      file: "tests/integration/public-subscribe.test.ts",
      test: "shows the products of the farm's page alone, and asks about what they are",
    },
    {
      says: "Produce category: code and label",
      file: "tests/integration/reference.test.ts",
      test: "names every code in the language of the call, each once",
    },
    {
      says: "Subscriber form: step, contact, postal code, distance, persons, interests, preference",
      file: "tests/e2e/visitor-actions.spec.ts",
      test: "the subscription page wears the farm, and step 2 offers what it sells, ${lang} on a ${screen}",
    },
    {
      says: "The server answers a farm-subscriber with id and name",
      file: "tests/integration/public-subscribe.test.ts",
      test: "belongs to whoever did step 1, for a day",
    },
    {
      says: "Sign-up: name, email, phone, password, farm name, partial token",
      file: "tests/integration/accounts-http.test.ts",
      test: "sign up, tell who one is, change the password and log out",
    },
    {
      says: "QR onboarding answers redirectUrl",
      file: "tests/integration/accounts-http.test.ts",
      test: "lead in from a QR code, and note the landing page's farms",
    },
    {
      says: "Password reset: token, email, new password",
      file: "tests/integration/accounts-http.test.ts",
      test: "replace a forgotten password",
    },
    {
      says: "Survey: userId, farmId, npsScore, message",
      file: "tests/integration/surveys.test.ts",
      test: "needs the form's own secret, owner and farm",
    },
    {
      says: "Page: id, handle, title, description, image; a list too",
      file: "tests/integration/pages.test.ts",
      test: "are listed in %s, each with its words and picture",
    },
    {
      says: "Page hit: url, query, hash, farm_id",
      file: "tests/integration/page-hits.test.ts",
      test: "is kept with its farm and language, and says nothing of who looked",
    },
    {
      says: "Cookie record: accept, version, createdAt",
      file: "components/visitor/visitor.test.ts",
      test: "counts as accepted only in this version",
    },
    {
      says: "Contact: name, email, reason, message",
      file: "tests/integration/contact.test.ts",
      test: "keeps what is written, and sends it to whoever answers",
    },
    {
      says: "Distances: 15min-minus, 30min-minus, nothing",
      file: "tests/integration/walls-database.test.ts",
      test: "checks each enumerated column against the one list",
    },
    {
      says: "Person counts from 1 to other",
      file: "tests/integration/documented-answers.test.ts",
      test: "is taken as a count of persons: %j",
    },
    {
      says: "Communication: all, email, sms",
      file: "tests/integration/walls-database.test.ts",
      test: "checks each enumerated column against the one list",
    },
    {
      says: "Popups: success, error, warning",
      file: "tests/e2e/popups.spec.ts",
      test: "unsubscribe_result and email_farm_unsubscribe say so once, for 5 s, ${lang}",
    },
  ],
};
