import type { Section } from "./section";

export const FARM_3A: Section = {
  specification: "farm-platform",
  number: "3a",
  title: "Entities: people, farms and produce",
  statements: [
    {
      says: "User: followed farms and own farms with uuid, id, name, handle",
      file: "tests/integration/accounts.test.ts",
      test: "tells who one is, one's farms newest first, and the farms one follows",
    },
    {
      says: "User: a new email waits until it is verified",
      file: "tests/integration/accounts-email.test.ts",
      test: "stays as it was until the new one is proven",
    },
    {
      says: "User: phone, avatar and password",
      file: "tests/integration/accounts-http.test.ts",
      test: "has an avatar drawn by us",
    },
    {
      says: "User: is_admin",
      file: "tests/integration/super-admins.test.ts",
      test: "is one in the session that has shown it, and in no older one",
    },
    {
      says: "Session: a token that is kept, and ends",
      file: "tests/integration/accounts-secrets.test.ts",
      test: "keeps a token for 30 days, hashed",
    },
    {
      says: "Session: saved form data in version 1.0.0 with expiry 12",
      file: "components/visitor/saved-forms.test.ts",
      test: "keeps a saved form for its 12 hours, and removes it then",
    },
    {
      says: "Farm: each field is kept in its canonical form",
      file: "tests/integration/farms.test.ts",
      test: "keeps each field in its canonical form, and the handle whatever the name",
    },
    {
      says: "Farm: public phone is optional",
      file: "lib/messaging/sender-line.test.ts",
      test: "prints a phone only where the farm shows it",
    },
    {
      says: "Farm: address, country, region, city, postal code",
      file: "tests/integration/countries.test.ts",
      test: "is edited in part by its own rules, and in whole by those of the country that is given",
    },
    {
      says: "Farm: photos, main photo and logo",
      file: "tests/security/own-pictures.test.ts",
      test: "that its owner sent before there was a farm become the farm's, for all its people",
    },
    {
      says: "Farm: public flag",
      file: "tests/integration/farms-reading.test.ts",
      test: "that is hidden is nobody's but its people's",
    },
    {
      says: "Farm: default farm of a user",
      file: "tests/integration/accounts.test.ts",
      test: "refuses what is wrong, and a default farm one does not work on",
    },
    {
      says: "Farm: average basket value is private",
      file: "tests/integration/farms-reading.test.ts",
      test: "by id, uuid or handle shows others the public fields alone",
    },
    {
      says: "Farm: weekly report of subscribers",
      file: "tests/integration/reports.test.ts",
      test: "goes on Monday morning to the owner, in their language, with the week of the farm's own zone",
    },
    {
      says: "Farm: daily report of more than 5 subscribers",
      file: "tests/integration/reports.test.ts",
      test: "of a day with %i people who subscribed: %i",
    },
    {
      says: "Farm: accept_sync_customers and accept_sync_customer_created",
      file: "tests/integration/connections-sync.test.ts",
      test: "do what the farm accepts",
    },
    {
      says: "Farm: subscribers_count, voting_count and voting_average",
      file: "tests/integration/farms-reading.test.ts",
      test: "counts confirmed subscribers who stayed, and votes",
    },
    {
      says: "Farm: completed tutorial steps",
      file: "tests/integration/farms-reading.test.ts",
      test: "marks a step once, also when it is sent twice at once",
    },
    {
      says: "Farms are listed newest first",
      file: "tests/integration/farms-reading.test.ts",
      test: "are those where I work, newest first; all of them for a super administrator",
    },
    {
      says: "Plan types: trial, monthly, quarterly, bi-yearly, yearly, beta-free, canceled",
      file: "tests/integration/walls-database.test.ts",
      test: "checks each enumerated column against the one list",
    },
    {
      says: "Plan limits: users, farms, subscribers, notifications, produces, questions",
      file: "tests/integration/limits.test.ts",
      test: "is claimed for one and for many at once",
    },
    {
      says: "Plan titles: free, small, pro",
      file: "tests/integration/words-of-plans.test.ts",
      test: "gives all limits of each level in the FAQ",
    },
    {
      says: "Produce: type, category, photo, dates, availability",
      file: "tests/integration/produce.test.ts",
      test: "is copied whole and deleted",
    },
    {
      says: "Produce: fixed or variable prices with quantity",
      file: "tests/integration/produce.test.ts",
      test: "takes prices as a form types them, and says which row is wrong",
    },
    {
      says: "Produce: unit types have words",
      file: "lib/produce/rules.test.ts",
      test: "have words for every unit",
    },
    {
      says: "Produce is sorted by name",
      file: "tests/integration/produce.test.ts",
      test: "is created, sorted as French sorts, and makes the farm's page stale",
    },
    {
      says: "Produce without a name is called as its type",
      file: "lib/produce/rules.test.ts",
      test: "is its name, or its type's in the language",
    },
    {
      says: "Label types: default and custom",
      file: "tests/integration/nothing-lost.test.ts",
      test: "says its label in the reader's language and where the label comes from",
    },
    {
      says: "Produce type: id, code and names by language",
      file: "components/illustrations/produce-codes.test.ts",
      test: "are at least 120, each with its own name in each language",
    },
    {
      says: "Subscriber: name, email, phone, postal code, language",
      file: "tests/integration/subscribers.test.ts",
      test: "asks the person, who is pending until they confirm",
    },
    {
      says: "Subscriber: sources",
      file: "tests/integration/statistics-people.test.ts",
      test: "are those of the rows, by source and by code, in the farm's zone",
    },
    {
      says: "Subscriber: categories and QR code",
      file: "tests/integration/subscriber-list.test.ts",
      test: "are made, given, taken, renamed and deleted, and filter the list",
    },
    {
      says: "Subscriber: communication, distance and person count",
      file: "tests/integration/documented-answers.test.ts",
      test: "is taken as a count of persons: %j",
    },
    {
      says: "Subscriber: unsubscribed",
      file: "tests/integration/subscriber-links.test.ts",
      test: "by one click needs nothing but the link, and may be pressed again",
    },
    {
      says: "Category: name and description",
      file: "tests/integration/categories.test.ts",
      test: "is made, renamed and counted; two of a farm have no name in common",
    },
    {
      says: "QR code: title",
      file: "tests/integration/qr-codes.test.ts",
      test: "have titles of their own in a farm",
    },
  ],
};
