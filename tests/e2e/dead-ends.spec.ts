import { randomUUID } from "node:crypto";
import { overlayHash } from "@/components/visitor/address";
import { unsubscribeUrl } from "@/lib/consent/links";
import { formatNumber } from "@/lib/i18n/format";
import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { makeMember, makeSubscriber } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { readyFarm } from "./steps/ready-farm";
import { PAGES_ABOVE_A_ROLE, pathOfPage } from "./steps/role-pages";
import { SCREENS } from "./steps/screens";
import { appUrl, expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const LOST = [/status of 40[34]/];

for (const lang of LANGS) {
  test(`unknown farms, posts, subscriptions and links are whole pages without JavaScript, ${lang}`, async ({
    person,
  }) => {
    const { page, say, look } = await person({
      lang,
      label: `dead-ends-${lang}`,
      context: { viewport: SCREENS.phone, javaScriptEnabled: false },
      expected: LOST,
    });
    const handle = "nobody-here";
    const dead = { token: "not-one-of-ours" };
    for (const [path, title] of [
      [href("farm", lang, { handle }), "site.notFound.title"],
      [href("subscription", lang, { handle }), "site.notFound.title"],
      [href("blog_post", lang, { slug: handle }), "site.notFound.title"],
      [href("unsubscribe", lang, dead), "site.lost.unsubscribe.title"],
      [href("confirm_subscription", lang, dead), "site.lost.confirm.title"],
      [href("stop_report", lang, dead), "site.lost.report.title"],
      [href("documents", lang, dead), "site.lost.documents.title"],
      [`/q/${randomUUID()}`, "site.lost.code.title"],
    ] as const) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 404]);
      expect(answer?.headers()["cache-control"], path).toBe("private, no-store");
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("heading", { level: 1, name: say(title) })).toBeVisible();
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
    }
    await look("code");
  });

  test(`a lost unsubscription keeps "all farms", ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const subscriber = await makeSubscriber(farm, { email: `leaves-${unique()}@mail.test`, lang });
    const { page, say } = await person({
      lang,
      label: `lost-unsubscription-${lang}`,
      expected: [/ERR_FAILED|Failed to load/],
    });
    await gotoHydrated(page, new URL(unsubscribeUrl(lang, subscriber.id)).pathname);
    const all = page.getByRole("radio", { name: say("subscribers.unsubscribe.scopeAll") });
    await all.check();
    await page.route("**/*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    const submit = page.getByRole("button", { name: say("subscribers.unsubscribe.submit") });
    await submit.click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(say("crash.lostConnection"));
    await expect(all).toBeChecked();
    await page.unroute("**/*");
    await submit.click();
    await expect(page.getByRole("main")).toContainText(say("subscribers.unsubscribe.doneAllText"));
  });

  test(`the calculator says what is wrong, and keeps it in sight, ${lang}`, async ({ person }) => {
    const { page, say, look } = await person({
      lang,
      label: `calculator-${lang}`,
      context: { viewport: SCREENS.phone },
    });
    await gotoHydrated(page, href("pricing", lang));
    const people = page.getByRole("textbox", { name: say("pricing.roi.subscribers") });
    const basket = page.getByRole("textbox", { name: say("pricing.roi.basket") });
    const range = say("pricing.roi.range", { least: "1", most: formatNumber(50_000, lang) });
    for (const [field, typed, said] of [
      [people, "0", range],
      [people, "60000", range],
      [people, "1,5", say("pricing.roi.whole")],
      [people, "beaucoup", say("pricing.roi.whole")],
      [basket, "beaucoup", say("pricing.roi.number")],
    ] as const) {
      await field.fill(typed);
      await field.blur();
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByText(said)).toBeVisible();
    }
    await look("wrong");
    for (const field of [people, basket]) {
      await field.fill("50");
      await field.blur();
      await expect(field).not.toHaveAttribute("aria-invalid", "true");
    }
  });

  test(`the other language opens at the same place of the page, from ${lang}`, async ({ person }) => {
    const other = lang === "fr" ? "en" : "fr";
    const { page } = await person({ lang, label: `hash-${lang}`, context: { viewport: SCREENS.desktop } });
    await gotoHydrated(page, `${href("pricing", lang)}#roi`);
    await page.getByRole("banner").locator(`a[href^="/api/language/${other}"]`).first().click();
    await expect(page).toHaveURL(`${appUrl()}${href("pricing", other)}#roi`);
  });

  test(`a member who opens a page above the role reads why, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    for (const role of ["employee", "admin"] as const) {
      const worker = await person({
        lang,
        label: `above-${role}-${lang}`,
        context: { viewport: SCREENS.phone },
        expected: LOST,
      });
      await logInByCookie(worker, { ...farm, owner: await makeMember(farm, role) });
      const { page, say, look } = worker;
      for (const [folder, { roles, reason }] of Object.entries(PAGES_ABOVE_A_ROLE)) {
        if (!roles.includes(role)) continue;
        const refused = reason === "refused";
        const answer = await page.goto(adminHref(lang, `/farms/${farm.uuid}/${pathOfPage(folder)}`));
        expect([folder, answer?.status()]).toEqual([folder, refused ? 403 : 200]);
        const why = refused
          ? page.getByRole("heading", { level: 1, name: say("admin.refused.title") })
          : page.getByRole("main").getByText(say(reason));
        await expect(why, folder).toBeVisible();
        if (folder === "charges") await look("refused");
      }
    }
  });

  test(`links that are used up leave the address and lead on, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person({ lang, label: `used-${lang}`, context: { viewport: SCREENS.phone } });
    const { page, say } = owner;
    await page.goto(href("change_password", lang, {}, { token: "used-up", email: "a@b.test" }));
    await expect(page).toHaveURL(`${appUrl()}${href("change_password", lang)}`);
    await expect(page.getByText(say("accounts.reset.expiredTitle"))).toBeVisible();
    const overlay = overlayHash("change-pwd");
    await page.goto(`${href("home", lang, {}, { token: "used-up", email: "a@b.test" })}${overlay}`);
    await expect(page.getByRole("dialog", { name: say("accounts.reset.expiredTitle") })).toBeVisible();
    await expect(page).toHaveURL(`${appUrl()}${href("home", lang)}${overlay}`);
    await logInByCookie(owner, farm);
    const wanted = adminHref(lang, `/farms/${farm.uuid}/produces`);
    await page.goto(href("login", lang, {}, { autologin_token: "used-up", redirect_to: wanted }));
    await expect(page).toHaveURL(`${appUrl()}${wanted}`);
    const asked = page.waitForRequest((request) => request.url().includes(`${href("login", lang)}?`));
    await page.goto(`${wanted}?autologin_token=used-up`);
    await asked;
    await expect(page).toHaveURL(`${appUrl()}${wanted}`);
  });
}
