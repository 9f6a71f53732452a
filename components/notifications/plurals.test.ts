import { expect, it } from "vitest";
import { translator } from "@/lib/i18n/translator";
import { LANGS } from "@/lib/vocabulary/languages";

const counts = (sent: number, all: number) => ({ sent, all, done: String(sent), total: String(all) });

it("counts one message in the singular, in both languages", () => {
  const [fr, en] = LANGS.map((lang) => translator(lang, "notifications"));
  expect(fr?.("view.progressCount", counts(1, 5))).toBe("1 message sur 5");
  expect(fr?.("view.progressCount", counts(2, 5))).toBe("2 messages sur 5");
  expect(en?.("view.progressCount", counts(0, 1))).toBe("0 of 1 message");
  expect(fr?.("stats.ofSent", { count: "1", all: 1, total: "1" })).toBe("1 sur 1 envoyé");
  expect(fr?.("stats.ofSent", { count: "1", all: 2, total: "2" })).toBe("1 sur 2 envoyés");
});

it("speaks of one new person in the singular", () => {
  const values = { count: 0, number: "0", newcomers: 1, people: "1" };
  expect(translator("fr", "imports")("verify.warmUp", values)).toContain("à cette personne");
  expect(translator("en", "imports")("verify.warmUp", values)).toContain("this person waits");
});
