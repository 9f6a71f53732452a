import sharp from "sharp";
import { draftOf, dragToTop, parts, text } from "./steps/builder";
import { gotoHydrated, waitForHydration } from "./steps/hydration";
import { keyboard } from "./steps/keyboard";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

/** A picture whose left half is red and whose right half is blue. */
async function halves() {
  const blue = { create: { width: 300, height: 300, channels: 3 as const, background: "#0000ff" } };
  const buffer = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#ff0000" } })
    .composite([{ input: blue, left: 300, top: 0 }])
    .png()
    .toBuffer();
  return { name: "halves.png", mimeType: "image/png", buffer };
}

test("by mouse: blocks are dragged, styled, put in columns and taken back, in English, dark", async ({
  person,
  request,
}) => {
  const { farm, path, saved, produces } = await draftOf(request, "en", {
    subject_en: "Harvest",
    email_content_en: [text("a", "First"), text("b", "Second"), text("c", "Third")],
  });
  const owner = await person({
    lang: "en",
    label: "builder-mouse",
    context: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  });
  const { page, say, look } = owner;
  const { cards, add, undo, redo } = parts(owner);
  await logInByCookie(owner, farm);
  await gotoHydrated(page, path);
  const order = () => saved().then(({ email_content_en }) => email_content_en.map(({ id }) => id).join(""));

  await test.step("the last block is dragged before the first, and goes back", async () => {
    await dragToTop(owner, 2);
    await expect.poll(order).toBe("cab");
    await undo.click();
    await expect.poll(order).toBe("abc");
    await redo.click();
    await expect.poll(order).toBe("cab");
  });

  await test.step("words are bold, a list and a link by buttons and keys, which the preview shows", async () => {
    const card = cards.nth(1);
    const field = card.getByRole("textbox", { name: say("notifications.block.text") });
    const press = (mark: "bold" | "italic" | "list" | "link") => {
      const names = { mark: say(`notifications.marks.${mark}`), field: say("notifications.block.text") };
      return card.getByRole("button", { name: say("notifications.marks.label", names) }).click();
    };
    const frame = page.frameLocator("iframe").first();
    await field.selectText();
    await press("bold");
    await expect(field).toHaveValue("**First**");
    await expect(frame.locator("strong")).toHaveText("First");
    await page.keyboard.press("ControlOrMeta+b");
    await expect(field).toHaveValue("First");
    await page.keyboard.press("ControlOrMeta+i");
    await expect(frame.locator("em")).toHaveText("First");
    await press("italic");
    await press("link");
    await expect(field).toHaveValue("[First](https://)");
    await page.keyboard.type("https://ferme.example/paniers");
    // Links of the preview lead nowhere.
    await expect(frame.locator("a").filter({ hasText: /^First$/ })).toBeVisible();
    await field.fill("Leeks\nGarlic");
    await field.selectText();
    await press("list");
    await expect(field).toHaveValue("- Leeks\n- Garlic");
    await expect(frame.locator("li")).toHaveText(["Leeks", "Garlic"]);
    // A new block comes after the one that is being written.
    await cards
      .nth(2)
      .getByRole("textbox", { name: say("notifications.block.text") })
      .click();
  });

  await test.step("a button and a line take another look, which the preview shows", async () => {
    await add("button").click();
    const button = cards.nth(3);
    await button.getByRole("textbox", { name: say("notifications.block.buttonText") }).fill("Order");
    await button
      .getByLabel(say("notifications.block.buttonStyle"), { exact: true })
      .selectOption({ label: say("notifications.block.buttonStyles.outline") });
    await button
      .getByLabel(say("notifications.block.buttonPlace"), { exact: true })
      .selectOption({ label: say("notifications.block.buttonPlaces.wide") });
    await add("divider").click();
    await cards
      .nth(4)
      .getByLabel(say("notifications.block.dividerStyle"))
      .selectOption({ label: say("notifications.block.dividerStyles.dotted") });
    const frame = page.frameLocator("iframe").first();
    await expect(frame.getByText("Order")).toBeVisible();
    await expect(frame.locator("hr")).toHaveCSS("border-top-style", "dotted");
  });

  await test.step("columns hold blocks that change sides, and cards show one product", async () => {
    await add("columns").click();
    const columns = cards.nth(5);
    const left = columns.getByRole("region", { name: say("notifications.block.inColumns.left") });
    const right = columns.getByRole("region", { name: say("notifications.block.inColumns.right") });
    await left.getByRole("textbox", { name: say("notifications.block.text") }).fill("On the left");
    const down = say("notifications.block.inColumns.down", { type: say("notifications.block.content") });
    await left.getByRole("button", { name: down }).click();
    await expect(right.getByRole("textbox").first()).toHaveValue("On the left");
    await add("produces").click();
    await cards.nth(6).getByRole("checkbox", { name: "Panais" }).check();
    await expect
      .poll(async () => (await saved()).email_content_en.slice(3).map(({ id: _id, ...block }) => block))
      .toMatchObject([
        { type: "button", style: "outline", place: "wide" },
        { type: "divider", style: "dotted" },
        { type: "columns", left: [], right: [{ text: "On the left" }, { text: "" }] },
        { type: "produces", produce_ids: [produces[1]] },
      ]);
  });
  await look("blocks");

  await test.step("a picture is cut, needs words, and comes back whole", async () => {
    await add("image").click();
    const picture = cards.nth(7);
    await picture.locator('input[type="file"]').setInputFiles(await halves());
    const width = async () => {
      const image = (await saved()).email_content_en[7]?.image as {
        formats: { height: number; width: number }[];
      };
      const [format] = image?.formats ?? [];
      return format ? Math.round((10 * format.width) / format.height) / 10 : 0;
    };
    await expect.poll(width).toBe(2);
    await picture.getByRole("button", { name: say("notifications.block.crop.open") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(say("notifications.block.crop.shapes.square")).click();
    await look("crop");
    await dialog.getByRole("button", { name: say("notifications.block.crop.save"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(width).toBe(1);
    await undo.click();
    await expect.poll(width).toBe(2);
    await page.goto(path.replace("step=3", "step=4"));
    const problem = say("notifications.send.problem.email_content_en.altRequired");
    await expect(page.getByRole("button", { name: problem })).toBeVisible();
  });
});

test("by keyboard on a phone, in French: blocks, emojis, steps back, and English from French", async ({
  person,
  request,
}) => {
  const { farm, path, saved } = await draftOf(request, "fr", {
    type: "all",
    subject_fr: "Récolte",
    sms_content_fr: "Les fraises sont là",
    email_content_fr: [text("a", "Premier"), text("b", "Second")],
  });
  const owner = await person({
    lang: "fr",
    label: "builder-keys",
    hands: keyboard,
    context: { viewport: { width: 390, height: 844 } },
  });
  const { page, say, hands, look } = owner;
  const { cards, add } = parts(owner);
  await logInByCookie(owner, farm);
  await gotoHydrated(page, path);
  const french = () =>
    saved().then(({ email_content_fr }) => email_content_fr.map(({ text: words }) => words));
  const words = (at: number) => cards.nth(at).getByRole("textbox", { name: say("notifications.block.text") });

  await test.step("a block is added, written, and moved by alt and an arrow", async () => {
    await hands.press(add("content"));
    await expect(words(2)).toBeFocused();
    await page.keyboard.type("Troisieme bloc");
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(french).toEqual(["Premier", "Troisieme bloc", "Second"]);
  });

  await test.step("steps back and forward go through words, moves and blocks", async () => {
    await page.keyboard.press("Control+Z");
    await expect.poll(french).toEqual(["Premier", "Second", "Troisieme bloc"]);
    for (let steps = 0; (await cards.count()) > 2 && steps < 9; steps++)
      await page.keyboard.press("Control+Z");
    await expect.poll(french).toEqual(["Premier", "Second"]);
    for (let steps = 0; steps < 9; steps++) await page.keyboard.press("Control+Shift+Z");
    await expect.poll(french).toEqual(["Premier", "Troisieme bloc", "Second"]);
  });

  await test.step("an emoji is found by its name and stands at the caret", async () => {
    const field = say("notifications.block.text");
    await words(0).focus();
    await page.keyboard.press("End");
    await hands.press(
      cards.nth(0).getByRole("button", { name: say("notifications.emoji.label", { field }) }),
    );
    const search = page.getByRole("searchbox", { name: say("notifications.emoji.search") });
    await expect(search).toBeFocused();
    await search.pressSequentially("FRAI");
    await expect(
      page.getByRole("list", { name: say("notifications.emoji.list") }).getByRole("button"),
    ).toHaveCount(1);
    await look("emoji");
    await page.keyboard.press("Enter");
    await expect(words(0)).toBeFocused();
    await expect.poll(french).toEqual(["Premier🍓", "Troisieme bloc", "Second"]);
  });

  await test.step("the text message marks a letter that makes it dearer, and says so", async () => {
    const sms = page.getByRole("textbox", { name: say("notifications.sms.label"), exact: true });
    await hands.write(sms, "Les fraises sont prêtes… ");
    await expect(page.locator("mark").filter({ hasText: "ê" }).first()).toBeAttached();
    await expect(page.getByText(say("notifications.sms.accent"))).toBeVisible();
    await look("coach");
  });

  await test.step("English takes the French words, marked until they are translated", async () => {
    await page.getByRole("tab", { name: say("notifications.languages.en") }).focus();
    await page.keyboard.press("Enter");
    await hands.press(page.getByRole("button", { name: say("notifications.translation.en.copy") }));
    await expect(page.getByText(say("notifications.translation.en.copied", { count: 3 }))).toBeVisible();
    await expect(cards.filter({ hasText: say("notifications.block.untranslated") })).toHaveCount(3);
    // The bar at the foot must not hide half of a button that axe measures.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await look("translation");
    // The focus took the place of the button that was pressed; the keyboard goes on from there.
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: "center" }));
    await hands.press(
      page.getByRole("button", { name: say("notifications.translation.en.copied", { count: 3 }) }),
    );
    await hands.write(words(0), "First");
    await expect(cards.filter({ hasText: say("notifications.block.untranslated") })).toHaveCount(2);
    await expect
      .poll(async () => {
        const { subject_en, email_content_en } = await saved();
        return [subject_en, ...email_content_en.map(({ text: one }) => one)];
      })
      .toEqual(["Récolte", "First", "Troisieme bloc", "Second"]);
  });
});

test("in two tabs: the older one keeps its words and its steps back", async ({ person, request }) => {
  const { farm, path, saved } = await draftOf(request, "fr", { email_content_fr: [text("a", "Début")] });
  const owner = await person({ lang: "fr", label: "builder-tabs" });
  const { page, say } = owner;
  await logInByCookie(owner, farm);
  page.on("dialog", (dialog) => void dialog.accept());
  await gotoHydrated(page, path);
  const newer = await page.context().newPage();
  await gotoHydrated(newer, path);
  const field = (tab: typeof page) =>
    parts({ ...owner, page: tab })
      .cards.first()
      .getByRole("textbox");
  const stored = () => saved().then(({ email_content_fr }) => email_content_fr[0]?.text);
  // The code of the blocks can come after the page.
  for (const tab of [page, newer]) await waitForHydration(parts({ ...owner, page: tab }).add("content"));
  await field(newer).click();
  await field(newer).fill("Du nouvel onglet");
  await expect.poll(stored).toBe("Du nouvel onglet");
  await field(page).click();
  await field(page).fill("Du vieil onglet");
  await expect(page.getByRole("alert").filter({ hasText: say("notifications.save.conflict") })).toBeVisible();
  await page.getByRole("button", { name: say("notifications.save.keepMine") }).click();
  await expect.poll(stored).toBe("Du vieil onglet");
  await parts(owner).undo.click();
  await expect.poll(stored).toBe("Début");
});
