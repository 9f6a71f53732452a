import type { Section } from "./section";

export const FARM_2: Section = {
  specification: "farm-platform",
  number: "2",
  title: "Screens and routes",
  statements: [
    {
      says: "Every path of the app begins with its language",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "Farm pages are /farms/{handle} and /fermes/{handle}",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "Subscription pages are /subscription and /inscription below the farm",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "Terms are at /en/terms and /fr/conditions",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "Privacy is at /en/privacy and /fr/politique",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "Contact is at /en/contact-us and /fr/nous-contacter",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "The blog is at /en/blog and /fr/blogue",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "Frequent questions are at /en/faq and /fr/faq",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "Prices are at /en/pricing and /fr/tarifs",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "The post about SMS practices has its two slugs",
      file: "lib/blog/posts.test.ts",
      test: "have a slug of their own, the one of the table",
    },
    {
      says: "The post about adding products has its two slugs",
      file: "lib/blog/posts.test.ts",
      test: "leads to its pair in the other language",
    },
    {
      says: "Another language on an admin page keeps the path",
      file: "tests/e2e/paths.spec.ts",
      test: "the language switch leads to the same page and is remembered, from ${lang}",
    },
    {
      says: "A path without a counterpart leads home in the other language",
      file: "tests/integration/language.test.ts",
      test: "leads home from an address that is not ours, or from none",
    },
    {
      says: 'An internal address without "/" or with a language is reported',
      file: "lib/i18n/routes.test.ts",
      test: "is reported, and leads home: %s",
    },
    {
      says: "Landing, under construction",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "landing_register notes a farm's name, ${lang} on a ${screen}",
    },
    {
      says: "Home",
      file: "tests/e2e/site.spec.ts",
      test: "${name}, ${href(name, lang)}, stands on a ${screen}",
    },
    {
      says: "Search near the visitor, by distance or name, by keyword and category",
      file: "tests/e2e/search.spec.ts",
      test: "farms are found by place, word and category, ${lang}, ${screen}",
    },
    {
      says: "A farm is created and changed on its screens",
      file: "tests/e2e/settings.spec.ts",
      test: "the settings are saved one by one, ${lang} on a ${screen}",
    },
    {
      says: "Account and profile",
      file: "tests/integration/accounts.test.ts",
      test: "changes what is given and nothing else",
    },
    {
      says: "Produce is listed, created and changed",
      file: "tests/e2e/lists.spec.ts",
      test: "long lists are rows on a phone of 320 px, and a row opens, ${lang}",
    },
    {
      says: "Questions are answered, changed and deleted",
      file: "tests/e2e/questions.spec.ts",
      test: "an owner answers questions, changes one and deletes it, ${lang} on a ${screen}",
    },
    {
      says: "Messages are grouped: planned, in creation, sent",
      file: "tests/e2e/planned.spec.ts",
      test: "a message is seen as it arrives, planned, moved, edited and sent, ${lang}",
    },
    {
      says: "A sent message has its own view with results",
      file: "tests/integration/one-month-everywhere.test.ts",
      test: "is what each message says, alone and in the list",
    },
    {
      says: "Subscribers have a list",
      file: "tests/integration/subscriber-list.test.ts",
      test: "searches, filters, sorts as French does, and pages",
    },
    {
      says: "QR codes have a screen, an image and a poster",
      file: "tests/integration/qr-codes.test.ts",
      test: "are a poster on letter and A6 paper, small, whatever the name",
    },
    {
      says: "Payments and invoices have a screen",
      file: "tests/e2e/charges.spec.ts",
      test: "charges, a correction, documents and the guarantee, ${how}",
    },
    {
      says: "First steps are a tutorial that is completed",
      file: "tests/integration/farms-reading.test.ts",
      test: "counts what is there and what was said to be done",
    },
    {
      says: "Settings have the plan and everything else",
      file: "tests/e2e/settings.spec.ts",
      test: "the settings are saved one by one, ${lang} on a ${screen}",
    },
    {
      says: "Log-in, sign-up, forgotten and changed password have screens",
      file: "tests/e2e/overlays.spec.ts",
      test: "#/auth/${name} opens on a ${screen}, works by keyboard and closes, ${lang}",
    },
    {
      says: "Prices, questions, terms, privacy and contact have pages",
      file: "tests/e2e/site.spec.ts",
      test: "${name}, ${href(name, lang)}, stands on a ${screen}",
    },
    {
      says: "Payment success and payment cancel have pages",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "payment_success and payment_cancel say what comes next, ${lang} on a ${screen}",
    },
    {
      says: "The super administrator has a list of all farms",
      file: "tests/integration/farms-reading.test.ts",
      test: "are those where I work, newest first; all of them for a super administrator",
    },
    {
      says: "The super administrator creates users",
      reason: "not built: the table of producers is later (not-built.md)",
    },
    {
      says: "The super administrator sees users",
      reason: "not built: the table of producers is later (not-built.md)",
    },
    {
      says: "The super administrator edits frequent questions",
      reason: "decided otherwise: they stand in the messages of both languages",
    },
    {
      says: "The super administrator sees logs of emails",
      reason: "not built: a message and its deliveries show it for each farm",
    },
    {
      says: "The super administrator sees page hits",
      reason: "not built: hits are kept and counted (I/page-hits), no screen lists them",
    },
    {
      says: "The super administrator has tools: payments that are stuck",
      file: "tests/e2e/stuck-payments.spec.ts",
      test: "the super administrator tries a stuck payment again and closes another, ${lang}, ${viewport.width} px",
    },
    {
      says: "Creation of a message: a template or custom",
      file: "tests/integration/notification-drafts.test.ts",
      test: "starts from an earlier one, or from nothing",
    },
    {
      says: "Creation of a message: highlighted products",
      file: "tests/integration/builder-blocks.test.ts",
      test: "still shows all its products in their one place",
    },
    {
      says: "Creation of a message: content",
      file: "tests/e2e/writing.spec.ts",
      test: "four steps fit a phone and a narrow window, in ${lang}, ${colorScheme}, and each names the price",
    },
    {
      says: "Builder blocks: heading and subheading",
      file: "tests/integration/whole-messages.test.ts",
      test: "fills in the fields of headings, which no longer change case",
    },
    {
      says: "Builder blocks: content",
      file: "tests/e2e/builder.spec.ts",
      test: "words are bold, a list and a link by buttons and keys, which the preview shows",
    },
    {
      says: "Builder blocks: image",
      file: "tests/e2e/builder.spec.ts",
      test: "a picture is cut, needs words, and comes back whole",
    },
    {
      says: "Builder blocks: divider and button",
      file: "tests/e2e/builder.spec.ts",
      test: "a button and a line take another look, which the preview shows",
    },
    {
      says: "Import steps: upload, organize, verify, complete",
      file: "tests/integration/imports.test.ts",
      test: "imports people by its steps, with what the owner declared",
    },
  ],
};
