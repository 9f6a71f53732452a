import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { adminHref, href } from "@/lib/i18n/routes";
import { gotoHydrated } from "./steps/hydration";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const [lang, screen, france, zone] of [
  ["fr", "phone", "France", "Heure de l’Europe centrale (Paris)"],
  ["en", "desktop", "France", "Central European Time (Paris)"],
] as const)
  test(`a farm moves to another country, ${lang} on a ${screen}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const context = { viewport: SCREENS[screen] };
    const owner = await person({ lang, label: `countries-${lang}-${screen}`, context });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/edit`));
    const field = (name: "country" | "city" | "region" | "regionAbroad" | "zipcode" | "phone" | "address") =>
      page.getByLabel(say(`farms.form.${name}`), { exact: name !== "regionAbroad" });

    await test.step("the province becomes a line of text", async () => {
      await expect(field("country").locator("option").first()).toHaveText("Canada");
      await expect(field("region")).toHaveValue("QC");
      await field("country").selectOption("FR");
      await expect(field("region")).toHaveCount(0);
      await field("address").fill("3, chemin des Vignes");
      await field("city").fill("Gaillac");
      await field("regionAbroad").fill("Occitanie");
      await field("zipcode").fill("81600");
      await field("phone").fill("05 63 57 14 65");
      await page.getByRole("checkbox", { name: say("farms.form.phonePublic") }).check();
      // At the top of the page no control stands half under a bar.
      await page.evaluate(() => window.scrollTo(0, 0));
      await look("country");
      await page.getByRole("button", { name: say("farms.form.save"), exact: true }).click();
      await expect(page.getByText(say("farms.form.saved"))).toBeVisible();
      const [row] = await db().select().from(farms).where(eq(farms.id, farm.id));
      expect(row).toMatchObject({
        ...{ country: "FR", region: "Occitanie", zipcode: "81600" },
        ...{ phone: "+33563571465", time_zone: "Europe/Paris" },
      });
    });

    await test.step("its clock is one of that country", async () => {
      await gotoHydrated(page, `${adminHref(lang, `/farms/${farm.uuid}/settings`)}?section=sending`);
      const zones = page.getByLabel(say("settings.clock.zone"), { exact: true });
      await expect(zones.locator("option")).toHaveText([zone]);
    });

    await test.step("its page names the country in the reader's language", async () => {
      await page.goto(href("farm", lang, { handle: farm.handle }));
      await expect(page.getByText(`Gaillac, Occitanie, ${france}`)).toBeVisible();
    });
  });
