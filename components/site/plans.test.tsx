import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { limitsOf, PRICES } from "@/lib/billing/rules";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { PlanCards } from "./plan-cards";
import { PlanComparison } from "./plan-comparison";

const render = (lang: Lang, part: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={lang} messages={CATALOGUE[lang]} timeZone="UTC">
      {part}
    </NextIntlClientProvider>,
  );
const headingsOf = (page: string) => [...page.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text);

describe.each(LANGS)("the pricing page, %s", (lang) => {
  const { plans, levels } = CATALOGUE[lang].pricing;
  const cards = render(lang, <PlanCards lang={lang} />);
  const cardOf = (at: number) => cards.split("<h2").at(at + 1) ?? "";

  it("shows the year first, and marks it alone", () => {
    expect(headingsOf(cards)).toEqual([plans.yearly, plans["bi-yearly"], plans.quarterly, plans.monthly]);
    expect(cards.split(plans.best)).toHaveLength(2);
    expect(cards.indexOf(plans.best)).toBeLessThan(cards.indexOf(plans["bi-yearly"]));
  });

  it("says what three months cost more than one, and that they hold the same", () => {
    const [monthly, quarterly] = PRICES;
    expect(cardOf(2)).toContain(formatMoney(quarterly.month_cents - monthly.month_cents, lang));
    for (const card of [cardOf(2), cardOf(3)]) expect(card).toContain(levels.small);
    for (const card of [cardOf(0), cardOf(1)]) expect(card).toContain(levels.pro);
  });

  it("names in the table which plans give a level, and the level of a farm without a plan", () => {
    const table = render(lang, <PlanComparison lang={lang} />);
    const columns = [...table.matchAll(/<th scope="col".*?<\/th>/g)].slice(1).map(([text]) => text);
    expect(columns).toHaveLength(3);
    expect(columns[0]).toContain(`${plans.yearly}, ${plans["bi-yearly"]}`);
    expect(columns[1]).toContain(`${plans.quarterly}, ${plans.monthly}`);
    expect(columns[2]).toContain(levels.free);
    expect(columns[2]).toContain(CATALOGUE[lang].pricing.compare.noPlan);
    const limits = Object.values(limitsOf("canceled")).map((limit) => formatNumber(limit ?? 0, lang));
    const free = [...table.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].flatMap(([, text], at) =>
      at % 3 === 2 ? [text] : [],
    );
    expect(free.toSorted()).toEqual(limits.toSorted());
  });
});
