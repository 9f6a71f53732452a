import type { Page } from "@playwright/test";
import { adminHref } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { gotoHydrated, waitForHydration } from "./steps/hydration";
import { readyFarm } from "./steps/ready-farm";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const lang of LANGS) {
  test(`the older of two tabs on a draft is told, chooses, and loses no word, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const of = `/api/farms/${farm.id}/notifications`;
    const made = await farm.call("POST", of, { title: "Début", subject_fr: "Fraises", type: "email" });
    const { notification } = (await made.json()) as { notification: { id: number; uuid: string } };
    const saved = async () => {
      const answer = await farm.call("GET", `${of}/id/${notification.id}`);
      return ((await answer.json()) as { notification: { title: string } }).notification.title;
    };
    const owner = await person({ lang, label: `two-tabs-${lang}` });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    // The browser asks before it leaves words that are not saved.
    page.on("dialog", (dialog) => void dialog.accept());
    const path = adminHref(lang, `/farms/${farm.uuid}/notifications/${notification.uuid}/edit?step=3`);
    await page.goto(path);
    const newer = await page.context().newPage();
    await newer.goto(path);
    const title = (tab: Page) =>
      tab.getByRole("textbox", { name: say("notifications.editor.titleLabel"), exact: true });
    const press = (tab: Page, key: "keepMine" | "takeTheirs" | "bringBack") =>
      tab.getByRole("button", { name: say(`notifications.save.${key}`) }).click();
    const told = (tab: Page) =>
      expect(tab.getByRole("alert").filter({ hasText: say("notifications.save.conflict") })).toBeVisible();

    for (const tab of [page, newer])
      await waitForHydration(tab.getByRole("button", { name: say("notifications.steps.next"), exact: true }));
    await title(newer).fill("Du nouvel onglet");
    await expect.poll(saved).toBe("Du nouvel onglet");
    await title(page).fill("Du vieil onglet");
    await told(page);
    await look("conflict");
    expect(await saved()).toBe("Du nouvel onglet");
    await expect(title(page)).toHaveValue("Du vieil onglet");

    await test.step("what was typed outlives a reload, and is asked about again", async () => {
      await page.reload();
      await expect(title(page)).toHaveValue("Du vieil onglet");
      await told(page);
      expect(await saved()).toBe("Du nouvel onglet");
    });

    await test.step("the other version is taken, and the own words come back", async () => {
      await press(page, "takeTheirs");
      await expect(title(page)).toHaveValue("Du nouvel onglet");
      await press(page, "bringBack");
      await expect(title(page)).toHaveValue("Du vieil onglet");
      await expect.poll(saved).toBe("Du vieil onglet");
    });

    await test.step("the own version is kept over the other", async () => {
      await title(newer).fill("Encore du nouvel onglet");
      await told(newer);
      await press(newer, "keepMine");
      await expect.poll(saved).toBe("Encore du nouvel onglet");
      await expect(
        newer.getByRole("alert").filter({ hasText: say("notifications.save.conflict") }),
      ).toBeHidden();
    });
  });

  test(`a form says that its person logged out in another tab, and loses nothing, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person({ lang, label: `logged-out-${lang}` });
    const { page, say, look } = owner;
    const add = page.getByRole("button", { name: say("questions.form.submit"), exact: true });
    await logInByCookie(owner, farm);
    await farm.call("POST", `/api/farms/${farm.id}/questions`, { question: "Comptant ?", answer: "Oui." });
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/questions`));
    await page.getByRole("button", { name: say("questions.add") }).click();
    await page.getByRole("textbox", { name: say("questions.form.question") }).fill("Les chiens ?");
    await page.getByRole("textbox", { name: say("questions.form.answer") }).fill("En laisse.");
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await add.click();
    await expect(page.getByRole("alert").filter({ hasText: say("errors.unauthenticated") })).toBeVisible();
    await expect(page.getByRole("textbox", { name: say("questions.form.answer") })).toHaveValue("En laisse.");
    await look("logged-out");
    await page.context().addCookies(cookies);
    await add.click();
    await expect(page.getByText(say("questions.form.added"))).toBeVisible();
  });
}
