import type { Section } from "./section";

export const FARM_6: Section = {
  specification: "farm-platform",
  number: "6",
  title: "Roles and permissions",
  statements: [
    {
      says: "The super administrator sees all producers",
      file: "tests/integration/accounts.test.ts",
      test: "shows every farm to a super admin",
    },
    {
      says: "The super administrator creates users and producers",
      reason: "not built: the table of producers is later (not-built.md)",
    },
    {
      says: "The super administrator manages questions, logs, tools and metrics",
      reason: "not built but for payments: questions are messages, metrics are later",
    },
    {
      says: "With is_admin all farms count as one's own",
      file: "tests/integration/farms-reading.test.ts",
      test: "are in the menu of whoever is logged in",
    },
    {
      says: "An owner sees only the own farms",
      file: "tests/integration/authorization.test.ts",
      test: "are not found through one's own: %s",
    },
    {
      says: "A member is invited by email with a role",
      file: "tests/e2e/bulk-and-team.spec.ts",
      test: "invites somebody, who joins, and takes the access back, ${lang} on a ${screen}",
    },
    {
      says: "Access is added, changed and revoked",
      file: "tests/integration/members.test.ts",
      test: "who is revoked loses the farm at once, with an open session and a token",
    },
    {
      says: "Subscribing and voting need a log-in",
      file: "tests/integration/subscriber-links.test.ts",
      test: "needs an account and a farm that can be seen",
    },
    {
      says: "Plan limits hold for users",
      file: "tests/integration/members.test.ts",
      test: "takes a place of the plan, also when two take the last one",
    },
    {
      says: "Plan limits hold for farms",
      file: "tests/integration/farms.test.ts",
      test: "stops at the plan's limit, also when two arrive at once; a super administrator goes on",
    },
    {
      says: "Plan limits hold for subscribers",
      file: "tests/integration/subscribers.test.ts",
      test: "stops at the plan's limit, also when two take the last place",
    },
    {
      says: "Plan limits hold for notifications",
      file: "tests/integration/send-payment.test.ts",
      test: "sends two messages a month, and the third is refused until the next month",
    },
    {
      says: "Plan limits hold for produce",
      file: "tests/integration/produce.test.ts",
      test: "stops at the plan's limit, also when two arrive at once",
    },
    {
      says: "Plan limits hold for questions",
      file: "tests/integration/votes-questions.test.ts",
      test: "is counted against the plan, even when asked for twice at once",
    },
    {
      says: "A plan that is too small cannot be chosen",
      file: "tests/integration/payments.test.ts",
      test: "cannot be chosen when the farm has more than it holds",
    },
  ],
};
