import type { Section } from "./section";

export const FARM_9: Section = {
  specification: "farm-platform",
  number: "9",
  title: "Business constants and limits",
  statements: [
    {
      says: "Free trial of 14 days",
      file: "tests/integration/payment-news.test.ts",
      test: "of the trial come 7, 3 and 1 days before its end, each once, without a card",
    },
    {
      says: "Prices by month, 3 months, 6 months and year",
      file: "lib/billing/roi.test.ts",
      test: "come to 80, 285, 510 and 780 a period",
    },
    {
      says: "The year saves at least 15 %",
      file: "lib/billing/roi.test.ts",
      test: "save at least the advertised 15 % by the year",
    },
    {
      says: "One price in both languages: 80 by month",
      file: "lib/site/site.test.ts",
      test: "is what is billed for a term, before taxes",
    },
    {
      says: "A message costs 0.10, and 0.08 with the yearly plan",
      file: "tests/integration/charge-ledger.test.ts",
      test: "is 0.08 when the quote was frozen on the yearly plan, whatever the plan is later",
    },
    {
      says: "GST and QST are shown at the confirmation",
      file: "lib/payments/plans/rules/agreement.test.ts",
      test: "says which plan begins when and for how much, taxes apart",
    },
    {
      says: "Sending from 8 h to 18 h",
      file: "tests/integration/delivery.test.ts",
      test: "at %i h is refused",
    },
    {
      says: "Import: 5 MB, 10 digits, 3 columns of emails",
      file: "tests/integration/import-fixtures.test.ts",
      test: "%s",
    },
    {
      says: "Daily report above 5 subscribers",
      file: "tests/integration/reports.test.ts",
      test: "of a day with %i people who subscribed: %i",
    },
    {
      says: "One demo SMS a minute and number",
      file: "tests/integration/demo-sms.test.ts",
      test: "is one a minute, even asked for ten times at once",
    },
    {
      says: "Search: 50 km, page 1, by distance",
      file: "tests/integration/search.test.ts",
      test: "are within 50 km, first page, by distance, unless told otherwise",
    },
    {
      says: "Default place: Québec, Canada",
      file: "lib/providers/geocoder/geocoder.test.ts",
      test: "is the one in Québec, else the largest, unless the province says otherwise",
    },
    {
      says: "Kilometres are statute miles times 1.609344",
      file: "tests/integration/search.test.ts",
      test: "are those that a brute-force haversine finds, %s at %i km",
    },
    {
      says: "currentLocation in version 1.0.1, global-{lang} in 1.0.7",
      file: "components/visitor/stored-entries.test.ts",
      test: "is asked for once a day, and carries version 1.0.7",
    },
    {
      says: "French is the default language",
      file: "tests/e2e/paths.spec.ts",
      test: "the root leads to the saved language, else the browser's, else French",
    },
    {
      says: "Dates are YYYY-MM-DD",
      file: "lib/i18n/format.test.ts",
      test: "are YYYY-MM-DD in tables and data, on the clock of the farm",
    },
    {
      says: "Hour slots from 09:00 to 18:00",
      file: "lib/messaging/rules/window.test.ts",
      test: "offers the first day that has an hour left: %s",
    },
    {
      says: "Numbers are grouped by thousands",
      file: "lib/i18n/format.test.ts",
      test: "are written as each language writes them, on the clock of the farm",
    },
    {
      says: "A part may take 120 seconds to load",
      reason: "no test waits two minutes; a part that fails is shown by tests/e2e/visitor.spec.ts",
    },
    {
      says: "Avatars: initials on light grey",
      file: "tests/integration/accounts.test.ts",
      test: "draws initials on light grey, whatever the name holds",
    },
    {
      says: "A guarantee of satisfaction gives the first payment back",
      file: "tests/integration/refunds.test.ts",
      test: "gives the first payment back by one click, ends the plan, and is given once",
    },
    {
      says: "Averages of the industry are shown beside the rates",
      file: "tests/integration/right-figures.test.ts",
      test: "wait for 24 hours after the send began, and then judge",
    },
  ],
};
