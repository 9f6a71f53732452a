import type { Section } from "./section";

export const VISITOR_4: Section = {
  specification: "visitor-and-account",
  number: "4",
  title: "States and transitions",
  statements: [
    {
      says: "The hash selects the overlay; closing clears it",
      file: "tests/e2e/overlays.spec.ts",
      test: "#/auth/${name} opens on a ${screen}, works by keyboard and closes, ${lang}",
    },
    {
      says: "After log-in: redirect_to first",
      file: "lib/accounts/rules.test.ts",
      test: "goes where they were going, before anything else",
    },
    {
      says: "After log-in: farms, default farm, first farm, profile",
      file: "lib/accounts/rules.test.ts",
      test: "then to the farms for an admin, the default farm, the first farm, the profile",
    },
    {
      says: "After sign-up: the same without admin and redirect_to",
      file: "lib/accounts/rules.test.ts",
      test: "knows no admin case after sign-up",
    },
    {
      says: "A forgotten password confirms, and starts again",
      file: "tests/e2e/overlays.spec.ts",
      test: "the forgotten password overlay confirms and starts again; by token and email another changes it, ${lang}",
    },
    {
      says: "A changed password leads to the log-in",
      file: "tests/e2e/overlays.spec.ts",
      test: "the forgotten password overlay confirms and starts again; by token and email another changes it, ${lang}",
    },
    {
      says: "QR onboarding ends with a button to the address",
      file: "tests/e2e/visitor-pages.spec.ts",
      test: "qr_code_onboarding makes a printed code the farm's own, ${lang} on a ${screen}",
    },
    {
      says: "Adding a subscriber has two steps",
      file: "tests/e2e/visitor-actions.spec.ts",
      test: "the subscription page wears the farm, and step 2 offers what it sells, ${lang} on a ${screen}",
    },
    {
      says: "Verification is asked for every 5 s, until 600 s",
      file: "tests/e2e/popups.spec.ts",
      test: "modal=email-verification asks every 5 s for 600 s, and closes once verified, ${lang}",
    },
    {
      says: "The survey takes a score, then closes",
      file: "tests/e2e/popups.spec.ts",
      test: "modal=nps-survey with formUuid, userId, farmId and npsScore comes by email and takes a score, ${lang}",
    },
    {
      says: "The banner asks without record, for another version, a day after a refusal",
      file: "components/visitor/visitor.test.ts",
      test: "asks when nothing is stored, or another version",
    },
    {
      says: "The banner asks again after a day",
      file: "components/visitor/visitor.test.ts",
      test: "leaves whoever accepted in peace, and asks again a day after a refusal",
    },
    {
      says: "The banner stays away on a broken record",
      file: "components/visitor/visitor.test.ts",
      test: "stays away on a broken record: %s",
    },
    {
      says: "Popups go after 5 s or by hand",
      file: "tests/e2e/popups.spec.ts",
      test: "a popup stays while it is hovered or focused, and closes by hand, ${lang}",
    },
    {
      says: "autologin_token logs in",
      file: "tests/e2e/popups.spec.ts",
      test: "autologin_token logs in once, stays on the page, and leaves the address, ${lang}",
    },
    {
      says: "A sign-up begun is kept after 750 ms and 1 s, with its token",
      file: "tests/e2e/overlays.spec.ts",
      test: "the sign-up overlay keeps what is begun after both waits, and opens a farm, ${lang}",
    },
    {
      says: "A session opens by log-in, sign-up or autologin",
      file: "tests/integration/accounts-next-auth.test.ts",
      test: "logs in by the same verb, into the session that we read ourselves",
    },
    {
      says: "Counts of a farm change at once, votes come from the server",
      file: "tests/e2e/farm-page.spec.ts",
      test: "someone logged in follows the farm and leaves it, ${lang}",
    },
  ],
};
