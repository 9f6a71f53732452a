import type { Section } from "./section";

export const FARM_8: Section = {
  specification: "farm-platform",
  number: "8",
  title: "Error catalogue",
  statements: [
    {
      says: "A failed call answers an errors map, the first message by field",
      file: "lib/transport/error-map.test.ts",
      test: "words the first errors and counts the others",
    },
    {
      says: '"global" holds a general message',
      file: "tests/e2e/bad-input.spec.ts",
      test: "the API refuses in ${lang}: 422 with the field's words, 404, 413, and nothing half-written",
    },
    {
      says: "Payment cancel: missing data, company not found, payment not completed",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "payment_success and payment_cancel say what comes next, ${lang} on a ${screen}",
    },
    {
      says: "Generic: an error occurred, please refresh",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "a page that breaks says so and offers to begin again, ${lang}",
    },
    {
      says: "Unsubscribe error",
      file: "tests/e2e/no-javascript.spec.ts",
      test: "unsubscribe_result and the survey are answered without JavaScript, ${lang}",
    },
    {
      says: "Produce update error",
      file: "tests/e2e/hostile.spec.ts",
      test: "a connection lost while a form is sent is said in it, and nothing is lost, ${lang}",
    },
    {
      says: "Plan change error",
      file: "tests/e2e/plan.spec.ts",
      test: "says what is wrong and what to do, ${lang}, ${viewport.width} px",
    },
    {
      says: "Location not found",
      file: "tests/integration/search-http.test.ts",
      test: "says at the field that nobody knows the place",
    },
    {
      says: "Bulk operation failed, retry",
      file: "tests/integration/bulk.test.ts",
      test: "says why it ended early, and can be retried once the cause is gone",
    },
    { says: "Import failed", file: "tests/integration/import-fixtures.test.ts", test: "%s" },
    {
      says: "Demo SMS failed",
      file: "tests/e2e/demo-sms.spec.ts",
      test: "a text arrives from the home page, once a minute, ${lang}",
    },
    {
      says: "Captcha failed",
      file: "tests/integration/demo-sms.test.ts",
      test: "opens nothing when it is %s",
    },
    {
      says: "The last card stays while the plan needs it",
      file: "tests/integration/payments.test.ts",
      test: "keeps its last card, and lets it go once the plan is canceled",
    },
    {
      says: "Too early and too late to send",
      file: "tests/integration/delivery.test.ts",
      test: "at %i h is refused",
    },
    {
      says: "Failure to load the user logs out",
      file: "tests/security/stale-session.test.ts",
      test: "is removed from the browser when the user cannot be loaded, and only then",
    },
    {
      says: "Missing translations are reported",
      file: "tests/integration/error-reports.test.ts",
      test: "tell of a missing word, which shows as its own name",
    },
    {
      says: "A part that does not load raises a ChunkLoadError",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "a part of the page that does not arrive says so, in the admin, ${lang}",
    },
    {
      says: "A bad internal address is logged",
      file: "lib/i18n/routes.test.ts",
      test: "is reported, and leads home: %s",
    },
  ],
};
