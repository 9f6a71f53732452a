import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import type { ReachedChannels } from "@/lib/subscribers/presenter";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { addedWords } from "./added-words";

const NONE: ReachedChannels = { own: [], asked: [], blocked: [] };
const words = (channels: Partial<ReachedChannels>, lang: Lang = "en") => {
  const t = createTranslator({ locale: lang, messages: CATALOGUE[lang], namespace: "subscribers" });
  return addedWords(t as Parameters<typeof addedWords>[0], { ...NONE, ...channels });
};

it("speaks of the own address and of the one that is asked, each by its name", () => {
  const said = words({ own: ["email"], asked: ["sms"] });
  expect(said).toContain("your own verified email");
  expect(said).toContain("A confirmation text is on its way.");
  expect(words({ own: ["sms"], asked: ["email"] })).toContain("A confirmation email is on its way.");
});

it("promises no message to an address that gets none", () => {
  expect(words({ blocked: ["email"] })).toBe(
    "Nothing will be sent to this email: it opted out or doesn’t work.",
  );
  expect(words({ blocked: ["email"], asked: ["sms"] })).toMatch(/confirmation text.*Nothing.*this email/);
});

it.each(LANGS)("has words of its own for each part and its channels: %s", (lang) => {
  const said = (["own", "asked", "blocked"] as const).flatMap((part) =>
    [["email" as const], ["sms" as const], ["email" as const, "sms" as const]].map((channels) =>
      words({ [part]: channels }, lang),
    ),
  );
  expect(new Set(said).size).toBe(9);
  expect(said.join(" ")).not.toMatch(/reached|\{/);
});
