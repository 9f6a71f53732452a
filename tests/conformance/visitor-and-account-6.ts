import type { Section } from "./section";

export const VISITOR_6: Section = {
  specification: "visitor-and-account",
  number: "6",
  title: "Roles and permissions",
  statements: [
    {
      says: "Visitors: pages, log-in, sign-up, forgotten password",
      file: "tests/integration/authorization.test.ts",
      test: "has a row for every method of every route file, and no other",
    },
    {
      says: "Owners: the admin of their own farms alone",
      file: "tests/integration/authorization.test.ts",
      test: "are not found through one's own: %s",
    },
    {
      says: "Owners and employees add subscribers",
      file: "tests/integration/subscribers.test.ts",
      test: "lets an employee add and look",
    },
    {
      says: "Super administrators open any farm and land on the list",
      file: "lib/accounts/rules.test.ts",
      test: "then to the farms for an admin, the default farm, the first farm, the profile",
    },
    {
      says: "Following and voting need a log-in, and open it",
      file: "tests/e2e/farm-page.spec.ts",
      test: "neither a vote nor a follow is sent",
    },
    {
      says: "Pages that need a log-in lead to the overlay",
      file: "tests/e2e/paths.spec.ts",
      test: "a page that needs log-in sends home with the overlay open, and then where one was going, ${lang}",
    },
  ],
};
