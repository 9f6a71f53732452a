import { href, type RouteName } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { messageTo } from "./steps/outbox";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";

const PAGES: RouteName[] = ["home", "search", "pricing", "faq", "contact", "blog", "terms", "privacy"];

for (const lang of LANGS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const name of PAGES) {
      test(`${name}, ${href(name, lang)}, stands on a ${screen}`, async ({ person }) => {
        const { page, look } = await person({ lang, label: `site-${lang}-${screen}`, context: { viewport } });
        await page.goto(href(name, lang));
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await look(name);
      });
    }

    test(`blog_post, the first of ${href("blog", lang)}, stands on a ${screen}`, async ({ person }) => {
      const { page, look } = await person({ lang, label: `site-${lang}-${screen}`, context: { viewport } });
      await page.goto(href("blog", lang));
      await page.getByRole("main").getByRole("article").getByRole("link").first().click();
      await page.waitForURL((url) => url.pathname.startsWith(`${href("blog", lang)}/`));
      await look("post");
    });
  }

  test(`the contact form says what is missing, keeps the rest, and arrives, ${lang}`, async ({ person }) => {
    const { page, say, look } = await person({ lang, label: `contact-${lang}` });
    const name = `Rose ${unique()}`;
    const field = (key: "name" | "email" | "message") =>
      page.getByRole("textbox", { name: say(`contact.fields.${key}`) });
    await gotoHydrated(page, href("contact", lang));
    await field("name").fill(name);
    await field("message").fill("Bonjour, <b>hello</b>");
    await page.getByLabel(say("contact.fields.reason")).selectOption("bug");
    await page.goto(href("faq", lang));
    await page.goto(href("contact", lang));
    await expect(field("message")).toHaveValue("Bonjour, <b>hello</b>");
    await expect(page.getByLabel(say("contact.fields.reason"))).toHaveValue("bug");
    await page.reload();
    await expect(field("name")).toHaveValue(name);
    await page.getByLabel(say("contact.fields.reason")).selectOption("");
    await page.getByRole("button", { name: say("contact.submit") }).click();
    const summary = page.getByRole("alert").filter({ hasText: say("common.checkForm") });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(say("errors.requiredEmail"));
    await expect(summary).toContainText(say("errors.requiredRequestType"));
    await expect(field("name")).toHaveValue(name);
    await expect(field("message")).toHaveValue("Bonjour, <b>hello</b>");
    await look("mistakes");
    await field("email").fill(`rose-${unique()}@abonne.test`);
    await page.getByLabel(say("contact.fields.reason")).selectOption("question");
    await page.getByRole("button", { name: say("contact.submit") }).click();
    await expect(page.getByRole("status").filter({ hasText: say("contact.done") })).toBeVisible();
    await page.reload();
    await expect(field("message")).toHaveValue("");
    const { text, html } = await messageTo("equipe@potager.test", name);
    expect(text).toContain("Bonjour, <b>hello</b>");
    expect(html).not.toContain("<b>hello</b>");
  });

  test(`the contact form works without JavaScript, ${lang}`, async ({ person }) => {
    const { page, say } = await person({
      lang,
      label: `contact-plain-${lang}`,
      context: { javaScriptEnabled: false },
    });
    await page.goto(href("contact", lang));
    await page.getByLabel(say("contact.fields.name")).fill(`Anne ${unique()}`);
    await page.getByLabel(say("contact.fields.message")).fill("Sans script");
    await page.getByRole("button", { name: say("contact.submit") }).click();
    await expect(page.getByRole("alert")).toContainText(say("errors.requiredEmail"));
    await expect(page.getByLabel(say("contact.fields.message"))).toHaveValue("Sans script");
    await page.getByLabel(say("contact.fields.email")).fill(`anne-${unique()}@abonne.test`);
    await page.getByLabel(say("contact.fields.reason")).selectOption("other");
    await page.getByRole("button", { name: say("contact.submit") }).click();
    await expect(page.getByText(say("contact.done"))).toBeVisible();
  });

  test(`the return's example and its formula are read without JavaScript, ${lang}`, async ({ person }) => {
    const context = { javaScriptEnabled: false };
    const { page, say } = await person({ lang, label: `roi-plain-${lang}`, context });
    await page.goto(href("pricing", lang));
    const part = page.getByRole("region", { name: say("pricing.roi.title") });
    await expect(part.getByRole("status")).toContainText(lang === "fr" ? "1\u202f271,00" : "1\u202f271.00");
    await expect(part.getByRole("status")).toBeVisible();
    await expect(part.getByText(say("pricing.roi.needsJavaScript"))).toBeVisible();
    await expect(part.getByRole("textbox")).toHaveCount(0);
  });

  test(`the return on a subscription is worked out live and shared by its address, ${lang}`, async ({
    person,
  }) => {
    const { page, say, look } = await person({ lang, label: `roi-${lang}` });
    await gotoHydrated(page, href("pricing", lang));
    const part = page.getByRole("region", { name: say("pricing.roi.title") });
    const field = (key: "subscribers" | "basket" | "response") =>
      part.getByLabel(say(`pricing.roi.${key}`), { exact: true });
    await expect(part.getByRole("status")).toContainText(lang === "fr" ? "1\u202f271,00" : "1\u202f271.00");
    await field("subscribers").fill("500");
    await field("basket").fill(lang === "fr" ? "42,50" : "42.50");
    await field("response").fill("4");
    // 500 x 4 sends x 4 % = 80 orders x 42.50 = 3,400; minus 65 and 2,000 x 0.08 = 160.
    await expect(part.getByRole("status")).toContainText(lang === "fr" ? "3\u202f175,00" : "3\u202f175.00");
    await expect(page).toHaveURL(({ search }) => search === "?n=500&p=42.5&e=4&r=4");
    await look("filled");
    // A thousand as people here write it; after that, texts that are not a number of people.
    for (const thousand of ["1 000", "1\u00a0000", "1\u202f000"]) {
      await field("subscribers").fill("500");
      await field("subscribers").fill(thousand);
      await expect(page, thousand).toHaveURL(({ search }) => search === "?n=1000&p=42.5&e=4&r=4");
    }
    for (const refused of ["-5", "\u22125", "abc"]) {
      await field("subscribers").fill(refused);
      await field("subscribers").blur();
      await expect(field("subscribers"), refused).toHaveValue(refused);
      await expect(field("subscribers"), refused).toHaveAttribute("aria-invalid", "true");
      await expect(page, refused).toHaveURL(({ search }) => search === "?n=1000&p=42.5&e=4&r=4");
    }
    await field("subscribers").fill("500");
    await page.reload();
    await expect(field("subscribers")).toHaveValue("500");
    await expect(part.getByRole("status")).toContainText(lang === "fr" ? "3\u202f175,00" : "3\u202f175.00");
    await page.goto(`${href("pricing", lang)}?n=<script>&p=javascript:alert(1)&e=-1&r=%00`);
    await expect(part.getByRole("status")).toContainText(lang === "fr" ? "1\u202f271,00" : "1\u202f271.00");
  });
}
