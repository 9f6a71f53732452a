import { expect, it } from "vitest";
import { translator } from "@/lib/i18n/translator";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { reasonWords } from "./reason-words";

const wordsOf = (lang: Lang, status: string, reason: string | null) =>
  reasonWords(translator(lang, "notifications") as Parameters<typeof reasonWords>[0], { status, reason });

it.each(LANGS)("says of any bounce in our words that the address refuses messages: %s", (lang) => {
  const own = translator(lang, "notifications")("reasons.bounced");
  for (const reason of ["Mailbox does not exist", "Mailbox full", "busy", null])
    expect(wordsOf(lang, "bounced", reason)).toBe(own);
});

it("has words for the other reasons, and quotes those it does not know", () => {
  expect(wordsOf("fr", "suppressed", "not_confirmed")).toBe("N’a pas confirmé son abonnement");
  expect(wordsOf("en", "failed", "Phone is unreachable")).toBe("Other: Phone is unreachable");
  expect(wordsOf("fr", "delivered", null)).toBe("");
});
