import type { Section } from "./section";

export const FARM_3B: Section = {
  specification: "farm-platform",
  number: "3b",
  title: "Entities: messages, money and the rest",
  statements: [
    {
      says: "Notification: content in email and SMS by language",
      file: "tests/integration/notification-drafts.test.ts",
      test: "keeps what two windows save at one moment in different fields, and reads a language without a row",
    },
    {
      says: "Notification: type, planned day and hour",
      file: "tests/integration/planned-sends.test.ts",
      test: "moves to another time, where it starts once for everyone who subscribed until the move",
    },
    {
      says: "Notification: reply-to",
      file: "tests/integration/delivery.test.ts",
      test: "reaches each person once on each channel, in their language, with what the law asks for",
    },
    {
      says: "Notification: price",
      file: "tests/integration/quote-taxes.test.ts",
      test: "are to the cent those of the invoice for this send",
    },
    {
      says: "Notification: stats of SMS and email",
      file: "tests/integration/notification-totals.test.ts",
      test: "are those of its deliveries after each of 120 changes, folded or not",
    },
    {
      says: "Notification: rates of open, click, delivery, unsubscribe",
      file: "tests/integration/statistics-sends.test.ts",
      test: "are added up, with their rates, and cost what was sent and never more than was quoted",
    },
    {
      says: "Notification: receivers and unsubscribe count",
      file: "tests/integration/right-figures.test.ts",
      test: "within 14 days counts as the unsubscription of the last text to its number, once",
    },
    {
      says: "Audience filter: all, email, sms",
      file: "tests/integration/walls-database.test.ts",
      test: "refuses a value that is in no list",
    },
    {
      says: "Templates come as customTemplates and templates",
      file: "tests/integration/own-templates.test.ts",
      test: "keeps the words of a message, also once that message has changed, for everyone of the farm",
    },
    {
      says: "Question: question, answer, votes",
      file: "tests/integration/votes-questions.test.ts",
      test: "is written, changed and taken away, and is on the farm's page",
    },
    {
      says: "Invoice: number, date, total, status, card, reason",
      file: "tests/integration/payment-emails.test.ts",
      test: "carry the lines and taxes of an invoice, and a button that opens it and not the page of the plan",
    },
    {
      says: "Credit card: a token, never a number",
      file: "tests/integration/payment-cards.test.ts",
      test: "is never a number",
    },
    {
      says: "Payment: listed by farm",
      file: "tests/integration/dispute-remarks.test.ts",
      test: "say which payment a bank asks back or has got back, and offer no refund of it",
    },
    {
      says: "Farm user: email, role, user_id, farm_id",
      file: "tests/integration/members.test.ts",
      test: "is written to the address, and makes a member of its account under the same id",
    },
    {
      says: "Farm user: roles admin and employee",
      file: "tests/integration/members.test.ts",
      test: "gets another role, but nobody takes the owner's, and the owner cannot leave",
    },
    {
      says: "Vote: farm_id and vote",
      file: "tests/integration/votes-questions.test.ts",
      test: "is one a person, changed by the next, and counted with the others",
    },
    {
      says: "NPS survey: score and message",
      file: "tests/integration/surveys.test.ts",
      test: "is kept, and changed by the next",
    },
    {
      says: "Contact request: name, email, reason, message",
      file: "tests/integration/contact.test.ts",
      test: "keeps what is written, and sends it to whoever answers",
    },
    {
      says: "Location: lat, lng, address, city, postal code",
      file: "lib/providers/geocoder/address.test.ts",
      test: "is parted into street, town, province and postal code",
    },
    {
      says: "Location: province QC and country CA by default",
      file: "lib/providers/geocoder/geocoder.test.ts",
      test: "is the one in Québec, else the largest, unless the province says otherwise",
    },
    {
      says: "Location: google_place_id",
      file: "tests/integration/search-places.test.ts",
      test: "is asked of Google once, in the visitor's language and in Canada",
    },
    {
      says: "Upload: url, formats, srcset, path",
      file: "tests/integration/uploads.test.ts",
      test: "takes a form and answers url, formats, srcset and path",
    },
    {
      says: "Reference data: each list by code",
      file: "tests/integration/reference.test.ts",
      test: "names every code in the language of the call, each once",
    },
  ],
};
