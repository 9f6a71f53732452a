import type { Section } from "./section";

export const VISITOR_2: Section = {
  specification: "visitor-and-account",
  number: "2",
  title: "Screens and routes",
  statements: [
    {
      says: "Home, farm, terms, privacy, prices, questions, contact, blog: each in both languages",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "A blog post has a path in each language",
      file: "lib/blog/posts.test.ts",
      test: "leads to its pair in the other language",
    },
    {
      says: "Sale flow onboarding",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "sale_flow_onboarding signs a farm up on the spot, ${lang} on a ${screen}",
    },
    {
      says: "Payment success and cancel",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "payment_success and payment_cancel say what comes next, ${lang} on a ${screen}",
    },
    {
      says: "The admin has no site header and footer",
      file: "tests/e2e/paths.spec.ts",
      test: "a page that needs log-in sends home with the overlay open, and then where one was going, ${lang}",
    },
    {
      says: "Any other path is a 404, then home",
      file: "tests/e2e/paths.spec.ts",
      test: "an unknown page says so and goes home, unless one stays, ${lang}",
    },
    {
      says: "Farm paths without a language lead on",
      file: "tests/e2e/paths.spec.ts",
      test: "every path answers in its own language, the other language's slug leads to it",
    },
    {
      says: "Admin links: farms, create, tutorials, subscribers, profile",
      file: "tests/integration/pages-by-role.test.ts",
      test: "are all in the table of roles that a browser opens",
    },
    {
      says: "Who is not of a farm is led to its public page",
      file: "tests/e2e/paths.spec.ts",
      test: "an admin page of a farm that is not one's own leads to its public page, ${lang}",
    },
    {
      says: "Pages that need a log-in lead home with the overlay open",
      file: "tests/e2e/paths.spec.ts",
      test: "a page that needs log-in sends home with the overlay open, and then where one was going, ${lang}",
    },
    {
      says: "Another language keeps the admin path, else leads home",
      file: "tests/e2e/paths.spec.ts",
      test: "the language switch leads to the same page and is remembered, from ${lang}",
    },
    {
      says: "Five overlays open by their hash; closing clears it",
      file: "tests/e2e/overlays.spec.ts",
      test: "#/auth/${name} opens on a ${screen}, works by keyboard and closes, ${lang}",
    },
    {
      says: "Log-in and sign-up keep each other's state",
      file: "tests/e2e/overlays.spec.ts",
      test: "log-in and sign-up keep each other's state, ${lang}",
    },
    {
      says: "modal=email-verified",
      file: "tests/e2e/popups.spec.ts",
      test: "modal=email-verified says so and closes, ${lang}",
    },
    {
      says: "modal=email-verification",
      file: "tests/e2e/popups.spec.ts",
      test: "modal=email-verification asks every 5 s for 600 s, and closes once verified, ${lang}",
    },
    {
      says: "modal=nps-survey",
      file: "tests/e2e/popups.spec.ts",
      test: "modal=nps-survey with formUuid, userId, farmId and npsScore comes by email and takes a score, ${lang}",
    },
    {
      says: "Header: logo, links, log-in, trial, language",
      file: "tests/e2e/visitor.spec.ts",
      test: "the header shows who is logged in, on both screens, and the menu logs out, ${lang}",
    },
    {
      says: 'Who is logged in sees an avatar and "add a subscriber"',
      file: "tests/e2e/visitor.spec.ts",
      test: "the header shows who is logged in, on both screens, and the menu logs out, ${lang}",
    },
    {
      says: "The sidebar of a phone has the same, and the log-out",
      file: "tests/e2e/visitor.spec.ts",
      test: "the header shows who is logged in, on both screens, and the menu logs out, ${lang}",
    },
    {
      says: "Footer: links, account, contact, social, language, terms, privacy",
      file: "tests/e2e/crawl.spec.ts",
      test: "every page reached from / is whole, in one language, and leads to its counterpart",
    },
    {
      says: "The footer is hidden with subscribe=1",
      file: "tests/e2e/visitor.spec.ts",
      test: "the header changes after 10 px, and subscribe=1 leaves the footer away, ${lang}",
    },
    {
      says: "A log-in prompt slides up and leads back",
      file: "tests/e2e/popups.spec.ts",
      test: "the login prompt slides up for who is not logged in, and brings back to the page, ${lang}",
    },
    {
      says: "A cookie banner accepts or refuses",
      file: "tests/e2e/visitor.spec.ts",
      test: "the cookie banner asks once, and again when it must, ${lang}",
    },
    {
      says: "email_farm_unsubscribe and unsubscribe_result",
      file: "tests/e2e/popups.spec.ts",
      test: "unsubscribe_result and email_farm_unsubscribe say so once, for 5 s, ${lang}",
    },
    {
      says: "autologin_token logs in and leaves the address",
      file: "tests/e2e/popups.spec.ts",
      test: "autologin_token logs in once, stays on the page, and leaves the address, ${lang}",
    },
    {
      says: "npsScore, formUuid, userId, farmId",
      file: "tests/e2e/popups.spec.ts",
      test: "modal=nps-survey with formUuid, userId, farmId and npsScore comes by email and takes a score, ${lang}",
    },
    {
      says: "qr_code_uuid",
      file: "tests/e2e/hostile.spec.ts",
      test: "qr_code_uuid: the QR code overlay signs a farm up, says so and leads into it, ${lang}",
    },
    {
      says: "token and email",
      file: "tests/e2e/overlays.spec.ts",
      test: "the forgotten password overlay confirms and starts again; by token and email another changes it, ${lang}",
    },
  ],
};
