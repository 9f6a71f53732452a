import type { Request } from "@playwright/test";
import { LANGS } from "@/lib/i18n/languages";
import { adminHref, href } from "@/lib/i18n/routes";
import { logIn } from "./steps/account";
import { ageFarm, hitsOf, runJob } from "./steps/database";
import { linkOf, messageTo } from "./steps/outbox";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { appUrl, expect, test } from "./steps/test";
import { comeIn, proveEmail } from "./steps/visitor";

const unique = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

for (const lang of LANGS) {
  test(`unsubscribe_result and email_farm_unsubscribe say so once, for 5 s, ${lang}`, async ({ person }) => {
    const { page, say, look } = await person({ lang, label: `popup-${lang}` });
    await page.clock.install();
    const shown = (key: "unsubscribeSuccess" | "unsubscribeError" | "farmUnsubscribeSuccess") =>
      page.getByRole("status").filter({ hasText: say(`visitor.popup.${key}`) });
    for (const [query, key] of [
      ["unsubscribe_result=success", "unsubscribeSuccess"],
      ["unsubscribe_result=error", "unsubscribeError"],
      ["unsubscribe_result=success&email_farm_unsubscribe=7", "farmUnsubscribeSuccess"],
      ["email_farm_unsubscribe=7", "farmUnsubscribeSuccess"],
    ] as const) {
      await page.goto(`/${lang}?utm=x&${query}`);
      await expect(shown(key)).toBeVisible();
      await expect(page).toHaveURL(`${appUrl()}/${lang}?utm=x`);
      if (query === "unsubscribe_result=success") await look("success");
      await page.clock.fastForward(6000);
      await expect(shown(key)).toHaveCount(0);
    }
  });

  test(`a popup stays while it is hovered or focused, and closes by hand, ${lang}`, async ({ person }) => {
    const { page, say } = await person({ lang, label: `popup-stay-${lang}` });
    await page.clock.install();
    const shown = page.getByRole("status").filter({ hasText: say("visitor.popup.unsubscribeSuccess") });
    await page.goto(`/${lang}?unsubscribe_result=success`);
    await shown.hover();
    await page.clock.fastForward(20_000);
    await expect(shown).toBeVisible();
    const close = shown.getByRole("button", { name: say("common.close") });
    await close.focus();
    await page.mouse.move(5, 5);
    await page.clock.fastForward(20_000);
    await expect(shown).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(shown).toHaveCount(0);
  });

  test(`autologin_token logs in once, stays on the page, and leaves the address, ${lang}`, async ({
    person,
    request,
  }) => {
    const onboard = async () => {
      const answer = await request.post(`${appUrl()}/api/auth/qr-code-onboarding`, {
        headers: { "x-language": lang },
        data: { name: "Rose Roy", farm_name: `Ferme ${unique()}`, email: `auto-${unique()}@farms.test` },
      });
      const { redirectUrl } = (await answer.json()) as { redirectUrl: string };
      return new URL(redirectUrl).searchParams.get("autologin_token") ?? "";
    };
    const context = { viewport: SCREENS.desktop };
    const { page, say, look } = await person({ lang, label: `autologin-${lang}`, context });
    const token = await onboard();
    const pricing = href("pricing", lang);
    await page.goto(`${pricing}?autologin_token=${token}&utm=x`);
    const avatar = page.getByRole("banner").getByRole("link", { name: say("visitor.account.profile") });
    await expect(avatar).toBeVisible();
    await expect(page).toHaveURL(`${appUrl()}${pricing}?utm=x`);
    await look("in");

    const second = await person({ lang, label: `autologin-again-${lang}`, context });
    await second.page.goto(`${pricing}?autologin_token=${token}`);
    await expect(second.page.getByText(say("visitor.popup.autologinError"))).toBeVisible();
    await expect(second.page).toHaveURL(`${appUrl()}${pricing}`);
    await second.page.goto(`${adminHref(lang, "/profile")}?autologin_token=${await onboard()}`);
    await expect(second.page).toHaveURL(`${appUrl()}${adminHref(lang, "/profile")}`);
  });

  test(`the header shows who is logged in, on both screens, and the menu logs out, ${lang}`, async ({
    person,
    request,
  }) => {
    const { account, uuid, handle } = await readyFarm(request, lang);
    const visitor = await person({ lang, label: `header-${lang}`, context: { viewport: SCREENS.desktop } });
    const { page, say, look } = visitor;
    const banner = page.getByRole("banner");
    await page.goto(href("login", lang));
    await logIn(visitor, account);
    await expect(page).toHaveURL(/\/tutorials$/);
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
    await menu.click();
    await expect(
      banner.getByRole("link", { name: say("visitor.account.seeFarm", { name: account.farm }) }),
    ).toHaveAttribute("href", href("farm", lang, { handle }));
    await banner.getByRole("button", { name: say("visitor.account.logout") }).click();
    await expect(page).toHaveURL(`${appUrl()}/${lang}`);
    await menu.click();
    await expect(banner.getByRole("link", { name: say("site.nav.login") })).toBeVisible();
    await page.goto(adminHref(lang, "/profile"));
    await expect(page).toHaveURL(/#\/auth\/login$/);
  });

  test(`the header changes after 10 px, and subscribe=1 leaves the footer away, ${lang}`, async ({
    person,
  }) => {
    const { page } = await person({ lang, label: `scroll-${lang}` });
    await page.goto(`/${lang}`);
    const shadow = () => page.locator(".site-header").evaluate((bar) => getComputedStyle(bar).boxShadow);
    await expect.poll(shadow).toBe("none");
    await page.evaluate(() => window.scrollTo(0, 10));
    await page.waitForTimeout(300);
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
    await page.goto(pricing);
    await expect(banner).toBeVisible();
    await look("asked");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await banner.getByRole("button", { name: say("visitor.cookies.refuse") }).click();
    await expect(banner).toHaveCount(0);
    expect(await stored()).toMatchObject({ accept: false, version: "1.0.0", createdAt: expect.any(String) });
    await page.goto(pricing);
    await page.waitForLoadState("networkidle");
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
    expect(first).toMatchObject({ farm_id: String(id), visitor: null });
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
    const tell = async (farm: { handle: string }) => {
      await page.goto(subscription(farm));
      await field("nameLabel").fill("Rose Roy");
      await field("emailLabel").fill(email);
      await field("phoneLabel").fill("4505550134");
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: say("subscribers.public.submit") }).click();
      await page.waitForURL(/step=2/);
    };
    await tell(first);
    await page.goto(subscription(second));
    await page.getByRole("button", { name: say("visitor.cookies.accept") }).click();
    await expect(field("emailLabel")).toHaveValue("");
    await tell(first);
    await page.goto(subscription(second));
    await expect(field("nameLabel")).toHaveValue("Rose Roy");
    await expect(field("emailLabel")).toHaveValue(email);
    await expect(field("phoneLabel")).toHaveValue("(450) 555-0134");
  });

  test(`modal=email-verified says so and closes, ${lang}`, async ({ person }) => {
    const { page, say, look } = await person({ lang, label: `verified-${lang}` });
    await page.goto(`/${lang}?utm=x&modal=email-verified`);
    await expect(page.getByRole("dialog", { name: say("visitor.verified.title") })).toBeVisible();
    await look("open");
    await page.getByRole("button", { name: say("visitor.verified.continue") }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(`${appUrl()}/${lang}?utm=x`);
  });

  test(`modal=email-verification asks every 5 s for 600 s, and closes once verified, ${lang}`, async ({
    person,
    request,
  }) => {
    const { account } = await readyFarm(request, lang);
    const visitor = await person({ lang, label: `verification-${lang}` });
    const { page, say, look } = visitor;
    await comeIn(visitor, account);
    let asked = 0;
    const isMe = (sent: Request) => sent.url().endsWith("/api/me");
    page.on("request", (sent) => {
      if (isMe(sent)) asked += 1;
    });
    await page.goto(`/${lang}?modal=email-verification`);
    const waiting = page.getByRole("dialog", { name: say("visitor.verification.title") });
    await expect(waiting).toContainText(account.email);
    await look("waiting");
    await page.clock.install();
    asked = 0;
    await page.reload();
    await expect(waiting).toContainText(account.email);
    await page.clock.pauseAt(Date.now() + 3600_000);
    await page.waitForLoadState("networkidle");
    const before = asked;
    await page.clock.runFor(5000);
    await expect.poll(() => asked).toBe(before + 1);
    for (let step = 0; step < 125; step++) {
      const answered = page.waitForEvent("requestfinished", { predicate: isMe, timeout: 3000 });
      const done = answered.catch(() => null);
      await page.clock.runFor(5000);
      if (await waiting.getByText(say("visitor.verification.given")).isVisible()) break;
      await done;
      // A question still being answered is not asked twice: let the page read the answer.
      await page.evaluate(() => fetch("/icon.svg"));
    }
    await expect(waiting).toContainText(say("visitor.verification.given"));
    // 121 times 5 s is more than 600 s; the page itself asks once, and never while an answer is still out.
    expect(asked).toBeGreaterThan(115);
    expect(asked).toBeLessThanOrEqual(122);
    const given = asked;
    await page.clock.runFor(60_000);
    expect(asked).toBe(given);

    const elsewhere = await person({ lang, label: `verification-elsewhere-${lang}` });
    await proveEmail(elsewhere, account);
    await page.clock.resume();
    await page.reload();
    await expect(page.getByText(say("visitor.verification.done"))).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(page).toHaveURL(`${appUrl()}/${lang}`);
  });

  test(`modal=nps-survey comes by email, takes a score and a message, ${lang}`, async ({
    person,
    request,
  }) => {
    const { account, id } = await readyFarm(request, lang);
    const visitor = await person({ lang, label: `nps-${lang}`, expected: [/status of 404/] });
    const { page, say, look } = visitor;
    await proveEmail(visitor, account);
    await ageFarm(id, 31);
    await runJob("ask_surveys");
    const message = await messageTo(account.email, say("emails.survey.subject"));
    const link = linkOf(message, say("emails.survey.button"));
    const survey = page.getByRole("dialog", { name: say("visitor.survey.title") });
    const submit = survey.getByRole("button", { name: say("visitor.survey.submit") });
    await page.goto(link);
    await expect(submit).toBeDisabled();
    await expect(survey.getByRole("radio")).toHaveCount(11);
    await look("empty");
    await survey.getByRole("radio", { name: "0", exact: true }).focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
    await expect(survey.getByRole("radio", { name: "3", exact: true })).toBeChecked();
    await survey.getByRole("textbox").fill("Plus de couleurs <b>vives</b>");
    await submit.click();
    await expect(page.getByText(say("visitor.survey.thanks"))).toBeVisible();
    await expect(survey).toHaveCount(0);
    await expect(page).toHaveURL(`${appUrl()}/${lang}`);

    // npsScore, userId, farmId and formUuid come in by the address; another's form is unknown.
    const other = new URL(link);
    other.searchParams.set("npsScore", "10");
    await page.goto(other.href);
    await expect(survey.getByRole("radio", { name: "10", exact: true })).toBeChecked();
    other.searchParams.set("farmId", String(id + 1_000_000));
    await page.goto(other.href);
    await submit.click();
    await expect(survey.getByRole("alert")).toHaveText(say("visitor.survey.unknown"));
    await expect(survey.getByRole("radio", { name: "10", exact: true })).toBeChecked();
  });

  test(`the login prompt slides up for who is not logged in, and brings back to the page, ${lang}`, async ({
    person,
    request,
  }) => {
    const { account, handle } = await readyFarm(request, lang);
    const visitor = await person({ lang, label: `prompt-${lang}` });
    const { page, say, look } = visitor;
    const path = href("farm", lang, { handle });
    await page.goto(path);
    const follow = page.getByRole("button", { name: say("farms.public.follow") });
    await follow.press("Enter");
    const prompt = page.getByRole("region", { name: say("visitor.prompt.title") });
    await expect(prompt).toBeFocused();
    await look("up");
    await page.keyboard.press("Escape");
    await expect(prompt).toHaveCount(0);
    await expect(follow).toBeFocused();
    await follow.press("Enter");
    await prompt.getByRole("button", { name: say("visitor.prompt.login") }).click();
    const dialog = page.getByRole("dialog", { name: say("accounts.login.title") });
    await dialog.getByRole("textbox", { name: say("accounts.fields.email") }).fill(account.email);
    await dialog.getByRole("textbox", { name: say("accounts.fields.password") }).fill(account.password);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`${appUrl()}${path}`);
    await expect(follow).toBeVisible();
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
    await page.goto(`/${lang}`);
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
    await page.goto(href("pricing", lang));
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
