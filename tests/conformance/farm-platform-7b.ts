import type { Section } from "./section";

export const FARM_7B: Section = {
  specification: "farm-platform",
  number: "7b",
  title: "Calls: money, people, messages",
  statements: [
    {
      says: "GET payments answers payments",
      file: "tests/integration/dispute-remarks.test.ts",
      test: "say which payment a bank asks back or has got back, and offer no refund of it",
    },
    {
      says: "GET and POST cards {token} answer cards",
      file: "tests/integration/payment-cards.test.ts",
      test: "is never a number",
    },
    {
      says: "DELETE cards/{cardId}",
      file: "tests/integration/payments.test.ts",
      test: "keeps its last card, and lets it go once the plan is canceled",
    },
    {
      says: "PUT cards/{cardId} makes it the default",
      file: "tests/integration/payments.test.ts",
      test: "is paid by the card that was chosen, which pays from then on",
    },
    {
      says: "GET and POST qr-codes answer qrCodes and qrCode",
      file: "tests/integration/qr-codes.test.ts",
      test: "have titles of their own in a farm",
    },
    {
      says: "PUT and DELETE qr-codes/{qrId}",
      file: "tests/integration/qr-codes.test.ts",
      test: "cannot lose the general one",
    },
    {
      says: "GET and POST questions",
      file: "tests/integration/votes-questions.test.ts",
      test: "is written, changed and taken away, and is on the farm's page",
    },
    {
      says: "PUT and DELETE questions/{questionId}",
      file: "tests/integration/votes-questions.test.ts",
      test: "is written, changed and taken away, and is on the farm's page",
    },
    {
      says: "GET subscribers",
      file: "tests/integration/subscriber-list.test.ts",
      test: "searches, filters, sorts as French does, and pages",
    },
    {
      says: "POST subscribers",
      file: "tests/integration/subscribers.test.ts",
      test: "asks the person, who is pending until they confirm",
    },
    {
      says: "PUT subscribers/{subscriberId}",
      file: "tests/integration/subscribers.test.ts",
      test: "ends the consent of an address that changes, and asks the new one",
    },
    {
      says: "DELETE subscribers/{subscriberId}",
      file: "tests/integration/subscribers.test.ts",
      test: "erases the person and keeps the proof and the counts",
    },
    {
      says: "POST assign-category and deassign-category {categoryId}",
      file: "tests/integration/subscriber-list.test.ts",
      test: "are made, given, taken, renamed and deleted, and filter the list",
    },
    {
      says: "POST bulk-assign-category {subscriber_ids, category_id}",
      file: "tests/integration/bulk.test.ts",
      test: "assigns, replaces and removes categories, also a second time",
    },
    {
      says: "POST bulk-replace-categories {subscriber_ids, category_id}",
      file: "tests/integration/bulk.test.ts",
      test: "assigns, replaces and removes categories, also a second time",
    },
    {
      says: "POST bulk-remove-categories {subscriber_ids}",
      file: "tests/integration/bulk.test.ts",
      test: "assigns, replaces and removes categories, also a second time",
    },
    {
      says: "POST bulk-assign-qr-code {subscriber_ids, qr_code_id}",
      file: "tests/integration/bulk.test.ts",
      test: "assigns and removes a QR code, and changes the language",
    },
    {
      says: "POST bulk-remove-qr-code {subscriber_ids}",
      file: "tests/integration/bulk.test.ts",
      test: "assigns and removes a QR code, and changes the language",
    },
    {
      says: "POST handle/{handle}/subscribe",
      file: "tests/integration/public-subscribe.test.ts",
      test: "makes a pending subscriber, who counts once the link's button is pressed",
    },
    {
      says: "PUT handle/{handle}/subscriber/{id} with form_uuid",
      file: "tests/integration/public-subscribe.test.ts",
      test: "belongs to whoever did step 1, for a day",
    },
    {
      says: "POST handle/{handle}/partial-subscribe",
      file: "tests/integration/partial-forms.test.ts",
      test: "keeps contact data only once the box is ticked, and forgets in a week",
    },
    {
      says: "PUT handle/{handle}/partial-subscribe/{id}",
      file: "tests/integration/partial-forms.test.ts",
      test: "keeps contact data only once the box is ticked, and forgets in a week",
    },
    {
      says: "GET notifications",
      file: "tests/integration/one-month-everywhere.test.ts",
      test: "is what each message says, alone and in the list",
    },
    {
      says: "GET notifications/id/{id} and uuid/{uuid}",
      file: "tests/integration/nothing-lost.test.ts",
      test: "can be deleted, and is in no list and at no address afterwards",
    },
    {
      says: "GET notifications/templates answers customTemplates, templates",
      file: "tests/integration/own-templates.test.ts",
      test: "are all found again, by name or subject, whatever the accents, a page at a time",
    },
    {
      says: "GET notifications/{id}/stats",
      file: "tests/integration/one-month-everywhere.test.ts",
      test: "is what each message says, alone and in the list",
    },
    {
      says: "POST notifications",
      file: "tests/integration/notification-drafts.test.ts",
      test: "takes a template's words in each language, fields in their one spelling",
    },
    {
      says: "PUT notifications/{id}",
      file: "tests/integration/nothing-lost.test.ts",
      test: "the older one is refused, and the newer words stay",
    },
    {
      says: "DELETE notifications/{id}",
      file: "tests/integration/nothing-lost.test.ts",
      test: "can be deleted, and is in no list and at no address afterwards",
    },
    {
      says: "POST notifications/{id}/send",
      file: "tests/integration/delivery.test.ts",
      test: "is one send when asked for twice at once",
    },
    {
      says: "POST notifications/{id}/send-test {email, phone}",
      file: "tests/security/test-sends.test.ts",
      test: "says that it is a test, in the subject and in the text",
    },
    {
      says: "POST notifications/{id}/duplicate",
      file: "tests/integration/planned-sends.test.ts",
      test: "can be copied and saved, and its audience does not grow",
    },
    {
      says: "GET notifications/{id}/parameters with qr_code_id and farm_category_id",
      file: "tests/integration/builder-blocks.test.ts",
      test: "is a problem with a name, and stops the send until it is described",
    },
    {
      says: "GET /api/produces/id and uuid answer produce",
      file: "tests/integration/produce.test.ts",
      test: "is anyone's to read by id or uuid on a public farm, and its people's on a hidden one",
    },
    {
      says: "GET /api/farms/{id}/produces answers produces",
      file: "tests/integration/produce.test.ts",
      test: "is created, sorted as French sorts, and makes the farm's page stale",
    },
    {
      says: "POST produces",
      file: "tests/integration/produce.test.ts",
      test: "is created, sorted as French sorts, and makes the farm's page stale",
    },
    {
      says: "PUT and DELETE produces/{produceId}",
      file: "tests/integration/produce.test.ts",
      test: "is an employee's work too, and its availability changes alone",
    },
    {
      says: "POST produces/{produceId}/duplicate",
      file: "tests/integration/produce.test.ts",
      test: "is copied whole and deleted",
    },
    {
      says: "GET /api/global",
      file: "tests/integration/reference.test.ts",
      test: "names every code in the language of the call, each once",
    },
    {
      says: "POST /api/global/upload (file, folder)",
      file: "tests/integration/uploads.test.ts",
      test: "takes a form and answers url, formats, srcset and path",
    },
    {
      says: "DELETE /api/global/upload {path}",
      file: "tests/integration/uploads.test.ts",
      test: "is taken away by who made it or by someone of the farm, and by nobody else",
    },
    {
      says: "GET /api/global/country/{code}/regions",
      file: "tests/integration/reference.test.ts",
      test: "lists a country's regions, and none of a country it does not know",
    },
    {
      says: "POST /api/global/contact-form",
      file: "tests/integration/contact.test.ts",
      test: "keeps what is written, and sends it to whoever answers",
    },
    {
      says: "POST /api/global/demo-sms",
      file: "tests/integration/demo-sms.test.ts",
      test: "arrives in %s at whoever did the work that was asked for",
    },
  ],
};
