import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { makeAccount, PASSWORD } from "@/tests/factories/account";
import { codeAt, giveApp } from "@/tests/factories/second-factor";
import { logIn } from "./steps/account";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { messageTo } from "./steps/outbox";
import { PAYING, payerOf } from "./steps/payer";
import { addApp, addVirtualDevice, nextCode, typeCode, typePassword } from "./steps/second-factor";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, viewport, byKeyboard] of PAYING) {
  const where = `${lang}, ${viewport.width} px${byKeyboard ? ", by keyboard" : ""}`;
  const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };

  test(`an owner sets two steps up, and logs in with a code, a recovery code and a passkey, ${where}`, async ({
    person,
  }) => {
    const owner = await makeAccount({ lang, email: `two-steps-${unique()}@farms.test` });
    const one = await person({ lang, label: `two-steps-${lang}-${viewport.width}`, context });
    const { page, say, look } = one;
    const hands = payerOf(one, byKeyboard);
    await addVirtualDevice(page);
    await logInByCookie(one, { owner });
    await gotoHydrated(page, adminHref(lang, "/profile"));
    await expect(page.getByText(say("second_factor.own.off"), { exact: true })).toBeVisible();
    await look("profile-off");
    const { secret, codes } = await addApp(one, hands);
    await expect(page.getByText(say("second_factor.own.on"), { exact: true })).toBeVisible();
    await messageTo(owner.email, say("emails.two_step_changed.subject", { change: "add_app" }));

    await test.step("a passkey with a name, without the password again", async () => {
      const add = say("second_factor.own.passkeyAdd");
      await hands.press(page.locator("summary", { hasText: add }));
      const name = page.getByRole("textbox", { name: say("second_factor.own.passkeyName") });
      await hands.press(page.getByRole("button", { name: add, exact: true }));
      await expect(name).toHaveAttribute("aria-invalid", "true");
      await hands.write(name, "Mon téléphone");
      await hands.press(page.getByRole("button", { name: add, exact: true }));
      await expect(page.getByText("Mon téléphone", { exact: true })).toBeVisible();
      await look("profile-on");
    });

    await test.step("a code", async () => {
      await typePassword(one, owner.email);
      await expect(page).toHaveURL(new RegExp(`${href("second_step", lang)}$`));
      await look("second-step");
      await typeCode(one, hands, "000000");
      const code = page.getByRole("textbox", { name: say("accounts.secondStep.code") });
      await expect(code).toHaveAttribute("aria-invalid", "true");
      await look("second-step-wrong");
      await typeCode(one, hands, await nextCode(secret));
      await expect(page).toHaveURL(/\/admin\//);
    });

    await test.step("a recovery code, once", async () => {
      for (const entered of [true, false]) {
        await typePassword(one, owner.email);
        await typeCode(one, hands, codes[0]!);
        if (entered) await expect(page).toHaveURL(/\/admin\//);
        else await expect(page.getByText(say("errors.wrongCode")).first()).toBeVisible();
      }
      await messageTo(owner.email, say("emails.two_step_changed.subject", { change: "use_recovery_code" }));
    });

    await test.step("a passkey", async () => {
      await typePassword(one, owner.email);
      await hands.press(page.getByRole("button", { name: say("accounts.secondStep.passkey") }));
      await expect(page).toHaveURL(/\/admin\//);
    });

    await test.step("the passkey and the app go, with the password", async () => {
      await gotoHydrated(page, adminHref(lang, "/profile"));
      const remove = page.locator("li", { hasText: "Mon téléphone" }).locator("summary");
      await hands.press(remove);
      await hands.write(page.locator("[id^=remove-passkey-][id$=current_password]"), PASSWORD);
      await hands.press(
        page.getByRole("button", { name: say("second_factor.own.passkeyRemove"), exact: true }),
      );
      await expect(page.getByText("Mon téléphone", { exact: true })).toBeHidden();
      const removeApp = say("second_factor.own.appRemove");
      await hands.press(page.locator("summary", { hasText: removeApp }));
      await hands.write(page.locator("#remove-app-current_password"), PASSWORD);
      await hands.press(page.getByRole("button", { name: removeApp, exact: true }));
      await expect(page.getByText(say("second_factor.own.off"), { exact: true })).toBeVisible();
      await typePassword(one, owner.email);
      await expect(page).toHaveURL(/\/admin\//);
    });
  });

  test(`a super administrator sets a second factor up first, then adds and removes another, ${where}`, async ({
    person,
  }) => {
    const admin = await makeAccount({ lang, is_admin: true, email: `potager-${unique()}@farms.test` });
    const colleague = await makeAccount({ lang, name: `Ana ${unique()}` });
    await giveApp(colleague);
    const one = await person({ lang, label: `super-admin-${lang}-${viewport.width}`, context });
    const { page, say, look } = one;
    const hands = payerOf(one, byKeyboard);
    await typePassword(one, admin.email);
    await expect(page).toHaveURL(new RegExp(`${adminHref(lang, "/second-factor")}$`));
    await expect(page.getByText(say("second_factor.own.required"))).toBeVisible();
    expect((await page.request.get(adminHref(lang, "/super-admins"))).status()).toBe(404);
    await look("required");
    await addApp(one, hands);
    await expect(page.getByText(say("second_factor.own.required"))).toBeHidden();
    await hands.press(page.getByRole("link", { name: say("second_factor.own.goOn") }));
    await expect(page.getByRole("heading", { level: 1, name: say("farms.list.allTitle") })).toBeVisible();
    await gotoHydrated(page, adminHref(lang, "/super-admins"));
    await look("list");
    const list = page.getByRole("main").getByRole("list", { name: say("second_factor.superAdmins.list") });
    await hands.press(page.getByRole("button", { name: say("second_factor.superAdmins.add") }));
    const dialog = page.getByRole("dialog");
    const email = dialog.getByRole("textbox", { name: say("accounts.fields.email") });
    const submit = dialog.getByRole("button", {
      name: say("second_factor.superAdmins.addSubmit"),
      exact: true,
    });
    await hands.write(email, "nobody@farms.test");
    await hands.press(submit);
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await look("add");
    await hands.write(email, colleague.email);
    await hands.press(submit);
    await expect(list.getByText(colleague.name)).toBeVisible();
    await hands.press(
      list.getByRole("button", { name: say("second_factor.superAdmins.removeOf", { name: colleague.name }) }),
    );
    await expect(dialog).toContainText(colleague.email);
    await look("remove");
    await hands.press(
      dialog.getByRole("button", { name: say("second_factor.superAdmins.remove"), exact: true }),
    );
    await expect(list.getByText(colleague.name)).toBeHidden();
  });
}

for (const lang of LANGS)
  test(`the second step without JavaScript, after the page that was wanted, ${lang}`, async ({ person }) => {
    const owner = await makeAccount({ lang });
    const secret = await giveApp(owner);
    const context = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
    const one = await person({ lang, label: `two-steps-plain-${lang}`, context });
    const { page, say } = one;
    await page.goto(`${href("login", lang)}?redirect_to=${adminHref(lang, "/farms/create")}`);
    await logIn(one, { email: owner.email, password: PASSWORD });
    await one.look("second-step");
    const code = page.getByRole("textbox", { name: say("accounts.secondStep.code") });
    const submit = page.getByRole("button", { name: say("accounts.secondStep.submit") });
    await code.fill("000000");
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(say("errors.wrongCode"));
    await code.fill(await codeAt(secret));
    await submit.click();
    await expect(page).toHaveURL(new RegExp(`${adminHref(lang, "/farms/create")}$`));
  });

test("the log-in of the overlay goes on to the second step", async ({ person }) => {
  const owner = await makeAccount({ lang: "fr" });
  const secret = await giveApp(owner);
  const one = await person({ lang: "fr", label: "two-steps-overlay" });
  const { page, say } = one;
  await gotoHydrated(page, `${href("home", "fr")}#/auth/login`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: say("accounts.fields.email") }).fill(owner.email);
  await dialog.getByRole("textbox", { name: say("accounts.fields.password") }).fill(PASSWORD);
  await dialog.getByRole("button", { name: say("accounts.login.submit") }).click();
  await typeCode(one, payerOf(one, false), await codeAt(secret));
  await expect(page).toHaveURL(/\/admin\//);
});
