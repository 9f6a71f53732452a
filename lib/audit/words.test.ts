import { expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { LANGS } from "@/lib/vocabulary/languages";
import { ACTS, FARM_SUBJECTS } from "./rules";

it("has words of its own for each act, by which a filter tells them apart, in each language", () => {
  for (const lang of LANGS) {
    const { activity, users } = CATALOGUE[lang];
    const words = [...Object.values(activity.acts), users.acts].flatMap((acts) => Object.values(acts));
    expect(words.filter((one, at) => words.indexOf(one) !== at)).toEqual([]);
    expect(Object.keys(users.acts).sort()).toEqual([...ACTS.account].sort());
  }
});

it("has words for every act that the audit may name on a farm, in each language, and for no other", () => {
  for (const lang of LANGS) {
    const { acts, subjects } = CATALOGUE[lang].activity;
    const worded = Object.entries(acts).map(([subject, words]) => [subject, Object.keys(words).sort()]);
    const named = FARM_SUBJECTS.map((subject) => [subject, [...ACTS[subject]].sort()]);
    expect(Object.fromEntries(worded)).toEqual(Object.fromEntries(named));
    expect(Object.keys(subjects).sort()).toEqual([...FARM_SUBJECTS].sort());
  }
});
