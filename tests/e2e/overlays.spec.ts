import { AUTH_OVERLAYS, type AuthOverlay, overlayHash } from "@/components/visitor/address";
import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { gotoHydrated } from "./steps/hydration";
import { farmName, unique } from "./steps/names";
import { linkOf, messageTo } from "./steps/outbox";
import { dialog, field } from "./steps/overlay";
import type { Person } from "./steps/person";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS, screensOf } from "./steps/screens";
import { appUrl, expect, test } from "./steps/test";

const titleOf = ({ say }: Person, name: AuthOverlay): string =>
  ({
    login: say("accounts.login.title"),
    signup: say("accounts.signup.title"),
    "forgot-pwd": say("accounts.forgot.title"),
    // Without the token of an email there is nothing to change.
    "change-pwd": say("accounts.reset.expiredTitle"),
    "qr-code-onboarding": say("onboarding.form.title"),
  })[name];

for (const lang of LANGS) {
  for (const [screen, viewport] of screensOf(lang)) {
    for (const name of AUTH_OVERLAYS) {
      test(`#/auth/${name} opens on a ${screen}, works by keyboard and closes, ${lang}`, async ({
        person,
      }) => {
        const visitor = await person({
          lang,
          label: `overlay-${name}-${lang}-${screen}`,
          context: { viewport },
        });
        const { page, look } = visitor;
        await page.goto(`${href("pricing", lang)}?utm=x${overlayHash(name)}`);
        await expect(page.getByRole("dialog", { name: titleOf(visitor, name) })).toBeVisible();
        await look("open");
        // Tab stays inside the dialog.
        for (let step = 0; step < 12; step++) {
          await page.keyboard.press("Tab");
          expect(await dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
        }
        await page.keyboard.press("Escape");
        await expect(dialog(page)).toHaveCount(0);
        await expect(page).toHaveURL(`${appUrl()}${href("pricing", lang)}?utm=x`);
      });
    }
  }

  test(`the log-in overlay keeps the address, says what is wrong and lets in, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const visitor = await person({
      lang,
      label: `overlay-in-${lang}`,
      context: { viewport: SCREENS.desktop },
    });
    const { page, say, look } = visitor;
    await gotoHydrated(page, href("home", lang));
    const link = page.getByRole("banner").getByRole("link", { name: say("site.nav.login") });
    await link.click();
    await expect(page).toHaveURL(/#\/auth\/login$/);
    await expect(field(visitor, "email")).toBeFocused();
    await dialog(page)
      .getByRole("button", { name: say("accounts.login.submit") })
      .click();
    const summary = dialog(page).getByRole("alert");
    await expect(summary).toContainText(say("errors.requiredEmail"));
    await expect(summary).toContainText(say("errors.requiredPassword"));
    await look("missing");
    await field(visitor, "email").fill(farm.account.email);
    await field(visitor, "password").fill("faux faux");
    await page.keyboard.press("Enter");
    await expect(summary).toContainText(say("errors.wrongCredentials"));
    await expect(field(visitor, "email")).toHaveValue(farm.account.email);
    await page.keyboard.press("Escape");
    await expect(link).toBeFocused();
    await link.press("Enter");
    await field(visitor, "email").fill(farm.account.email);
    await field(visitor, "password").fill(farm.account.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${appUrl()}${adminHref(lang, `/farms/${farm.uuid}/tutorials`)}`);
    // A person who is already logged in is not asked again.
    const wanted = adminHref(lang, `/farms/${farm.uuid}/produces`);
    await page.goto(`/${lang}?${new URLSearchParams({ redirect_to: wanted })}#/auth/login`);
    await expect(page).toHaveURL(appUrl() + wanted);
  });

  test(`log-in and sign-up keep each other's state, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const visitor = await person({ lang, label: `overlay-state-${lang}` });
    const { page, say, look } = visitor;
    const wanted = adminHref(lang, `/farms/${farm.uuid}/produces`);
    await page.goto(`/${lang}?${new URLSearchParams({ redirect_to: wanted })}#/auth/login`);
    await field(visitor, "email").fill(farm.account.email);
    await dialog(page)
      .getByRole("link", { name: say("accounts.login.signup") })
      .click();
    await expect(page).toHaveURL(/#\/auth\/signup$/);
    await expect(field(visitor, "email")).toHaveValue(farm.account.email);
    await field(visitor, "farmName").fill("Ferme du Retour");
    await look("sign-up");
    await dialog(page)
      .getByRole("link", { name: say("accounts.signup.login") })
      .click();
    await dialog(page)
      .getByRole("link", { name: say("accounts.login.signup") })
      .click();
    await expect(field(visitor, "farmName")).toHaveValue("Ferme du Retour");
    await page.goBack();
    await expect(field(visitor, "email")).toHaveValue(farm.account.email);
    await field(visitor, "password").fill(farm.account.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${appUrl()}${wanted}`);
  });

  test(`the sign-up overlay keeps what is begun after both waits, and opens a farm, ${lang}`, async ({
    person,
  }) => {
    const visitor = await person({ lang, label: `overlay-signup-${lang}` });
    const { page, say } = visitor;
    const saved: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/partial-signup")) saved.push(request.postDataJSON());
    });
    await page.clock.install();
    await page.goto(`/${lang}#/auth/signup`);
    await expect(field(visitor, "farmName")).toBeFocused();
    await page.clock.pauseAt(Date.now() + 60_000);
    await field(visitor, "farmName").fill(farmName());
    await field(visitor, "name").fill("Rose Roy");
    await field(visitor, "email").fill("rose");
    await page.clock.runFor(5000);
    expect(saved).toEqual([]);
    const email = `overlay-${unique()}@farms.test`;
    await field(visitor, "email").fill(email);
    await page.clock.runFor(1700);
    expect(saved).toEqual([]);
    const first = page.waitForResponse(/partial-signup/);
    await page.clock.runFor(100);
    const { token } = (await (await first).json()) as { token: string };
    expect(saved).toEqual([{ token: null, email, phone_number: "" }]);
    const second = page.waitForRequest(/partial-signup/);
    const phone = dialog(page).getByRole("textbox", { name: say("accounts.fields.phone") });
    await phone.fill("4505550134");
    await page.clock.runFor(1800);
    expect((await second).postDataJSON()).toEqual({ token, email, phone_number: "4505550134" });
    await field(visitor, "password").fill("une phrase courte");
    await page.keyboard.press("Enter");
    await page.clock.resume();
    await expect(page).toHaveURL(new RegExp(`/${lang}/admin/farms/[0-9a-f-]+/start/place$`));
  });

  test(`the forgotten password overlay confirms and starts again; by token and email another changes it, ${lang}`, async ({
    person,
    request,
  }) => {
    const { account } = await readyFarm(request, lang);
    const visitor = await person({ lang, label: `overlay-forgot-${lang}` });
    const { page, say, look } = visitor;
    await page.goto(`/${lang}#/auth/forgot-pwd`);
    const submit = dialog(page).getByRole("button", { name: say("accounts.forgot.submit") });
    await submit.click();
    await expect(dialog(page).getByRole("alert")).toContainText(say("errors.requiredEmail"));
    await field(visitor, "email").fill(account.email);
    await submit.click();
    await expect(dialog(page).getByRole("status")).toContainText(say("accounts.forgot.sentTitle"));
    await look("sent");
    await dialog(page)
      .getByRole("button", { name: say("accounts.forgot.restart") })
      .click();
    await expect(field(visitor, "email")).toHaveValue("");

    const message = await messageTo(account.email, say("emails.reset_password.subject"));
    const link = new URL(linkOf(message, say("emails.reset_password.button")));
    await page.goto(`/${lang}${link.search}${overlayHash("change-pwd")}`);
    await expect(field(visitor, "email")).toHaveValue(account.email);
    const late = await page.context().newPage();
    await late.goto(page.url());
    const fieldOfLate = (name: "newPassword" | "confirmation") =>
      dialog(late).getByRole("textbox", { name: say(`accounts.fields.${name}`) });
    await expect(fieldOfLate("newPassword")).toBeVisible();
    await field(visitor, "newPassword").fill("une autre phrase");
    const again = dialog(page).getByRole("textbox", { name: say("accounts.fields.confirmation") });
    await again.fill("autre chose");
    const save = dialog(page).getByRole("button", { name: say("accounts.reset.submit") });
    await save.click();
    await expect(dialog(page).getByText(say("errors.matchingPassword")).first()).toBeVisible();
    await field(visitor, "newPassword").fill("une autre phrase");
    await again.fill("une autre phrase");
    await save.click();
    await expect(page).toHaveURL(/#\/auth\/login$/);
    await expect(dialog(page).getByRole("status")).toHaveText(say("accounts.login.changed"));
    // The other tab's link is used up meanwhile: a refusal says so, and the secrets leave the address.
    for (const name of ["newPassword", "confirmation"] as const)
      await fieldOfLate(name).fill("encore une phrase");
    await dialog(late)
      .getByRole("button", { name: say("accounts.reset.submit") })
      .click();
    await expect(late.getByRole("dialog", { name: say("accounts.reset.expiredTitle") })).toBeVisible();
    await expect(late).toHaveURL(`${appUrl()}/${lang}${overlayHash("change-pwd")}`);
    await late.close();
    await field(visitor, "email").fill(account.email);
    await field(visitor, "password").fill("une autre phrase");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/tutorials$/);
  });
}
