import type { Section } from "./section";

export const FARM_4: Section = {
  specification: "farm-platform",
  number: "4",
  title: "States and transitions",
  statements: [
    {
      says: "A farm is public or not",
      file: "tests/integration/farms-reading.test.ts",
      test: "that is hidden is nobody's but its people's",
    },
    {
      says: "A farm that is hidden is lost for everyone else",
      file: "tests/e2e/paths.spec.ts",
      test: "what an owner saves is on the farm's page at the next visit, and a hidden farm is nowhere",
    },
    {
      says: "Verification of a farm is asked for and decided",
      file: "tests/integration/settings.test.ts",
      test: "is asked for by who manages the farm, and decided by Potager",
    },
    {
      says: "The trial has 14 days",
      file: "tests/integration/payment-news.test.ts",
      test: "of the trial come 7, 3 and 1 days before its end, each once, without a card",
    },
    {
      says: "At its end the plan starts by itself unless canceled",
      file: "tests/integration/payments.test.ts",
      test: "begins the plan that was agreed to when the trial ends, and charges it then",
    },
    {
      says: "A canceled plan works until its end",
      file: "tests/integration/payments.test.ts",
      test: "works until its end after it was canceled, hides the page then, and shows it again when paid",
    },
    {
      says: "After a trial the page stays and QR sign-up works",
      file: "tests/integration/public-subscribe.test.ts",
      test: "goes on after a trial without a plan, and says nothing of a hidden farm",
    },
    {
      says: "After a plan the page is hidden and QR sign-up is off",
      file: "tests/integration/payments.test.ts",
      test: "works until its end after it was canceled, hides the page then, and shows it again when paid",
    },
    {
      says: "A change of plan is charged at once and begins after the period",
      file: "tests/integration/payments.test.ts",
      test: "changes at the end of its period; what was paid ahead pays the first invoice of the new one",
    },
    {
      says: "Choosing a plan answers the farm",
      file: "tests/integration/api-examples.test.ts",
      test: "the example of %s succeeds",
    },
    {
      says: "A message is in creation, planned, sent",
      file: "tests/integration/planned-sends.test.ts",
      test: "either starts or moves when both happen at once",
    },
    {
      says: "A planned message can be canceled",
      file: "tests/integration/planned-sends.test.ts",
      test: "becomes a draft again with its words, audience and time; the plan is gone and never starts",
    },
    {
      says: "Sending needs a card of the farm",
      file: "tests/integration/send-payment.test.ts",
      test: "needs a card on the plan %s",
    },
    {
      says: "A new subscriber confirms by email",
      file: "tests/integration/public-subscribe.test.ts",
      test: "makes a pending subscriber, who counts once the link's button is pressed",
    },
    {
      says: "A new subscriber confirms by SMS",
      file: "tests/integration/public-subscribe.test.ts",
      test: "confirms the phone",
    },
    {
      says: "Subscribing and unsubscribing change the count at once",
      file: "tests/e2e/farm-page.spec.ts",
      test: "someone logged in follows the farm and leaves it, ${lang}",
    },
    {
      says: "A vote shows at once and is taken back when it fails",
      file: "tests/e2e/farm-page.spec.ts",
      test: "a vote that does not arrive is taken back and said, ${lang}",
    },
    {
      says: "Count and average of votes come from the server",
      file: "tests/integration/votes-questions.test.ts",
      test: "is one a person, changed by the next, and counted with the others",
    },
    {
      says: "A new email stays unverified until proven",
      file: "tests/integration/accounts-email.test.ts",
      test: "stays as it was until the new one is proven",
    },
    {
      says: "A change of email can be canceled",
      file: "tests/integration/accounts-email.test.ts",
      test: "is kept when the change is cancelled; the link that was sent is dead",
    },
    {
      says: "Log-in, sign-up and autologin open a session",
      file: "tests/e2e/popups.spec.ts",
      test: "autologin_token logs in once, stays on the page, and leaves the address, ${lang}",
    },
    {
      says: "A session that cannot load its user is cleared",
      file: "tests/security/stale-session.test.ts",
      test: "is removed from the browser when the user cannot be loaded, and only then",
    },
    {
      says: "A tutorial step is sent once",
      file: "tests/integration/farms-reading.test.ts",
      test: "marks a step once, also when it is sent twice at once",
    },
    {
      says: "Subscribing, unsubscribing and voting need a log-in; nothing is sent",
      file: "tests/e2e/farm-page.spec.ts",
      test: "neither a vote nor a follow is sent",
    },
    {
      says: "A stored location counts in version 1.0.1 alone",
      file: "components/visitor/stored-entries.test.ts",
      test: "carries version 1.0.1 and is removed after 30 days",
    },
    {
      says: "Kept global data counts in version 1.0.7 alone",
      file: "components/visitor/stored-entries.test.ts",
      test: "of another version is not used",
    },
    {
      says: "Kept entries carry their time and version and expire by hours",
      file: "components/visitor/stored-entries.test.ts",
      test: "carries its version, its time and its hours, and expires by them",
    },
  ],
};
