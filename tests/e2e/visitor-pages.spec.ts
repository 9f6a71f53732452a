import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { makeIssuedCode } from "@/tests/factories/qr-codes";
import { gotoHydrated } from "./steps/hydration";
import { farmName, unique } from "./steps/names";
import type { Person } from "./steps/person";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS, screensOf } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const REASONS = ["missing-data", "company-not-found", "payment-not-completed"] as const;

/** Fills in the short sign-up form, first with mistakes and then without, and arrives at the first steps. */
async function onboard({ page, say, look }: Person, path: string, scripts = true): Promise<void> {
  const field = (key: "farmName" | "name" | "email" | "phone") =>
    page.getByRole("textbox", { name: say(`onboarding.form.${key}`) });
  const submit = page.getByRole("button", { name: say("onboarding.form.submit") });
  const farm = farmName();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await look("empty");

  await field("phone").fill("(514) 234-5678");
  await field("email").fill("rose@ferme");
  await submit.click();
  const summary = page.getByRole("alert").filter({ hasText: say("common.checkForm") });
  for (const words of [
    say("errors.requiredFarmName"),
    say("errors.requiredName"),
    say("errors.invalidEmail"),
  ])
    await expect(summary).toContainText(words);
  await expect(field("farmName")).toHaveAccessibleDescription(new RegExp(say("errors.requiredFarmName")));
  await expect(field("email")).toHaveValue("rose@ferme");
  await expect(field("phone")).toHaveValue("(514) 234-5678");
  await look("mistakes");

  await field("email").fill("");
  await submit.click();
  await expect(summary).toContainText(say("errors.requiredEmail"));
  await field("farmName").fill(farm);
  await field("name").fill("Rose Roy");
  await field("email").fill(`rose-${unique()}@farms.test`);
  await submit.click();
  await expect(page.getByRole("heading", { name: say("onboarding.done.title") })).toBeVisible();
  await expect(submit).toHaveCount(0);
  await look("done");

  await page.getByRole("link", { name: say("onboarding.done.enter") }).click();
  if (!scripts) await page.getByRole("button", { name: say("accounts.login.autologinSubmit") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: say("admin.tutorials.title", { name: farm }) }),
  ).toBeVisible();
}

