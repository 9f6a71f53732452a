import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { hitsOf } from "./steps/database";
import { gotoHydrated } from "./steps/hydration";
import { tabTo } from "./steps/keyboard";
import { newPhone, unique } from "./steps/names";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { appUrl, expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

for (const lang of LANGS) {
  test(`the header shows who is logged in, on both screens, and the menu logs out, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const { account, uuid, handle } = farm;
    const visitor = await person({ lang, label: `header-${lang}`, context: { viewport: SCREENS.desktop } });
    const { page, say, look } = visitor;
    const banner = page.getByRole("banner");
    await logInByCookie(visitor, farm);
    await page.goto(`/${lang}`);
    await expect(banner.getByRole("link", { name: say("visitor.account.profile") })).toHaveAttribute(
      "href",
      adminHref(lang, "/profile"),
    );
    await expect(banner.getByRole("link", { name: say("visitor.account.addSubscriber") })).toHaveAttribute(
      "href",
      adminHref(lang, `/farms/${uuid}/subscribers?modal=create-subscriber`),
    );
    await expect(banner.getByRole("link", { name: say("site.nav.login") })).toHaveCount(0);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: say("visitor.account.profile") })).toBeVisible();
    await look("in");

    await page.setViewportSize(SCREENS.phone);
    const menu = banner.getByLabel(say("common.menu"));
    await menu.press("Enter");
    await look("menu");
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await expect(banner.getByRole("link", { name: say("site.nav.pricing") })).toBeHidden();
    await menu.press("Enter");
    await page.getByRole("main").getByRole("link").first().focus();
    await expect(banner.getByRole("link", { name: say("site.nav.pricing") })).toBeHidden();
    await menu.click();
    await expect(
      banner.getByRole("link", { name: say("visitor.account.seeFarm", { name: account.farm }) }),
    ).toHaveAttribute("href", href("farm", lang, { handle }));
    await banner.getByRole("button", { name: say("visitor.account.logout") }).click();
    // The address is the same before and after the log-out, so the links are checked.
    await expect(banner.locator(`a[href="${adminHref(lang, "/profile")}"]`)).toHaveCount(0);
    await expect(page).toHaveURL(`${appUrl()}/${lang}`);
    await menu.click();
    await expect(banner.getByRole("link", { name: say("site.nav.login") })).toBeVisible();
    await page.goto(adminHref(lang, "/profile"));
    await expect(page).toHaveURL(/#\/auth\/login$/);
  });

  test(`a page whose title got lost on the way has that of its heading, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const visitor = await person({ lang, label: `title-${lang}`, context: { viewport: SCREENS.desktop } });
    const { page, say } = visitor;
    await logInByCookie(visitor, farm);
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/subscribers`));
    // As Next loses it now and then: every title of a page is emptied as soon as it comes.
    await page.evaluate(() => {
      const lose = () => {
        for (const title of document.head.querySelectorAll("title"))
          if (title.textContent?.endsWith("Potager")) title.textContent = "";
      };
      new MutationObserver(lose).observe(document.head, { childList: true });
      lose();
    });
    await page
      .getByRole("navigation")
      .getByRole("link", { name: say("admin.nav.produces") })
      .first()
      .click();
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(say("produce.title"));
    await expect(page).toHaveTitle(say("produce.title"));
  });

  test(`the header changes after 10 px, and subscribe=1 leaves the footer away, ${lang}`, async ({
    person,
  }) => {
    const { page } = await person({ lang, label: `scroll-${lang}` });
    await page.goto(`/${lang}`);
    const shadow = () => page.locator(".site-header").evaluate((bar) => getComputedStyle(bar).boxShadow);
    await expect.poll(shadow).toBe("none");
    await page.evaluate(() => window.scrollTo(0, 10));
    // A frame tells the page of its scroll before it calls this.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(page.locator("html")).not.toHaveAttribute("data-scrolled");
    expect(await shadow()).toBe("none");
    await page.evaluate(() => window.scrollTo(0, 11));
    await expect.poll(shadow).not.toBe("none");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.goto(`/${lang}?subscribe=1`);
    await expect(page.getByRole("contentinfo")).toBeHidden();
  });

  test(`the cookie banner asks once, and again when it must, ${lang}`, async ({ person }) => {
    const { page, say, look } = await person({ lang, label: `cookies-${lang}`, newcomer: true });
    const banner = page.getByRole("region", { name: say("visitor.cookies.label") });
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("cookie-settings") ?? "null"));
    const store = (record: unknown) =>
      page.evaluate((text) => localStorage.setItem("cookie-settings", text), JSON.stringify(record));
    const pricing = href("pricing", lang);
    await gotoHydrated(page, pricing);
    await expect(banner).toBeVisible();
    await look("asked");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await banner.getByRole("button", { name: say("visitor.cookies.refuse") }).click();
    await expect(banner).toHaveCount(0);
    expect(await stored()).toMatchObject({ accept: false, version: "1.0.0", createdAt: expect.any(String) });
    await gotoHydrated(page, pricing);
    await expect(banner).toHaveCount(0);

    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: say("site.footer.cookies") })
      .click();
    await banner.getByRole("button", { name: say("visitor.cookies.accept") }).click();
    expect(await stored()).toMatchObject({ accept: true });

    const createdAt = new Date(Date.now() - 25 * 3600_000).toISOString();
    for (const [record, asked] of [
      [{ accept: false, version: "1.0.0", createdAt }, true],
      [{ accept: true, version: "1.0.0", createdAt }, false],
      [{ accept: true, version: "0.9.0", createdAt }, true],
      [{ accept: "maybe" }, false],
    ] as const) {
      await store(record);
      await page.goto(pricing);
      await page.waitForLoadState("networkidle");
      await expect(banner).toHaveCount(asked ? 1 : 0);
    }
  });

  test(`the cookie banner comes first by keyboard and covers nothing that has the focus, ${lang}`, async ({
    person,
    request,
  }) => {
    const { handle } = await readyFarm(request, lang);
    for (const path of [href("home", lang), href("farm", lang, { handle }), href("signup", lang)]) {
      const { page, say } = await person({ lang, label: `banner-focus-${lang}`, newcomer: true });
      await gotoHydrated(page, path);
      const banner = page.getByRole("region", { name: say("visitor.cookies.label") });
      await page.keyboard.press("Tab");
      await expect(banner.getByRole("link")).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(banner.getByRole("button").first()).toBeFocused();
      await tabTo(page, page.locator("a[href], button, input").filter({ visible: true }).last());
    }
  });

  test(`a page hit carries an identifier only after cookies were accepted, and no secret, ${lang}`, async ({
    person,
    request,
  }) => {
    const { handle, id } = await readyFarm(request, lang);
    const { page, say } = await person({ lang, label: `hits-${lang}`, newcomer: true });
    const path = href("farm", lang, { handle });
    const sent = page.waitForResponse(/page-hit/);
    await page.goto(`${path}?utm=x&token=s3cret&email=rose%40abonne.test`);
    expect((await sent).status()).toBe(200);
    await expect.poll(() => hitsOf(path)).toHaveLength(1);
    const [first] = await hitsOf(path);
    expect(first).toMatchObject({ farm_id: id, visitor: null });
    expect(first?.query).toContain("utm=x");
    expect(JSON.stringify(first)).not.toMatch(/s3cret|rose/);
    await page.getByRole("button", { name: say("visitor.cookies.accept") }).click();
    await page.evaluate(() => {
      window.location.hash = "#about";
    });
    await expect.poll(() => hitsOf(path)).toHaveLength(2);
    const [, second] = await hitsOf(path);
    expect(second).toMatchObject({ hash: "#about", visitor: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    await page.reload();
    await expect.poll(() => hitsOf(path)).toHaveLength(3);
    expect((await hitsOf(path))[2]?.visitor).toBe(second?.visitor);
  });

  test(`what one farm was told is filled in for the next, once cookies were accepted, ${lang}`, async ({
    person,
    request,
  }) => {
    const [first, second] = [await readyFarm(request, lang), await readyFarm(request, lang)];
    const { page, say } = await person({ lang, label: `kept-${lang}`, newcomer: true });
    const field = (key: "nameLabel" | "emailLabel" | "phoneLabel") =>
      page.getByRole("textbox", { name: say(`subscribers.public.${key}`) });
    const subscription = ({ handle }: { handle: string }) => href("subscription", lang, { handle });
    const email = `kept-${unique()}@abonne.test`;
    const phone = newPhone();
    const tell = async (farm: { handle: string }) => {
      await gotoHydrated(page, subscription(farm));
      await field("nameLabel").fill("Rose Roy");
      await field("emailLabel").fill(email);
      await field("phoneLabel").fill(phone.digits);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: say("subscribers.public.submit") }).click();
      await page.waitForURL(/step=2/);
    };
    await tell(first);
    await gotoHydrated(page, subscription(second));
    await page.getByRole("button", { name: say("visitor.cookies.accept") }).click();
    await expect(field("emailLabel")).toHaveValue("");
    await tell(first);
    await gotoHydrated(page, subscription(second));
    await expect(field("nameLabel")).toHaveValue("Rose Roy");
    await expect(field("emailLabel")).toHaveValue(email);
    await expect(field("phoneLabel")).toHaveValue(phone.typed);
  });

  test(`a part of the page that is slow shows the loader, one that fails offers a reload, ${lang}`, async ({
    person,
  }) => {
    const { page, say, look } = await person({
      lang,
      label: `chunks-${lang}`,
      context: { viewport: SCREENS.desktop },
      expected: [/ERR_FAILED/],
    });
    const link = page.getByRole("banner").getByRole("link", { name: say("site.nav.login") });
    const loader = page.getByRole("status").filter({ hasText: say("common.loading") });
    const chunks = "**/_next/static/chunks/**";
    await gotoHydrated(page, `/${lang}`);
    await page.waitForLoadState("networkidle");
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(chunks, async (route) => {
      await held;
      await route.continue();
    });
    await link.click();
    const opacity = () => loader.evaluate((text) => getComputedStyle(text.closest("div")!).opacity);
    expect(await opacity()).toBe("0");
    await expect.poll(opacity).toBe("1");
    release();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(loader).toHaveCount(0);

    await page.unroute(chunks);
    await gotoHydrated(page, href("pricing", lang));
    await page.waitForLoadState("networkidle");
    await page.route(chunks, (route) => route.abort());
    const reported = page.waitForRequest(/error-report/);
    await link.click();
    const alert = page.getByRole("alert").filter({ hasText: say("visitor.chunk.text") });
    await expect(alert).toBeVisible();
    expect((await reported).postDataJSON()).toMatchObject({ kind: "chunk_load" });
    await look("failed");
    await page.unroute(chunks);
    await alert.getByRole("button", { name: say("visitor.chunk.reload") }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}
