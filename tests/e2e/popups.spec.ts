import type { Request } from "@playwright/test";
import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { ageFarm, runJob } from "./steps/database";
import { gotoHydrated } from "./steps/hydration";
import { farmName, unique } from "./steps/names";
import { linkOf, messageTo } from "./steps/outbox";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { appUrl, expect, test } from "./steps/test";
import { logInByCookie, proveEmail } from "./steps/visitor";

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
        data: { name: "Rose Roy", farm_name: farmName(), email: `auto-${unique()}@farms.test` },
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
    const farm = await readyFarm(request, lang, { proven: false });
    const { account } = farm;
    const visitor = await person({ lang, label: `verification-${lang}` });
    const { page, say, look } = visitor;
    await logInByCookie(visitor, farm);
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
    // The page does not ask again before it has read the answer, which comes a moment after the network is idle.
    const before = asked;
    await expect(async () => {
      await page.evaluate(() => fetch("/icon.svg"));
      await page.clock.runFor(5000);
      expect(asked).toBeGreaterThan(before);
    }).toPass();
    for (let step = 0; step < 125; step++) {
      const answered = page.waitForEvent("requestfinished", { predicate: isMe, timeout: 3000 });
      const done = answered.catch(() => null);
      await page.clock.runFor(5000);
      if (await waiting.getByText(say("visitor.verification.given")).isVisible()) break;
      await done;
      // The page does not ask again while a request is pending, so it gets time to read the answer.
      await page.evaluate(() => fetch("/icon.svg"));
    }
    await expect(waiting).toContainText(say("visitor.verification.given"));
    // 121 requests at 5 s are more than 600 s. The page itself asks once at its start, and never while a
    // request is pending.
    expect(asked).toBeGreaterThan(115);
    expect(asked).toBeLessThanOrEqual(122);
    const given = asked;
    await page.clock.runFor(60_000);
    expect(asked).toBe(given);

    const elsewhere = await person({ lang, label: `verification-elsewhere-${lang}` });
    await proveEmail(elsewhere, farm);
    await page.clock.resume();
    await page.reload();
    await expect(page.getByText(say("visitor.verification.done"))).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(page).toHaveURL(`${appUrl()}/${lang}`);
  });

  test(`modal=nps-survey with formUuid, userId, farmId and npsScore comes by email and takes a score, ${lang}`, async ({
    person,
    request,
  }) => {
    const { account, id } = await readyFarm(request, lang);
    const { page, say, look } = await person({ lang, label: `nps-${lang}`, expected: [/status of 404/] });
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

    // The address gives npsScore, userId, farmId and formUuid; a form of another farm is unknown.
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
    await gotoHydrated(page, path);
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
}
