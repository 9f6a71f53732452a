import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { gotoHydrated } from "./steps/hydration";
import { readyFarm } from "./steps/ready-farm";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const lang of LANGS) {
  test(`a person takes their data along, closes the farm, and deletes the account, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person({
      lang,
      label: `leaving-${lang}`,
      context:
        lang === "fr"
          ? { viewport: { width: 390, height: 844 } }
          : { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
    });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    await gotoHydrated(page, adminHref(lang, "/profile"));
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: say("accounts.leave.export") }).click();
    expect((await saved).suggestedFilename()).toBe("potager-account.json");
    const leave = async () => {
      const password = page.locator("#leave-current_password");
      if (!(await password.isVisible()))
        await page.getByText(say("accounts.leave.delete"), { exact: true }).click();
      await password.fill(farm.account.password);
      await page.getByRole("button", { name: say("accounts.leave.deleteSubmit") }).click();
    };
    await leave();
    const refusal = say("errors.ownsFarms", { count: 1, farms: farm.account.farm });
    await expect(page.getByText(refusal).first()).toBeVisible();
    await look("owns-a-farm");
    expect((await farm.call("DELETE", `/api/farms/${farm.id}`)).status()).toBe(200);
    await leave();
    await page.waitForURL(`**${href("home", lang)}`);
    await page.goto(adminHref(lang, "/profile"));
    await expect(page).toHaveURL(/#\/auth\/login$/);
    expect((await farm.call("GET", "/api/me")).status()).toBe(401);
  });
}
