import { readFaqs } from "@/lib/faqs/service";
import { adminHref } from "@/lib/i18n/routes";
import { asVisitor } from "@/tests/factories/context";
import { makeSubscriber } from "@/tests/factories/tenant";
import { gotoHydrated, waitForHydration } from "./steps/hydration";
import type { Person } from "./steps/person";
import { addProduce, type ReadyFarm, readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

async function open(owner: Person, farm: ReadyFarm, screen: string): Promise<void> {
  await logInByCookie(owner, farm);
  await gotoHydrated(owner.page, adminHref(owner.lang, `/farms/${farm.uuid}/${screen}`));
}

function acceptCookies(): void {
  const record = { accept: true, version: "1.0.0", createdAt: new Date().toISOString() };
  if (location.protocol !== "about:") localStorage.setItem("cookie-settings", JSON.stringify(record));
}

const endsWith = (path: string) => new RegExp(`${path}$`);

test("the palette goes anywhere by keyboard alone, and remembers until the log-out", async ({
  person,
  request,
}) => {
  const farm = await readyFarm(request, "fr");
  await addProduce(farm, "Céleri-rave");
  await makeSubscriber(farm, { name: "Hélène Côté" });
  const owner = await person({
    lang: "fr",
    label: "palette-desktop",
    newcomer: true,
    context: { viewport: SCREENS.desktop },
  });
  await owner.page.addInitScript(acceptCookies);
  const { page, say, look } = owner;
  const loaded: string[] = [];
  page.on("request", (one) => loaded.push(one.url()));
  await open(owner, farm, "tutorials");
  const palette = page.getByRole("dialog", { name: say("palette.title") });
  const scripts = loaded.filter((url) => url.endsWith(".js")).length;

  await test.step("a screen, in the words of the other language", async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    expect(loaded.filter((url) => url.endsWith(".js")).length).toBeGreaterThan(scripts);
    await look("open");
    await page.keyboard.type("customers");
    await expect(palette.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(endsWith("/subscribers"));
    await expect(palette).toBeHidden();
  });

  await test.step("a subscriber, and the last choices first", async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("option").first()).toHaveText(say("palette.screens.subscribers"));
    await page.keyboard.type("helene");
    const person = palette.getByRole("option", { name: /Hélène Côté/ });
    await expect(person).toHaveAttribute("aria-selected", "true");
    await expect(palette.getByRole("status")).toHaveText(say("palette.results", { count: 1 }));
    await look("found");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/subscribers\?q=/);
    await expect(page.getByRole("row", { name: /Hélène Côté/ })).toBeVisible();
  });

  await test.step("Escape closes it and gives the focus back; the log-out forgets", async () => {
    const button = page.getByRole("button", { name: say("admin.palette.button"), exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(palette.getByRole("option").first()).toHaveText("Hélène Côté");
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await page.getByRole("button", { name: say("admin.user.menu") }).click();
    await page.getByRole("menuitem", { name: say("admin.user.logOut") }).click();
    await expect(page).toHaveURL(/\/fr$/);
    const left = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("palette-")));
    await expect.poll(left).toEqual([]);
  });
});

test("on a phone the palette is a sheet from the top, and opens a form", async ({ person, request }) => {
  const farm = await readyFarm(request, "en");
  const owner = await person({ lang: "en", label: "palette-phone", context: { viewport: SCREENS.phone } });
  const { page, say, look } = owner;
  await open(owner, farm, "produces");
  await page.getByRole("button", { name: say("admin.palette.button"), exact: true }).click();
  const palette = page.getByRole("dialog", { name: say("palette.title") });
  await expect.poll(async () => (await palette.boundingBox())?.y).toBe(0);
  await look("open");
  await palette.getByRole("combobox").fill("nothing like it");
  await expect(palette.getByText(say("palette.none", { query: "nothing like it" }))).toBeVisible();
  await palette.getByRole("combobox").fill("faq cre");
  await palette.getByRole("option", { name: say("palette.create.question") }).click();
  const form = page.getByRole("dialog", { name: say("questions.form.addTitle") });
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(endsWith("/questions"));
});

