import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { addProduce, readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";

for (const lang of LANGS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(`the subscription page wears the farm, and step 2 offers what it sells, ${lang} on a ${screen}`, async ({
      person,
      request,
    }) => {
      const farm = await readyFarm(request, lang);
      for (const name of ["Radis", "Topinambours", "Carottes", "Poireaux"])
        await farm.call("POST", `/api/farms/${farm.id}/produces`, {
          name,
          category: "vegetables",
          prices: [{ quantity: 1, price_cents: 450 }],
        });
      const { page, say, look } = await person({
        lang,
        label: `wears-${lang}-${screen}`,
        context: { viewport },
      });
      await page.goto(href("subscription", lang, { handle: farm.handle }, { subscribe: "1" }));
      const fresh = page.getByRole("region", { name: say("farms.public.fresh") });
      await expect(fresh.getByRole("listitem")).toHaveText([/^Carottes/, /^Poireaux/, /^Radis/]);
      await expect(page.locator('main img[src^="/covers/"]')).toBeVisible();
      const name = page.getByRole("textbox", { name: say("subscribers.public.nameLabel") });
      // The form begins on the first screen of a phone.
      if (screen === "phone") await expect(name).toBeInViewport();
      await look("first");
      await name.fill("Rose Roy");
      await page
        .getByRole("textbox", { name: say("subscribers.public.emailLabel") })
        .fill(`${farm.handle}@mail.test`);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: say("subscribers.public.submit") }).click();
      const offered = page
        .getByRole("group", { name: say("subscribers.public.produceLabel") })
        .getByRole("checkbox");
      await expect(offered).toHaveCount(2);
      await expect(
        page.getByRole("checkbox", { name: say("reference.categories.vegetables") }),
      ).toBeVisible();
      await look("second");
    });
  }

  test(`a farm's page has one main action on a phone, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    await addProduce(farm, "Radis");
    const { page, say, look } = await person({
      lang,
      label: `one-action-${lang}`,
      context: { viewport: SCREENS.phone },
    });
    await page.goto(href("farm", lang, { handle: farm.handle }));
    await expect(page.getByRole("button", { name: say("farms.public.follow") })).toBeVisible();
    const main = page.locator(".button-primary").filter({ visible: true });
    await expect(main).toHaveText([say("farms.public.subscribe")]);
    await expect(main).toBeInViewport();
    await look("farm");
  });

  test(`someone who looks for a farm finds the field on the home page, without scripts, ${lang}`, async ({
    person,
  }) => {
    const { page, say } = await person({
      lang,
      label: `finder-${lang}`,
      context: { javaScriptEnabled: false },
    });
    await page.goto(href("home", lang));
    await page.getByLabel(say("site.find.place")).fill("Dunham");
    await page.getByRole("button", { name: say("site.find.submit") }).click();
    await page.waitForURL((url) => url.searchParams.get("place") === "Dunham");
    await expect(page.locator("#results")).toContainText("Dunham");
  });
}
