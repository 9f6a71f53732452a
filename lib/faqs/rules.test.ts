import { expect, it } from "vitest";
import { faultOf } from "./rules";

it.each([
  ["Essai de {trial_days} jours, { unit } <5", null],
  ["{trial_days} et {nothing}", { kind: "unknown_fact", word: "{nothing}" }],
  ["{Trial_days}", { kind: "unknown_fact", word: "{Trial_days}" }],
  ["{}", { kind: "unknown_fact", word: "{}" }],
  ["{trial_days, date, xx", { kind: "open_brace", word: "{trial_days," }],
  ["Un texte <b>gras</b>", { kind: "tag", word: "<b>" }],
  ["fin</p>", { kind: "tag", word: "</p>" }],
  ["{trial_days jours", { kind: "open_brace", word: "{trial_days" }],
  ["{trial_days ou {unit}", { kind: "open_brace", word: "{trial_days" }],
  ["à {unit} et {", { kind: "open_brace", word: "{" }],
  [`{${"x".repeat(60)}}`, { kind: "unknown_fact", word: `{${"x".repeat(39)}` }],
])("names what is wrong in %s", (text, fault) => {
  for (const lang of ["fr", "en"] as const) expect(faultOf(text, lang)).toEqual(fault);
});
