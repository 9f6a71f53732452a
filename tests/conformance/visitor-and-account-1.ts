import type { Section } from "./section";

export const VISITOR_1: Section = {
  specification: "visitor-and-account",
  number: "1",
  title: "What the product does",
  statements: [
    {
      says: "Farm owners sign up with a farm",
      file: "tests/e2e/first-send.spec.ts",
      test: "from the home page to the first message in one's own outbox by ${by}, counted, ${lang}",
    },
    {
      says: "Owners manage subscribers and first steps in the admin",
      file: "tests/integration/farms-reading.test.ts",
      test: "counts what is there and what was said to be done",
    },
    {
      says: "Visitors see features, prices, return, contact, questions, blog, terms, privacy",
      file: "tests/e2e/site.spec.ts",
      test: "${name}, ${href(name, lang)}, stands on a ${screen}",
    },
    {
      says: "Visitors see public farm pages",
      file: "tests/e2e/farm-page.spec.ts",
      test: "a visitor reads the farm's page and is asked to log in, ${lang} on a ${screen}",
    },
    {
      says: "Users with the admin flag land on the list of farms",
      file: "lib/accounts/rules.test.ts",
      test: "then to the farms for an admin, the default farm, the first farm, the profile",
    },
    {
      says: "A survey measures satisfaction from 0 to 10",
      file: "tests/integration/surveys.test.ts",
      test: "arrives with its scores, each an address that chooses it, in %s",
    },
    {
      says: "A link unsubscribes from a farm or from all emails",
      file: "tests/integration/subscriber-links.test.ts",
      test: "by the page can be from one farm or from all of Potager's email",
    },
    {
      says: "Languages are fr and en",
      file: "tests/e2e/crawl.spec.ts",
      test: "every page reached from / is whole, in one language, and leads to its counterpart",
    },
  ],
};
