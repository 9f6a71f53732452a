import { expect, it } from "vitest";
import { FIELDS } from "@/lib/audit/rules";
import { UNSHOWN_FIELDS } from "@/lib/audit/unshown-fields";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { auditValues } from "./audit-values";

const wordsIn = (lang: Lang) => auditValues(lang, (name, value) => `${name}: ${value}`);

it("names every field whose values the audit stores, in each language", () => {
  const fields = Object.values(FIELDS).flat();
  for (const lang of LANGS)
    expect(Object.keys(CATALOGUE[lang].logs.auditFields)).toEqual(expect.arrayContaining(fields));
  expect(fields.filter((field) => UNSHOWN_FIELDS.has(field))).toEqual([]);
});

it("shows values in words where there are words", () => {
  const wordsOf = wordsIn("en");
  expect(wordsOf({ before: { plan_type: "trial" }, after: { plan_type: "yearly" } })).toBe(
    `Plan: ${CATALOGUE.en.producers.plans.trial} → ${CATALOGUE.en.producers.plans.yearly}`,
  );
  expect(wordsOf({ before: { sending_held_reason: null }, after: { sending_held_reason: "Spam" } })).toBe(
    "Reason of the hold: Spam",
  );
  expect(wordsOf({ before: { public: true }, after: { public: false } })).toBe("Public page: Yes → No");
  expect(wordsOf({ before: {}, after: { events: ["produce.changed"] } })).toBe(
    `Events: ${CATALOGUE.en.webhooks.event.produce_changed}`,
  );
});

it("shows lists and objects as pairs, and no JSON", () => {
  const prices = [
    { quantity: 1, price_cents: 500 },
    { quantity: 3, price_cents: 1200 },
  ];
  expect(wordsIn("en")({ before: {}, after: { prices } })).toBe(
    "Prices: Quantity: 1, Price: $5.00 / Quantity: 3, Price: $12.00",
  );
  expect(wordsIn("fr")({ before: { prices }, after: { prices: [] } })).not.toMatch(/[{}[\]"]/);
  expect(wordsIn("fr")({ before: {}, after: { changed: ["name", "logo"] } })).toBe("Aussi changé: Nom, Logo");
});

it("leaves out names that say nothing, repeats none, and takes the fields of a new row for no change", () => {
  const wordsOf = wordsIn("en");
  const changed = ["created_by", "failures", "lat", "lng"];
  expect(wordsOf({ before: {}, after: { changed } })).toBe("Also changed: Place on the map");
  expect(wordsOf({ before: {}, after: { changed: ["verified"] } })).toBe("");
  const made = { action: "webhook.create", before: {}, after: { host: "a.example", changed: ["secret"] } };
  expect(wordsOf(made)).toBe("Server: a.example");
});

it("shows moments as days and times of Québec, and what an older version wrote as it stands", () => {
  const wordsOf = wordsIn("fr");
  expect(wordsOf({ before: {}, after: { scheduled_at: "2026-07-01T15:30:00.000Z" } })).toMatch(
    /2026-07-01, 11\sh\s30$/,
  );
  expect(wordsOf({ before: {}, after: { forgotten: "x" } })).toBe("forgotten: x");
});
