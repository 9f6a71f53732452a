import { overlayHash } from "@/components/visitor/address";
import { LANGS } from "@/lib/vocabulary/languages";
import { makeIssuedCode } from "@/tests/factories/qr-codes";
import { farmName, unique } from "./steps/names";
import { dialog, field } from "./steps/overlay";
import { readyFarm } from "./steps/ready-farm";
import { appUrl, expect, test } from "./steps/test";

for (const lang of LANGS) {
  test(`qr_code_uuid: the QR code overlay signs a farm up, says so and leads into it, ${lang}`, async ({
    person,
  }) => {
    const visitor = await person({ lang, label: `overlay-qr-${lang}` });
    const { page, say, look } = visitor;
    const qr_code_uuid = await makeIssuedCode();
    await page.goto(`/${lang}?qr_code_uuid=${qr_code_uuid}${overlayHash("qr-code-onboarding")}`);
    await expect(page.getByRole("dialog", { name: say("onboarding.qrCode.title") })).toBeVisible();
    const write = (key: "farmName" | "name" | "email", text: string) =>
      dialog(page)
        .getByRole("textbox", { name: say(`onboarding.form.${key}`) })
        .fill(text);
    await write("name", "Rose Roy");
    await page.keyboard.press("Enter");
    const alert = dialog(page).getByRole("alert");
    await expect(alert).toContainText(say("errors.requiredFarmName"));
    await expect(alert).toContainText(say("errors.requiredEmail"));
    await write("farmName", farmName());
    await write("email", `overlay-qr-${unique()}@farms.test`);
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("status")).toContainText(say("onboarding.done.title"));
    await look("done");
    await dialog(page)
      .getByRole("link", { name: say("onboarding.done.enter") })
      .click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/admin/farms/[0-9a-f-]+/tutorials$`));
    const scanned = await page.request.get(`/q/${qr_code_uuid}`, { maxRedirects: 0 });
    expect(scanned.headers().location).toContain(qr_code_uuid);
    expect(scanned.headers().location).toMatch(/subscription|inscription/);
  });
}

// lib/accounts/rules.test.ts tests the long list.
const OFF_SITE = ["https://evil.example/", "/\\\\evil.example", "/fr//evil.example", "javascript:alert(1)"];

test("no redirect_to leads off the site", async ({ person, request }) => {
  const { account, uuid } = await readyFarm(request, "fr");
  for (const redirect_to of OFF_SITE) {
    const visitor = await person({ lang: "fr", label: "hostile" });
    const { page } = visitor;
    const left: string[] = [];
    page.on("request", (sent) => {
      if (new URL(sent.url()).host !== new URL(appUrl()).host) left.push(sent.url());
    });
    await page.goto(`/fr?${new URLSearchParams({ redirect_to })}#/auth/login`);
    await field(visitor, "email").fill(account.email);
    await field(visitor, "password").fill(account.password);
    await page.keyboard.press("Enter");
    await expect(page, redirect_to).toHaveURL(`${appUrl()}/fr/admin/farms/${uuid}/tutorials`);
    expect(left, redirect_to).toEqual([]);
  }
});

for (const lang of LANGS) {
  test(`a connection lost while a form is sent is said in it, and nothing is lost, ${lang}`, async ({
    person,
  }) => {
    const visitor = await person({ lang, label: `offline-${lang}`, expected: [/ERR_INTERNET_DISCONNECTED/] });
    const { page, say } = visitor;
    await page.goto(`/${lang}#/auth/signup`);
    await field(visitor, "farmName").fill("Ferme du Rang");
    await field(visitor, "email").fill("rose");
    await page.context().setOffline(true);
    await dialog(page)
      .getByRole("button", { name: say("accounts.signup.submit") })
      .click();
    await expect(dialog(page).getByRole("alert")).toContainText(say("crash.lostConnection"));
    await expect(field(visitor, "farmName")).toHaveValue("Ferme du Rang");
    await page.context().setOffline(false);
    await dialog(page)
      .getByRole("button", { name: say("accounts.signup.submit") })
      .click();
    await expect(dialog(page).getByRole("alert")).toContainText(say("errors.requiredPassword"));
    await expect(field(visitor, "farmName")).toHaveValue("Ferme du Rang");
  });

  test(`a popup over a dialog can be closed, and leaves the dialog, ${lang}`, async ({ person }) => {
    const { page, say } = await person({ lang, label: `popup-over-${lang}` });
    await page.goto(`/${lang}?unsubscribe_result=success#/auth/login`);
    const shown = page.getByText(say("visitor.popup.unsubscribeSuccess"));
    await expect(shown).toBeVisible();
    await page.locator("[data-sonner-toast]").getByRole("button", { includeHidden: true }).click();
    await expect(shown).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
  });
}

const MARKUP = [
  '"><img src=x onerror="window.hurt=1">',
  "<script>window.hurt=1</script>",
  "javascript:window.hurt=1",
];

test("hostile values of every parameter and hash neither run nor show as markup", async ({ person }) => {
  const { page } = await person({ lang: "en", label: "markup" });
  const names = [
    "email_farm_unsubscribe",
    "unsubscribe_result",
    "npsScore",
    "formUuid",
    "userId",
    "farmId",
    "qr_code_uuid",
    "token",
    "email",
    "modal",
    "redirect_to",
  ];
  for (const value of MARKUP) {
    const query = new URLSearchParams(names.map((name) => [name, value]));
    for (const hash of ["#/auth/login", "#/auth/change-pwd", `#/auth/${value}`, `#${value}`]) {
      await page.goto("about:blank");
      await page.goto(`/en?${query}${hash}`);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => "hurt" in window), `${value} ${hash}`).toBe(false);
      expect(await page.locator("img[src='x']").count(), `${value} ${hash}`).toBe(0);
    }
  }
});
