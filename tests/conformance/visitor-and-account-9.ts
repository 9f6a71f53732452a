import type { Section } from "./section";

export const VISITOR_9: Section = {
  specification: "visitor-and-account",
  number: "9",
  title: "Business constants and limits",
  statements: [
    {
      says: "Popups go after 5 s",
      file: "tests/e2e/popups.spec.ts",
      test: "unsubscribe_result and email_farm_unsubscribe say so once, for 5 s, ${lang}",
    },
    {
      says: "Verification is asked for each 5 s, 600 s long",
      file: "tests/e2e/popups.spec.ts",
      test: "modal=email-verification asks every 5 s for 600 s, and closes once verified, ${lang}",
    },
    {
      says: "Cookie settings 1.0.0, asked again after 24 h",
      file: "components/visitor/visitor.test.ts",
      test: "leaves whoever accepted in peace, and asks again a day after a refusal",
    },
    {
      says: "The survey has 11 buttons, 0 to 10",
      file: "tests/integration/surveys.test.ts",
      test: "arrives with its scores, each an address that chooses it, in %s",
    },
    { says: "Phones: (999) 999-9999", file: "lib/values/phone.test.ts", test: "reads %s as %s" },
    {
      says: "The loader appears after 1.5 s",
      file: "tests/e2e/visitor.spec.ts",
      test: "a part of the page that is slow shows the loader, one that fails offers a reload, ${lang}",
    },
    {
      says: "The width of a phone ends at 768 px",
      file: "tests/e2e/lists.spec.ts",
      test: "long lists are rows on a phone of 320 px, and a row opens, ${lang}",
    },
    {
      says: "The header changes after 10 px",
      file: "tests/e2e/visitor.spec.ts",
      test: "the header changes after 10 px, and subscribe=1 leaves the footer away, ${lang}",
    },
    {
      says: "Dates are YYYY-MM-DD",
      file: "lib/i18n/format.test.ts",
      test: "are YYYY-MM-DD in tables and data, on the clock of the farm",
    },
    {
      says: "Saved form data: version 1.0.0, expiry 12",
      file: "components/visitor/saved-forms.test.ts",
      test: "keeps a saved form for its 12 hours, and removes it then",
    },
    {
      says: "A part may take 120 seconds to load",
      reason: "no test waits two minutes; a part that fails is shown by tests/e2e/visitor.spec.ts",
    },
    {
      says: "Numbers are grouped by thousands",
      file: "lib/i18n/format.test.ts",
      test: "are written as each language writes them, on the clock of the farm",
    },
    {
      says: "Avatars: initials on light grey",
      file: "tests/integration/accounts.test.ts",
      test: "draws initials on light grey, whatever the name holds",
    },
  ],
};
