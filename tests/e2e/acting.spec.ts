import { FARM_SCREENS } from "@/components/admin/overlays/screens";
import { ofPerson } from "@/lib/i18n/of-name";
import { adminHref } from "@/lib/i18n/routes";
import { makeAccount, messagesTo } from "@/tests/factories/account";
import { makeActing } from "@/tests/factories/acting";
import { makeFarm } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie, useSession } from "./steps/visitor";

const REASON = "Aide au téléphone";

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`a super administrator acts as a user and stops, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    const owner = await makeAccount({ name: "Béatrice Lavoie-Desrosiers" });
    const farm = await makeFarm(owner, { name: `Ferme du Ruisseau ${unique()}` });
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const admin = await person({
      lang,
      label: `acting-${lang}-${viewport.width}`,
      context,
      // The profile is closed while acting, and screens of super administrators do not exist.
      expected: [/status of 40[34]/],
    });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang, name: "Alix Aide" }) });
    const main = page.getByRole("main");
    await gotoHydrated(page, adminHref(lang, `/users/${owner.uuid}`));
    await press(main.getByRole("button", { name: say("users.actAs.open") }));
    const dialog = page.getByRole("dialog");
    await write(dialog.getByRole("textbox"), REASON);
    await look("1-reason");
    await press(dialog.getByRole("button", { name: say("users.actAs.submit"), exact: true }));
    await expect(page).toHaveURL(new RegExp(`/farms/${farm.uuid}/tutorials`));
    // A dialog hides the rest of the page from screen readers.
    const banner = page.locator("[data-acting]");
    await expect(banner).toContainText(
      say("users.acting.title", { name: owner.name, ofName: ofPerson(owner.name) }),
    );
    await look("2-banner");
    expect((await messagesTo(owner.email)).map(({ kind }) => kind)).toEqual(["acted_as"]);
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/questions?modal=create-question`));
    await expect(banner).toBeVisible();
    await dialog.locator("[name=question]").fill("Livrez-vous ?");
    await dialog.locator("[name=answer]").fill("Oui.");
    await page.keyboard.press("Tab");
    await dialog.locator("button[type=submit]").click();
    await expect(main.getByText("Livrez-vous ?").first()).toBeVisible();
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/activity`));
    await expect(main).toContainText(
      say("activity.support", {
        name: "Alix Aide",
        person: owner.name,
        ofPerson: ofPerson(owner.name),
      }),
    );
    await look("3-activity");
    for (const lost of ["/users", `/farms/${farm.uuid}/produces/999999999`] as const) {
      await page.goto(adminHref(lang, lost));
      await expect(main.getByRole("heading", { level: 1, name: say("site.notFound.title") })).toBeVisible();
      await expect(banner).toBeVisible();
    }
    await look("4-lost");
    for (const path of ["plan", "subscribers/import"]) {
      await page.goto(adminHref(lang, `/farms/${farm.uuid}/${path}`));
      await expect(main.getByText(say("errors.notWhileActing"))).toBeVisible();
    }
    const closed = main.getByText(say("admin.refused.whileActing"));
    for (const path of ["webhooks", "webhooks/1"]) {
      await page.goto(adminHref(lang, `/farms/${farm.uuid}/${path}`));
      await expect(closed).toBeVisible();
    }
    await gotoHydrated(page, adminHref(lang, "/profile"));
    await expect(closed).toBeVisible();
    await expect(banner).toBeVisible();
    await press(banner.getByRole("button", { name: say("users.acting.end") }));
    await expect(page).toHaveURL(new RegExp(`/users/${owner.uuid}`));
    await expect(banner).toHaveCount(0);
    const list = main.getByRole("list", { name: say("users.view.activity") });
    await expect(list).toContainText(say("users.acts.act-as"));
    await expect(list).toContainText(say("users.acts.end-act-as"));
    await look("5-ended");
  });

test("acting ends without JavaScript too", async ({ person }) => {
  const owner = await makeAccount();
  const farm = await makeFarm(owner, { name: `Ferme du Ruisseau ${unique()}` });
  const { cookie } = await makeActing(owner);
  const admin = await person({ lang: "fr", label: "acting-plain", context: { javaScriptEnabled: false } });
  const { page, say } = admin;
  await useSession(admin, cookie);
  for (const { id } of FARM_SCREENS)
    expect((await page.goto(adminHref("fr", `/farms/${farm.uuid}/${id}`)))?.status(), id).toBe(200);
  await page.goto(adminHref("fr", "/farms"));
  const banner = page.locator("[data-acting]");
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: say("users.acting.end") }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${owner.uuid}`));
  await expect(banner).toHaveCount(0);
});
