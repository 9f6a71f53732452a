import { expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { LANGS } from "@/lib/vocabulary/languages";

it("gives each fact of a producer a name of its own", () => {
  for (const lang of LANGS) {
    const { columns, review, view } = CATALOGUE[lang].producers;
    const names = [...Object.values(columns), ...[view.period, view.card, view.city], review.title];
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});
