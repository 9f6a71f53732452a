import type { Locator, Page } from "@playwright/test";
import { adminHref } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { makeProduce, makeQuestion, makeSubscriber } from "@/tests/factories/tenant";
import { boxOf } from "./steps/box";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const NARROW = { width: 320, height: 640 };
const TABLET = { width: 768, height: 1024 };
const LONG = "Wolfeschlegelsteinhausenbergerdorff-Anticonstitutionnellement Marie-Josephte";
/** A row is 72 px high; a name that wraps makes it higher. */
const ROW = { least: 72, most: 84 };
const TARGET = 44;

/** Returns the narrowest gap in px between what is seen in neighbouring cells of a table. */
const narrowestGap = (page: Page) =>
  page.evaluate(() => {
    const seenIn = (cell: Element) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      while (texts.nextNode()) {
        const { parentElement: parent } = texts.currentNode;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        if (!parent?.closest(".sr-only")) boxes.push(...range.getClientRects());
      }
      for (const part of cell.querySelectorAll("img, svg, button:not(.entry-link)"))
        boxes.push(part.getBoundingClientRect());
      return boxes.filter(({ width }) => width > 0);
    };
    const gaps: number[] = [];
    for (const row of document.querySelectorAll("main table tr")) {
      const cells = [...row.children].map(seenIn);
      for (const [at, boxes] of cells.entries()) {
        const next = cells[at + 1] ?? [];
        if (boxes.length > 0 && next.length > 0)
          gaps.push(Math.min(...next.map(({ left }) => left)) - Math.max(...boxes.map(({ right }) => right)));
      }
    }
    return Math.min(...gaps);
  });

