import type { Section } from "./section";

export const VISITOR_5: Section = {
  specification: "visitor-and-account",
  number: "5",
  title: "Validation rules",
  statements: [
    {
      says: "Forms are checked on submit alone",
      file: "tests/e2e/bad-input.spec.ts",
      test: "a form with mistakes keeps what was typed and says them in ${lang}",
    },
    {
      says: "Log-in: email and password required",
      file: "tests/e2e/overlays.spec.ts",
      test: "the log-in overlay keeps the address, says what is wrong and lets in, ${lang}",
    },
    {
      says: "Sign-up: email, farm name and password required",
      file: "tests/integration/accounts.test.ts",
      test: "names every field that is wrong, and writes nothing",
    },
    {
      says: "QR onboarding: email, farm name and name required",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "the forms work without JavaScript, ${lang}",
    },
    {
      says: "New password required; a difference is shown on both fields",
      file: "tests/integration/accounts-secrets.test.ts",
      test: "names what is wrong with the new one under both fields",
    },
    {
      says: "Forgotten password: email required",
      file: "tests/e2e/overlays.spec.ts",
      test: "the forgotten password overlay confirms and starts again; by token and email another changes it, ${lang}",
    },
    { says: "Survey: score required", file: "tests/integration/surveys.test.ts", test: "is refused with %s" },
    {
      says: "Subscriber: name, and email or phone, on both fields",
      file: "tests/integration/documented-answers.test.ts",
      test: "are all named at once when a subscriber is added, also email and phone",
    },
    {
      says: "The save button waits for a change of the form",
      reason: "no test: forms of the admin save at any time",
    },
    {
      says: "Phones are typed as (999) 999-9999 and kept as digits",
      file: "lib/values/phone.test.ts",
      test: "reads %s as %s",
    },
    {
      says: "Errors of the server are shown at their fields",
      file: "tests/e2e/bad-input.spec.ts",
      test: "a form with mistakes keeps what was typed and says them in ${lang}",
    },
    {
      says: "An empty value is undefined, null, an empty object or blanks",
      file: "tests/integration/documented-answers.test.ts",
      test: "are required, whether a number or a choice, and not invalid",
    },
  ],
};