for (const lang of LANGS) {
  for (const [screen, viewport] of screensOf(lang)) {
    const options = (name: string, context = {}) => ({
      lang,
      label: `${name}-${lang}-${screen}`,
      context: { viewport, ...context },
    });

    test(`sale_flow_onboarding signs a farm up on the spot, ${lang} on a ${screen}`, async ({ person }) => {
      await onboard(await person(options("sale-flow")), href("sale_flow_onboarding", lang));
    });

    test(`qr_code_onboarding makes a printed code the farm's own, ${lang} on a ${screen}`, async ({
      person,
      request,
    }) => {
      const code = await makeIssuedCode();
      const path = href("qr_code_onboarding", lang, {}, { qr_code_uuid: code });
      const visitor = await person(options("qr-code"));
      const scan = () => request.get(`/q/${code}`, { maxRedirects: 0, headers: { cookie: `lang=${lang}` } });
      expect((await scan()).headers().location).toBe(path);
      await onboard(visitor, path);
      expect((await scan()).headers().location).toContain(`qr_code_uuid=${code}&subscribe=1`);

      await test.step("a second farm cannot have it, and gets one of its own", async () => {
        const { page, say, look } = await person(options("qr-code-taken"));
        await page.goto(path);
        const field = (key: "farmName" | "name" | "email") =>
          page.getByRole("textbox", { name: say(`onboarding.form.${key}`) });
        await field("farmName").fill(farmName());
        await field("name").fill("Paul Roy");
        await field("email").fill(`paul-${unique()}@farms.test`);
        await page.getByRole("button", { name: say("onboarding.form.submit") }).click();
        const summary = page.getByRole("alert").filter({ hasText: say("common.checkForm") });
        await expect(summary).toContainText(say("errors.qrCodeTaken"));
        await expect(page.getByText(say("onboarding.form.codeTaken"))).toBeVisible();
        await look("refused");
        await page.getByRole("button", { name: say("onboarding.form.submit") }).click();
        await expect(page.getByRole("heading", { name: say("onboarding.done.title") })).toBeVisible();
      });
    });

    test(`landing_register notes a farm's name, ${lang} on a ${screen}`, async ({ person }) => {
      const { page, say, look } = await person(options("coming-soon"));
      const field = (key: "farmName" | "name" | "email") =>
        page.getByRole("textbox", { name: say(`onboarding.form.${key}`) });
      await page.goto(href("landing_register", lang));
      await look("empty");
      await field("name").fill("Rose Roy");
      await page.getByRole("button", { name: say("onboarding.soon.submit") }).click();
      const summary = page.getByRole("alert").filter({ hasText: say("common.checkForm") });
      await expect(summary).toContainText(say("errors.requiredFarmName"));
      await expect(summary).toContainText(say("errors.requiredEmail"));
      await expect(field("name")).toHaveValue("Rose Roy");
      await look("mistakes");
      await field("farmName").fill("Ferme des Prés");
      await field("email").fill(`pres-${unique()}@farms.test`);
      await page.getByRole("button", { name: say("onboarding.soon.submit") }).click();
      await expect(page.getByRole("heading", { name: say("onboarding.soon.doneTitle") })).toBeFocused();
      await look("done");
    });

    test(`payment_success and payment_cancel say what comes next, ${lang} on a ${screen}`, async ({
      person,
    }) => {
      const { page, say, look } = await person(options("payment"));
      await page.goto(href("payment_success", lang));
      await expect(
        page.getByRole("heading", { level: 1, name: say("onboarding.payment.success.title") }),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: say("onboarding.payment.admin") })).toHaveAttribute(
        "href",
        `/${lang}/admin/farms`,
      );
      await look("success");
      for (const reason of [...REASONS, undefined, "<script>"] as const) {
        await page.goto(href("payment_cancel", lang, {}, { reason }));
        const known = REASONS.find((one) => one === reason) ?? "unknown";
        await expect(page.getByText(say(`onboarding.payment.cancel.reasons.${known}.text`))).toBeVisible();
        await expect(page.getByText(say(`onboarding.payment.cancel.reasons.${known}.next`))).toBeVisible();
        if (known === reason) await look(`cancel-${reason}`);
      }
    });
  }

  test(`none of these pages is for search engines, ${lang}`, async ({ request }) => {
    for (const name of [
      "sale_flow_onboarding",
      "qr_code_onboarding",
      "landing_register",
      "payment_success",
      "payment_cancel",
    ] as const) {
      const answer = await request.get(href(name, lang));
      expect(answer.status(), name).toBe(200);
      expect(await answer.text(), name).toContain('<meta name="robots" content="noindex"');
    }
  });

  test(`the forms work without JavaScript, ${lang}`, async ({ person }) => {
    const visitor = await person({
      lang,
      label: `visitor-plain-${lang}`,
      context: { viewport: SCREENS.phone, javaScriptEnabled: false },
    });
    const { page, say } = visitor;
    const path = href("sale_flow_onboarding", lang, {}, { qr_code_uuid: await makeIssuedCode() });
    await onboard(visitor, path, false);

    await page.goto(href("landing_register", lang));
    const field = (key: "farmName" | "name" | "email") =>
      page.getByRole("textbox", { name: say(`onboarding.form.${key}`) });
    await field("farmName").fill("Ferme des Prés");
    await page.getByRole("button", { name: say("onboarding.soon.submit") }).click();
    await expect(page.getByRole("alert")).toContainText(say("errors.requiredEmail"));
    await expect(field("farmName")).toHaveValue("Ferme des Prés");
    await field("name").fill("Rose Roy");
    await field("email").fill(`plain-${unique()}@farms.test`);
    await page.getByRole("button", { name: say("onboarding.soon.submit") }).click();
    await expect(page.getByRole("heading", { name: say("onboarding.soon.doneTitle") })).toBeVisible();
  });

  test(`a page that breaks says so and offers to begin again, ${lang}`, async ({ person }) => {
    const { page, say, look } = await person({ lang, label: `crash-${lang}`, expected: [/sabotage/] });
    // The return calculator reads the address during hydration; an error there breaks the page.
    await page.addInitScript(() => {
      const get = URLSearchParams.prototype.get;
      URLSearchParams.prototype.get = function (key) {
        if (key !== "n" || sessionStorage.getItem("whole")) return get.call(this, key);
        sessionStorage.setItem("whole", "1");
        throw new Error("sabotage");
      };
    });
    await page.goto(`${href("pricing", lang)}?n=300`);
    await expect(page.getByRole("heading", { level: 1, name: say("crash.title") })).toBeVisible();
    await expect(page.getByRole("link", { name: say("crash.home") })).toHaveAttribute("href", `/${lang}`);
    await look("broken");
    await page.getByRole("button", { name: say("crash.reload") }).click();
    await expect(page.getByRole("heading", { level: 1, name: say("pricing.heading") })).toBeVisible();
  });

  test(`a part of the page that does not arrive says so, in the admin, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person({
      lang,
      label: `chunk-${lang}`,
      context: { viewport: SCREENS.phone },
      expected: [/ERR_FAILED/, /ChunkLoadError/],
    });
    const { page, say, look } = owner;
    const arrived = new Set<string>();
    let cut = false;
    await page.route(/\/_next\/static\/chunks\/.*\.js/, (route) => {
      const url = route.request().url();
      if (cut && !arrived.has(url)) return route.abort();
      arrived.add(url);
      return route.continue();
    });
    await logInByCookie(owner, farm);
    await gotoHydrated(page, adminHref(lang, `/farms/${farm.uuid}/tutorials`));
    await page.waitForLoadState("networkidle");
    cut = true;
    await page
      .getByRole("navigation", { name: say("admin.nav.label") })
      .getByRole("link", { name: say("admin.nav.produces") })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: say("crash.changedTitle") })).toBeVisible();
    await look("lost");
    cut = false;
    await page.getByRole("button", { name: say("crash.reload") }).click();
    await expect(page.getByRole("heading", { level: 1, name: say("produce.title") })).toBeVisible();
  });
}
