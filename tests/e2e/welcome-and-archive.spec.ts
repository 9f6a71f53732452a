import { randomBytes } from "node:crypto";
import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { makeNotification } from "@/tests/factories/tenant";
import { gotoHydrated, waitForHydration } from "./steps/hydration";
import { readyFarm } from "./steps/ready-farm";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const WIDTHS = { fr: { width: 390, height: 844 }, en: { width: 1280, height: 900 } };

const body = (lang: string, text: string) => ({
  subject: text,
  html: `<!DOCTYPE html><html lang="${lang}"><body><p>${text}</p>{{own}}</body></html>`,
  text,
  sms: "",
  own: { html: "{{unsubscribe}}", text: "" },
});

/** Writes a sent email of a farm to the database, as a send leaves it. */
const sentEmail = (farm_id: number) =>
  makeNotification(
    { id: farm_id },
    {
      subject_fr: "Les fraises sont là",
      subject_en: "Strawberries are here",
      web_key: randomBytes(32).toString("base64url"),
      status: "sent",
      sending_started_at: new Date(),
      frozen_content: {
        from: "",
        reply_to: null,
        list_id: "",
        links: [],
        produces: [],
        bodies: { fr: body("fr", "Venez cueillir."), en: body("en", "Come and pick.") },
      },
    },
  );

for (const lang of LANGS) {
  test(`a farm welcomes its subscribers and shows a sent email on its page, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const email = await sentEmail(farm.id);
    const owner = await person({ lang, label: `welcome-${lang}`, context: { viewport: WIDTHS[lang] } });
    const { page, say, look } = owner;
    await logInByCookie(owner, farm);

    await test.step("the welcome begins with a template and is turned on", async () => {
      await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/notifications`));
      await page.getByRole("link", { name: say("notifications.list.welcome") }).click();
      const on = page.getByRole("checkbox", { name: say("welcome.enabled") });
      await expect(on).not.toBeChecked();
      const subject = page.getByLabel(say(`welcome.subject.${lang}`));
      await expect(page.getByLabel(say("welcome.subject.fr"))).not.toHaveValue("");
      await on.check();
      await subject.fill("Bonjour Hello");
      await look("form");
      await page.getByRole("button", { name: say("common.save") }).click();
      await expect(page.getByText(say("welcome.saved"))).toBeVisible();
      // The fields show what was saved, and a second save keeps it.
      await expect(subject).toHaveValue("Bonjour Hello");
      await expect(on).toBeChecked();
      await expect(page.getByText(say("welcome.saved"))).toBeHidden({ timeout: 20_000 });
      await page.getByRole("button", { name: say("common.save") }).click();
      await expect(page.getByText(say("welcome.saved"))).toBeVisible();
      await page.reload();
      await expect(subject).toHaveValue("Bonjour Hello");
      await expect(on).toBeChecked();
    });

    await test.step("a sent email is published, and a visitor reads it", async () => {
      await page.goto(adminHref(lang, `/farms/${farm.uuid}/notifications/${email.uuid}`));
      const add = page.getByRole("button", { name: say("notifications.web.add") });
      await waitForHydration(add);
      await add.click();
      await expect(page.getByRole("button", { name: say("notifications.web.remove") })).toBeVisible();
      await look("published");
      const visitor = await person({ lang, label: `archive-${lang}`, context: { viewport: WIDTHS[lang] } });
      await visitor.page.goto(href("farm", lang, { handle: farm.handle }));
      await visitor.look("farm");
      await visitor.page.getByRole("link", { name: lang === "fr" ? /fraises/ : /Strawberries/ }).click();
      await expect(
        visitor.page.getByText(lang === "fr" ? "Venez cueillir." : "Come and pick."),
      ).toBeVisible();
      expect(await visitor.page.content()).not.toContain("unsubscribe");
    });
  });
}
