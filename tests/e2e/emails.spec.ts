import type { Page } from "@playwright/test";
import { TEMPLATE_CODES } from "@/lib/notifications/rules/templates";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import {
  composeDraft,
  composeSystem,
  composeTemplate,
  type Example,
  everyBlock,
  exampleProduces,
  SYSTEM_KINDS,
  templateDraft,
  withPictures,
} from "@/tests/factories/example-emails";
import { colorContrast } from "./steps/look";
import { expect, test } from "./steps/test";

const WIDTHS = [375, 700] as const;
const MOST_PRODUCES = 9;
/** Names as long as people write them, with words that no line takes whole. */
const LONG = "La Coopérative des productrices maraîchères intergénérationnelles du Bas-Saint-Laurent";

/** Returns how many buttons an email has, and its faults: wider than its window, wrapped buttons, empty halves. */
const measure = (page: Page): Promise<{ buttons: number; faults: string[] }> =>
  page.evaluate(() => {
    const shown = (node: Element) => node.getClientRects().length > 0;
    const lines = (node: Element): number => {
      const range = document.createRange();
      const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const tops = new Set<number>();
      for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        if (!text.nodeValue?.trim() || !shown(text.parentElement!)) continue;
        range.selectNodeContents(text);
        for (const { top, width } of range.getClientRects()) if (width > 1) tops.add(Math.round(top / 4));
      }
      return tops.size;
    };
    const isButton = (link: Element) => {
      const { paddingLeft, backgroundColor, borderTopWidth } = getComputedStyle(link);
      return (
        parseFloat(paddingLeft) > 4 && (backgroundColor !== "rgba(0, 0, 0, 0)" || borderTopWidth !== "0px")
      );
    };
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`${scrollWidth} px wide`);
    const buttons = [...document.querySelectorAll("a")].filter((link) => shown(link) && isButton(link));
    for (const button of buttons)
      if (lines(button) !== 1) faults.push(`a button of ${lines(button)} lines: ${button.textContent}`);
    for (const half of document.querySelectorAll("td.half"))
      if (!half.textContent?.trim() && !half.querySelector("img")) faults.push("an empty half");
    return { buttons: buttons.length, faults };
  });

/** Looks at an email in each window. What a colour scheme changes are colours alone. */
async function lookAt(page: Page, { name, html }: Example): Promise<{ buttons: number; faults: string[] }> {
  await page.setContent(await withPictures(html), { waitUntil: "load" });
  const faults: string[] = [];
  let buttons = 0;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    const measured = await measure(page);
    buttons = measured.buttons;
    faults.push(...measured.faults.map((fault) => `${name}, ${width} px: ${fault}`));
  }
  faults.push(...(await colorContrast(page)).map((fault) => `${name}: ${fault}`));
  return { buttons, faults };
}

async function* emails(lang: Lang): AsyncIterable<Example> {
  const farm = { name: LONG, address: `12, ${LONG}` };
  for (const code of TEMPLATE_CODES) {
    yield await composeTemplate(code, lang);
    const made = await composeDraft(templateDraft(code), lang, { produces: longNamed(5), farm });
    yield { name: `${code} with long names`, ...made };
  }
  for (let count = 0; count <= MOST_PRODUCES; count++)
    for (const produces of [exampleProduces(count), longNamed(count)])
      yield { name: `${count} products`, ...(await composeDraft(everyBlock(), lang, { produces })) };
  const values = { farm: LONG, name: LONG, merchant: LONG, other: LONG, best: LONG, subject: LONG };
  for (const kind of SYSTEM_KINDS) {
    yield await composeSystem(kind, lang);
    const long = await composeSystem(kind, lang, values);
    yield { ...long, name: `${kind} with long names` };
  }
}

const longNamed = (count: number) =>
  exampleProduces(count).map((produce) => ({ ...produce, name: `${LONG} ${produce.id}` }));

for (const lang of LANGS) {
  const colorScheme = lang === "fr" ? "light" : "dark";
  test(`every email stands in narrow and wide windows, ${lang}, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const faults: string[] = [];
    const seen = { emails: 0, buttons: 0 };
    for await (const email of emails(lang)) {
      const found = await lookAt(page, email);
      faults.push(...found.faults);
      seen.emails += 1;
      seen.buttons += found.buttons;
    }
    expect(faults).toEqual([]);
    const fewest = 2 * (TEMPLATE_CODES.length + SYSTEM_KINDS.length + MOST_PRODUCES);
    expect(seen.emails).toBeGreaterThanOrEqual(fewest);
    expect(seen.buttons).toBeGreaterThanOrEqual(fewest);
  });
}
