import type { Section } from "./section";

export const VISITOR_8: Section = {
  specification: "visitor-and-account",
  number: "8",
  title: "Error catalogue",
  statements: [
    {
      says: 'Errors are a map with the first message by field, and "global"',
      file: "lib/transport/error-map.test.ts",
      test: "words the first errors and counts the others",
    },
    {
      says: "A general message stands under the form in red",
      file: "tests/e2e/bad-input.spec.ts",
      test: "a form with mistakes keeps what was typed and says them in ${lang}",
    },
    {
      says: "unsubscribe_result says success or error",
      file: "tests/e2e/popups.spec.ts",
      test: "unsubscribe_result and email_farm_unsubscribe say so once, for 5 s, ${lang}",
    },
    {
      says: "An unknown path is a 404, then home",
      file: "tests/e2e/paths.spec.ts",
      test: "an unknown page says so and goes home, unless one stays, ${lang}",
    },
    {
      says: "A failed page hit is ignored",
      file: "tests/integration/page-hits.test.ts",
      test: "is refused when its address is %s",
    },
    {
      says: "Payment cancel has its three reasons",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "payment_success and payment_cancel say what comes next, ${lang} on a ${screen}",
    },
    {
      says: "Generic: an error occurred, please refresh",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "a page that breaks says so and offers to begin again, ${lang}",
    },
    {
      says: "Missing translations are reported",
      file: "tests/integration/error-reports.test.ts",
      test: "tell of a missing word, which shows as its own name",
    },
    {
      says: "A part that does not load is an error of its own",
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
