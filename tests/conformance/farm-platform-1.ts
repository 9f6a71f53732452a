import type { Section } from "./section";

export const FARM_1: Section = {
  specification: "farm-platform",
  number: "1",
  title: "What the product does",
  statements: [
    {
      says: "A farm owner signs up and gets a farm on trial",
      file: "tests/integration/accounts.test.ts",
      test: "makes a person, their farm on trial, its owner and its general QR code",
    },
    {
      says: "A farm is worked on by the members that its owner invites",
      file: "tests/integration/members.test.ts",
      test: "is written to the address, and makes a member of its account under the same id",
    },
    {
      says: "A subscriber follows a farm and leaves it",
      file: "tests/e2e/farm-page.spec.ts",
      test: "someone logged in follows the farm and leaves it, ${lang}",
    },
    {
      says: "Visitors search farms by place",
      file: "tests/e2e/search.spec.ts",
      test: "farms are found by place, word and category, ${lang}, ${screen}",
    },
    {
      says: "A super administrator sees all farms",
      file: "tests/integration/farms-reading.test.ts",
      test: "are those where I work, newest first; all of them for a super administrator",
    },
    {
      says: "Each farm has a public page with produce, price and availability",
      file: "tests/e2e/farm-page.spec.ts",
      test: "a visitor reads the farm's page and is asked to log in, ${lang} on a ${screen}",
    },
    {
      says: "A general code, own codes and a public link collect subscribers",
      file: "tests/integration/qr-codes.test.ts",
      test: "bring subscribers, who stay when the code goes",
    },
    {
      says: "Email and SMS go out at once",
      file: "tests/integration/delivery.test.ts",
      test: "reaches each person once on each channel, in their language, with what the law asks for",
    },
    {
      says: "Email and SMS are planned for later",
      file: "tests/e2e/planned.spec.ts",
      test: "a message is seen as it arrives, planned, moved, edited and sent, ${lang}",
    },
    {
      says: "A message begins with a template",
      file: "tests/integration/notification-drafts.test.ts",
      test: "takes a template's words in each language, fields in their one spelling",
    },
    {
      says: "A message is built from blocks",
      file: "tests/e2e/builder.spec.ts",
      test: "by mouse: blocks are dragged, styled, put in columns and taken back, in English, dark",
    },
    {
      says: "A trial of 14 days is followed by a paid plan with invoices and cards",
      file: "tests/e2e/plan.spec.ts",
      test: "a plan is chosen with a first card in the trial, canceled and resumed, ${how}",
    },
    {
      says: "Square is connected and syncs customers",
      file: "tests/e2e/connections.spec.ts",
      test: "Square is connected and a customer arrives, ${how}",
    },
    {
      says: "Subscribers are imported from a CSV file",
      file: "tests/e2e/import.spec.ts",
      test: "a hostile file is imported and undone, ${lang}",
    },
    {
      says: "Many subscribers are changed at once",
      file: "tests/e2e/bulk-and-team.spec.ts",
      test: "changes many people at once, and takes a removal back, ${lang} on a ${screen}",
    },
    {
      says: "Reports can be switched off and on",
      file: "tests/e2e/reports.spec.ts",
      test: "an owner gets both reports, with their curve, and switches one off, ${lang} on a ${screen}",
    },
    {
      says: "A survey asks the owner for a score",
      file: "tests/e2e/popups.spec.ts",
      test: "modal=nps-survey with formUuid, userId, farmId and npsScore comes by email and takes a score, ${lang}",
    },
    {
      says: "A contact form reaches us",
      file: "tests/e2e/site.spec.ts",
      test: "the contact form says what is missing, keeps the rest, and arrives, ${lang}",
    },
    {
      says: "Frequent questions are answered in five categories",
      file: "tests/integration/faqs.test.ts",
      test: "are at least five in each subject, with every figure filled in",
    },
    {
      says: "A calculator shows the return on a subscription",
      file: "tests/e2e/site.spec.ts",
      test: "the return on a subscription is worked out live and shared by its address, ${lang}",
    },
    {
      says: "A demo text goes to one's own phone",
      file: "tests/e2e/demo-sms.spec.ts",
      test: "a text arrives from the home page, once a minute, ${lang}",
    },
    {
      says: "A person votes on a farm",
      file: "tests/e2e/farm-page.spec.ts",
      test: "someone logged in votes by keyboard, changes the vote, and finds it again, ${lang}",
    },
    {
      says: "The language of the page goes with every call, French by default",
      file: "tests/e2e/bad-input.spec.ts",
      test: "the API refuses in ${lang}: 422 with the field's words, 404, 413, and nothing half-written",
    },
  ],
};
