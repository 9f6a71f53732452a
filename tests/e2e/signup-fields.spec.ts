import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { boxOf } from "./steps/box";
import { gotoHydrated } from "./steps/hydration";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";

for (const lang of LANGS) {
  test(`the fields of a sign-up stand first on a phone, and the cookie banner never covers them, ${lang}`, async ({
    person,
    request,
  }) => {
    const { handle } = await readyFarm(request, lang);
    const context = { viewport: SCREENS.phone };
    const visitor = await person({ lang, label: `signup-${lang}`, newcomer: true, context });
    const { page, say, look } = visitor;
    await gotoHydrated(page, href("subscription", lang, { handle }));
    const banner = page.locator("[data-cookie-banner]");
    await expect(banner).toBeVisible();
    const field = (label: "nameLabel" | "emailLabel" | "phoneLabel") =>
      page.getByRole("textbox", { name: say(`subscribers.public.${label}`) });
    const [name, email, phone] = [field("nameLabel"), field("emailLabel"), field("phoneLabel")];
    // Name, email and phone are on the first screen of a phone, before anything is scrolled.
    for (const field of [name, email, phone]) await expect(field).toBeInViewport({ ratio: 1 });
    await look("first");
    const submit = page.getByRole("button", { name: say("subscribers.public.submit") });
    const consent = page.getByRole("checkbox");
    for (const control of [name, email, phone, consent, submit]) {
      await control.focus();
      const [mine, other] = [await boxOf(control), await boxOf(banner)];
      expect(other.y).toBeGreaterThanOrEqual(mine.y + mine.height);
    }
    const picture = page.locator("[data-signup] img, [data-signup] svg").last();
    const [below, form] = [await boxOf(picture), await boxOf(submit)];
    expect(below.y).toBeGreaterThan(form.y);
    await banner.getByRole("button").first().click();
    await expect(banner).toBeHidden();
  });
}
