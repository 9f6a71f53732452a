import { expect, it } from "vitest";
import { translator } from "@/lib/i18n/translator";
import { LANGS } from "@/lib/vocabulary/languages";

const counts = (done: number, all: number) => ({ all, done: String(done), total: String(all) });

it("counts one message in the singular, in both languages", () => {
  const [fr, en] = LANGS.map((lang) => translator(lang, "notifications"));
  expect(fr?.("view.progressCount", counts(0, 1))).toBe("0 sur 1 message");
  expect(fr?.("view.progressCount", counts(2, 5))).toBe("2 sur 5 messages");
  expect(en?.("view.progressCount", counts(0, 1))).toBe("0 of 1 message");
  expect(fr?.("stats.ofSent", { count: "1", all: 1, total: "1" })).toBe("1 sur 1 envoyé");
  expect(fr?.("stats.ofSent", { count: "1", all: 2, total: "2" })).toBe("1 sur 2 envoyés");
});

it("speaks of one new person in the singular", () => {
  const values = { count: 0, number: "0", newcomers: 1, people: "1" };
  expect(translator("fr", "imports")("verify.warmUp", values)).toContain("à cette personne");
  expect(translator("en", "imports")("verify.warmUp", values)).toContain("this person waits");
});

it("speaks of one person who waits in the singular", () => {
  const [fr, en] = LANGS.map((lang) => translator(lang, "notifications"));
  const values = (people: number) => ({ people, allowed: 200, date: "demain" });
  expect(fr?.("audience.warmUp.why", values(1))).toMatch(/^Vous l’avez ajoutée.*200 personnes comme elle/);
  expect(fr?.("audience.warmUp.why", values(2))).toMatch(/^Vous les avez ajoutées.*200 d’entre elles/);
  expect(fr?.("audience.warmUp.until", values(1))).toContain("lui écrire");
  expect(en?.("audience.warmUp.why", values(1))).toMatch(/^You added this person.*200 such people/);
  expect(en?.("audience.warmUp.until", values(1))).toContain("reach this person");
});

it("names a message without a name by the same words everywhere", () => {
  for (const lang of LANGS) {
    const own = translator(lang, "notifications")("list.untitled");
    expect([
      translator(lang, "charges")("list.untitled"),
      translator(lang, "logs")("untitled"),
      translator(lang, "palette")("untitled"),
      translator(lang, "producers")("events.untitled"),
    ]).toEqual(Array(4).fill(own));
  }
});
