import type { Section } from "./section";

export const FARM_5: Section = {
  specification: "farm-platform",
  number: "5",
  title: "Validation rules",
  statements: [
    {
      says: "Required messages: account fields",
      file: "tests/integration/accounts.test.ts",
      test: "names every field that is wrong, and writes nothing",
    },
    {
      says: "Required messages: template, title, subject, content of a message",
      file: "tests/integration/whole-messages.test.ts",
      test: "is a problem that the quote names, and refuses the send: %s",
    },
    {
      says: "Required messages: email or phone, name of a subscriber",
      file: "tests/integration/subscribers.test.ts",
      test: "needs a name and a way to reach them, on the fields",
    },
    {
      says: "Required messages: produce name",
      file: "lib/produce/inputs.test.ts",
      test: "is missing when neither a name nor a type is given",
    },
    {
      says: "Required messages: question and answer",
      file: "tests/integration/votes-questions.test.ts",
      test: "needs both its parts, someone who manages the farm, and the farm it is of",
    },
    {
      says: "Required messages: request type and message",
      file: "tests/integration/contact.test.ts",
      test: "says what is missing, field by field",
    },
    {
      says: "Required messages: accept communications",
      file: "tests/integration/public-subscribe.test.ts",
      test: "wants the box ticked, a name, and an address",
    },
    {
      says: "Required messages: score",
      file: "tests/integration/surveys.test.ts",
      test: "is refused with %s",
    },
    {
      says: "Passwords must match",
      file: "tests/integration/accounts-secrets.test.ts",
      test: "names what is wrong with the new one under both fields",
    },
    { says: "Invalid phone numbers are reported", file: "lib/values/phone.test.ts", test: "refuses %s" },
    {
      says: "Invalid cards are reported in the words of the bank",
      file: "tests/integration/payment-cards.test.ts",
      test: "is refused in the words of its bank, and nothing of it stays",
    },
    {
      says: "Invalid postal codes are reported",
      file: "tests/integration/countries.test.ts",
      test: "has people with postal codes of its own, and a Canadian one keeps to the Canadian form",
    },
    {
      says: "SMS content has a maximum",
      file: "lib/messaging/rules/segments.test.ts",
      test: "allows two parts and no more",
    },
    { says: "Import: CSV below 5 MB", file: "tests/integration/import-fixtures.test.ts", test: "%s" },
    {
      says: "Import: a header row and one data row",
      file: "tests/integration/import-fixtures.test.ts",
      test: "%s",
    },
    {
      says: "Import: name required, and email or phone",
      file: "tests/integration/imports.test.ts",
      test: "columns without a name or an address, a fourth column of emails, and a consent that has ended",
    },
    {
      says: "Import: emails have a valid form, phones 10 digits",
      file: "tests/integration/imports-corpus.test.ts",
      test: "%s",
    },
    {
      says: "Import: up to 3 columns of emails",
      file: "tests/integration/imports.test.ts",
      test: "columns without a name or an address, a fourth column of emails, and a consent that has ended",
    },
    {
      says: "Import: invalid and duplicate rows are left out",
      file: "tests/integration/upsert-contacts.test.ts",
      test: "names the second of two contacts with one address a duplicate, by email and by phone",
    },
    {
      says: "Sending before 8 h or after 18 h is refused",
      file: "tests/integration/delivery.test.ts",
      test: "at %i h is refused",
    },
    {
      says: "Demo SMS: one a minute and number",
      file: "tests/integration/demo-sms.test.ts",
      test: "is one a minute, even asked for ten times at once",
    },
    {
      says: "Demo SMS: a captcha is required",
      file: "tests/integration/demo-sms.test.ts",
      test: "opens nothing when it is %s",
    },
    {
      says: "An empty value is undefined, null, an empty object or blanks",
      file: "tests/integration/documented-answers.test.ts",
      test: "are required, whether a number or a choice, and not invalid",
    },
    {
      says: "Phones are stored as digits and shown as (XXX) XXX-XXXX",
      file: "lib/values/phone.test.ts",
      test: "reads %s as %s",
    },
    {
      says: "Field errors are a map, the first message of each",
      file: "lib/transport/error-map.test.ts",
      test: "words the first errors and counts the others",
    },
    {
      says: 'A global error stands under "global"',
      file: "tests/e2e/bad-input.spec.ts",
      test: "the API refuses in ${lang}: 422 with the field's words, 404, 413, and nothing half-written",
    },
  ],
};