for (const lang of LANGS) {
  test(`long lists are rows on a phone of 320 px, and a row opens, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    await makeSubscriber(farm, { name: LONG, email: `${unique()}-${"tres-long-".repeat(5)}@ferme.test` });
    await makeSubscriber(farm, { name: "Luc" });
    await makeProduce(farm, { name: LONG });
    await makeProduce(farm, { name: "Ail" });
    await makeQuestion(farm, {
      question: `${LONG} ?`,
      answer: "Oui, de neuf heures à cinq heures, sauf le lundi.",
    });
    await makeQuestion(farm, { question: "Les chiens ?", answer: "En laisse." });
    const owner = await person({
      lang,
      label: `rows-${lang}`,
      context: { viewport: NARROW, hasTouch: true },
    });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    const screen = (path: string) => adminHref(lang, `/farms/${farm.uuid}/${path}`);
    const dialog = page.getByRole("dialog");
    const expectRows = async (rows: Locator) => {
      for (const row of await rows.all()) {
        const { height } = await boxOf(row);
        expect(height).toBeGreaterThanOrEqual(ROW.least);
        if ((await row.getByText(LONG).count()) === 0) expect(height).toBeLessThanOrEqual(ROW.most);
        const more = await boxOf(row.locator("button[aria-haspopup=menu]"));
        expect(Math.min(more.width, more.height)).toBeGreaterThanOrEqual(TARGET);
      }
    };
    // At the left, over the detail and not over the name.
    const press = async (row: Locator) => {
      const { height } = await boxOf(row);
      await row.click({ position: { x: 12, y: height - 8 } });
    };

    await test.step("subscribers", async () => {
      await gotoHydrated(page, screen("subscribers"));
      const rows = page.locator("main tbody tr");
      await expect(rows).toHaveCount(2);
      await expectRows(rows);
      await look("subscribers");
      await press(rows.filter({ hasText: "Luc" }));
      await expect(dialog.getByRole("textbox", { name: say("subscribers.fields.name") })).toHaveValue("Luc");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });

    await test.step("produce, with its availability at the right", async () => {
      await gotoHydrated(page, screen("produces"));
      const rows = page.locator("main tbody tr");
      await expect(rows).toHaveCount(2);
      await expectRows(rows);
      await look("produces");
      const sold = say("produce.short.sold-out");
      const garlic = rows.filter({ has: page.getByRole("link", { name: "Ail", exact: true }) });
      await garlic.getByRole("combobox").selectOption({ label: sold });
      await expect(page.locator("[data-sonner-toast]")).toBeVisible();
      await press(garlic);
      await expect(page).toHaveURL(/produces\/\d+$/);
    });

    await test.step("questions and QR codes", async () => {
      await gotoHydrated(page, screen("questions"));
      const rows = page.locator("main ul > li").filter({ has: page.locator("button[aria-haspopup=menu]") });
      await expect(rows).toHaveCount(2);
      await expectRows(rows);
      await look("questions");
      await press(rows.filter({ hasText: "Les chiens ?" }));
      await expect(dialog.getByRole("textbox", { name: say("questions.form.question") })).toHaveValue(
        "Les chiens ?",
      );
      const answer = await farm.call("POST", `/api/farms/${farm.id}/qr-codes`, { title: "Kiosque" });
      expect(answer.status()).toBe(201);
      await gotoHydrated(page, screen("qr-codes"));
      await expect(rows.filter({ hasText: "Kiosque" }).first()).toBeVisible();
      await expectRows(rows);
      const files = rows
        .filter({ hasText: "Kiosque" })
        .getByRole("link", { name: say("qr_codes.list.letter") });
      await expect(files).toBeHidden();
      await page.getByRole("button", { name: "Kiosque", exact: true }).click();
      await expect(files).toBeVisible();
      await look("qr-code-open");
    });
  });

  test(`a list is searched as one types, and the newest words win, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    await makeProduce(farm, { name: "Ail des ours" });
    await makeProduce(farm, { name: "Ail rose" });
    await makeProduce(farm, { name: "Betteraves" });
    const owner = await person({ lang, label: `typed-${lang}`, context: { viewport: SCREENS.desktop } });
    const { page, say } = owner;
    await logInByCookie(owner, farm);
    const list = adminHref(lang, `/farms/${farm.uuid}/produces`);
    // Its page hit must not be taken for that of the list.
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/tutorials`));
    await gotoHydrated(page, list);
    const field = page.getByRole("searchbox", { name: say("produce.search") });
    const rows = page.locator("main tbody tr");
    const entries = await page.evaluate(() => history.length);

    await field.pressSequentially("ail ro", { delay: 30 });
    await expect(page).toHaveURL(/\?q=ail\+ro$/);
    await expect(rows).toHaveText([/Ail rose/]);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("ail ro");
    expect(await page.evaluate(() => history.length)).toBe(entries);

    // The answer to the first words comes last.
    let answerBett = () => {};
    const held = new Promise<void>((go) => {
      answerBett = go;
    });
    await page.route(/q=bett(&|$)/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/q=bett(&|$)/);
    await field.fill("bett");
    const older = await asked;
    await field.fill("ours");
    await expect(rows).toHaveText([/Ail des ours/]);
    answerBett();
    await older.response();
    await expect(page).toHaveURL(/\?q=ours$/);
    await expect(rows).toHaveText([/Ail des ours/]);
    await expect(field).toHaveValue("ours");

    await field.fill("");
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(rows).toHaveCount(3);

    // A row that is pressed before the search has followed the words opens all the same.
    const followed = page.waitForRequest(/q=ro(&|$)/);
    await page.route(/\/produces\/\d+\?/, async (route) => {
      await followed;
      await route.continue();
    });
    await field.fill("ro");
    await rows.filter({ hasText: "Ail rose" }).getByRole("link").click();
    await expect(page).toHaveURL(/\/produces\/\d+$/);
  });

  test(`columns keep their distance, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const phone = `+1514${String(Math.trunc(Math.random() * 1e7)).padStart(7, "2")}`;
    await makeSubscriber(farm, { name: LONG, phone, email: `${unique()}.${"long".repeat(9)}@ferme.test` });
    await makeProduce(farm, { name: LONG });
    const owner = await person({ lang, label: `columns-${lang}`, context: { viewport: SCREENS.desktop } });
    const { page, look } = owner;
    await logInByCookie(owner, farm);
    await farm.call("POST", `/api/farms/${farm.id}/notifications`, { title: LONG, subject_fr: LONG });
    for (const list of ["subscribers", "produces", "notifications"]) {
      await page.setViewportSize(SCREENS.desktop);
      await page.goto(adminHref(lang, `/farms/${farm.uuid}/${list}`));
      await expect(page.locator("main tbody tr")).toHaveCount(1);
      expect(await narrowestGap(page), list).toBeGreaterThanOrEqual(16);
      await look(list);
      await page.setViewportSize(TABLET);
      await look(`${list}-tablet`);
    }
  });
}

test("a toast stands at the top of a phone, clear of header and navigation", async ({ person, request }) => {
  const farm = await readyFarm(request, "fr");
  await makeProduce(farm, { name: "Ail" });
  const owner = await person({ lang: "fr", label: "toast", context: { viewport: SCREENS.phone } });
  const { page, say, look } = owner;
  await logInByCookie(owner, farm);
  await gotoHydrated(page, adminHref("fr", `/farms/${farm.uuid}/produces`));
  await page.getByRole("combobox").selectOption({ label: say("produce.short.limited") });
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toHaveCount(1);
  await look("shown");
  const { y, height } = await boxOf(toast);
  const header = await boxOf(page.getByRole("banner"));
  expect(y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(y + height).toBeLessThan(SCREENS.phone.height / 3);
});