test("keys go, search, move and create; the help lists those that work here", async ({ person, request }) => {
  const farm = await readyFarm(request, "fr");
  for (const name of ["Ail", "Betterave", "Carotte"]) await addProduce(farm, name);
  const owner = await person({ lang: "fr", label: "keys", context: { viewport: SCREENS.desktop } });
  const { page, say, look } = owner;
  await open(owner, farm, "tutorials");
  const help = page.getByRole("dialog", { name: say("palette.keys.title") });

  await test.step("go to a screen, and to its search", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(page).toHaveURL(endsWith("/produces"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("/");
    const search = page.getByRole("searchbox");
    await expect(search).toBeFocused();
    await page.keyboard.type("gs?");
    await expect(search).toHaveValue("gs?");
    await expect(help).toBeHidden();
    await search.fill("");
    await search.blur();
    // Keys move between rows once they are all shown again.
    await expect(page).toHaveURL(endsWith("/produces"));
    await expect(page.locator("main tbody tr")).toHaveCount(3);
    await expect(page.getByRole("search").getByRole("status")).toBeEmpty();
  });

  await test.step("move between rows, open one, and make a new one", async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    const second = page.locator("main :focus");
    await page.keyboard.press("k");
    await page.keyboard.press("ArrowDown");
    await expect(second).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/produces\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(endsWith("/produces"));
    await expect(page.getByRole("searchbox")).toBeVisible();
    await page.keyboard.press("n");
    await expect(page).toHaveURL(endsWith("/produces/create"));
    await page.goBack();
    await expect(page).toHaveURL(endsWith("/produces"));
    await expect(page.getByRole("searchbox")).toBeVisible();
  });

  await test.step("the help names them, and turns them off for good", async () => {
    await page.keyboard.press("?");
    await expect(help.getByText(say("palette.create.produce"))).toBeVisible();
    await expect(help.getByText(say("palette.create.subscriber"))).toHaveCount(0);
    await expect(help.getByText(say("palette.commands.moveBlock"))).toHaveCount(0);
    await look("help");
    await help.getByRole("checkbox", { name: say("palette.keys.single") }).uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(help).toBeHidden();
    await page.reload();
    await expect(page.getByRole("searchbox")).toBeVisible();
    const menu = page.getByRole("button", { name: say("admin.user.menu") });
    await waitForHydration(menu);
    await page.keyboard.press("n");
    await menu.click();
    await page.getByRole("menuitem", { name: say("admin.user.shortcuts") }).click();
    await expect(help.getByRole("checkbox", { name: say("palette.keys.single") })).not.toBeChecked();
    await expect(page).toHaveURL(endsWith("/produces"));
  });
});

for (const [screen, viewport] of Object.entries(SCREENS)) {
  test(`a question mark opens the answers that fit the screen, on a ${screen}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, "fr");
    const owner = await person({ lang: "fr", label: `help-${screen}`, context: { viewport } });
    const { page, say, look } = owner;
    await open(owner, farm, "qr-codes");
    const button = page.getByRole("button", { name: say("admin.help") });
    await button.click();
    const help = page.getByRole("dialog", { name: say("palette.help.title") });
    await expect(
      help.getByRole("heading", {
        name: (await readFaqs(asVisitor())).find(({ key }) => key === "technology.qr")!.question,
      }),
    ).toBeVisible();
    const post = help.getByRole("link", { name: say("palette.help.post") });
    await expect(post).toHaveAttribute("href", "/fr/blogue/code-qr-kiosque-ferme");
    await look("open");
    if (screen === "desktop") {
      // The work beside it stays within reach.
      await page.getByRole("button", { name: say("qr_codes.list.create") }).click();
      await page
        .getByRole("dialog", { name: say("qr_codes.dialog.createTitle") })
        .getByRole("textbox")
        .fill("Kiosque");
      await page.keyboard.press("Escape");
      await expect(help).toBeVisible();
    }
    await help.getByRole("button", { name: say("palette.close") }).click();
    await expect(help).toBeHidden();
    await expect(button).toBeFocused();
  });
}
