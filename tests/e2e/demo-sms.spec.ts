import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { gotoHydrated } from "./steps/hydration";
import { newPhone } from "./steps/names";
import { messagesTo, messageTo } from "./steps/outbox";
import { expect, test } from "./steps/test";

const SCREENS = { fr: { width: 390, height: 844 }, en: { width: 1280, height: 860 } };

for (const lang of LANGS) {
  test(`a text arrives from the home page, once a minute, ${lang}`, async ({ person }) => {
    const { page, say, look } = await person({
      lang,
      label: `demo-${lang}`,
      context: { viewport: SCREENS[lang] },
      expected: [/status of 422/, /status of 429/],
    });
    const { digits, typed, called } = newPhone();
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await gotoHydrated(page, href("home", lang));
    await page.waitForLoadState("networkidle");
    const initial = scripts.length;
    const phone = page.getByRole("textbox", { name: say("demo.phone") });
    const submit = page.getByRole("button", { name: say("demo.submit") });

    await phone.focus();
    await expect
      .poll(() => scripts.length, { message: "the solver comes with the form" })
      .toBeGreaterThan(initial);
    await phone.pressSequentially("514555");
    await page.keyboard.press("Enter");
    await expect(page.getByText(say("errors.invalidPhone"))).toBeVisible();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveValue("(514) 555");
    await look("mistyped");

    await phone.fill(digits);
    await submit.click();
    await expect(page.getByRole("status").filter({ hasText: say("demo.done") })).toBeVisible();
    await expect(phone).toHaveValue("");
    await look("sent");
    const { text } = await messageTo(called, "Potager");
    expect(text).toBe(say("sms.demo"));

    await phone.fill(digits);
    await submit.click();
    await expect(page.getByRole("alert").filter({ hasText: /\d second/ })).toBeVisible();
    await expect(phone).toHaveValue(typed);
    expect(await messagesTo(called)).toHaveLength(1);
  });
}

test("without JavaScript the example says what it needs", async ({ person }) => {
  const { page, say } = await person({
    lang: "fr",
    label: "demo-plain",
    context: { javaScriptEnabled: false },
  });
  await page.goto(href("home", "fr"));
  await expect(page.getByText(say("demo.needsJavaScript"))).toBeVisible();
  await expect(page.getByRole("button", { name: say("demo.submit") })).toBeHidden();
});
