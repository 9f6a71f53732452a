import { href, loginOverlayHref, type RouteName } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { LANGS } from "@/lib/vocabulary/languages";
import { logIn } from "./steps/account";
import { waitForHydration } from "./steps/hydration";
import { addProduce, readyFarm } from "./steps/ready-farm";
import { appUrl, expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const other = (lang: Lang): Lang => (lang === "fr" ? "en" : "fr");
const PAGES: RouteName[] = [
  "home",
  "farm",
  "subscription",
  "pricing",
  "faq",
  "contact",
  "blog",
  "terms",
  "privacy",
  "login",
  "signup",
  "forgot_password",
  "change_password",
  "verify_email",
  "restore_email",
  "sale_flow_onboarding",
  "qr_code_onboarding",
  "landing_register",
  "payment_success",
  "payment_cancel",
];
const LINKS: RouteName[] = ["confirm_subscription", "unsubscribe", "my_data", "documents"];

test("every path answers in its own language, the other language's slug leads to it", async ({ request }) => {
  const { handle } = await readyFarm(request, "fr");
  const get = (path: string) => request.get(path, { maxRedirects: 0 });
  for (const lang of LANGS) {
    for (const name of PAGES) {
      const path = href(name, lang, { handle });
      const page = await get(path);
      expect(page.status(), path).toBe(200);
      expect(await page.text(), path).toMatch(new RegExp(`<html[^>]* lang="${lang}"`));
      const slug = href(name, other(lang), { handle }).slice(3);
      if (slug === path.slice(3)) continue;
      const moved = await get(`/${lang}${slug}`);
      expect(moved.status(), `/${lang}${slug}`).toBe(308);
      expect(new URL(moved.headers().location ?? "", appUrl()).pathname).toBe(path);
    }
    for (const name of ["farm", "subscription"] as const) {
      const path = href(name, lang, { handle });
      const bare = await get(path.slice(3));
      expect(bare.status(), path.slice(3)).toBe(308);
      expect(new URL(bare.headers().location ?? "", appUrl()).pathname).toBe(path);
    }
    for (const name of LINKS) {
      const page = await get(href(name, lang, { token: "not-one-of-ours" }));
      expect(page.status(), name).toBe(404);
    }
    expect((await get(`/${lang}/nothing`)).status()).toBe(404);
    expect((await get(href("farm", lang, { handle: "nobody-here" }))).status()).toBe(404);
  }
  for (const path of ["/nothing", "/de", "/de/farms/x", "/api", "/c", "/u", "/q", "/uploads", "/sitemaps"])
    expect((await get(path)).status(), path).toBe(404);
});

test("the root leads to the saved language, else the browser's, else French", async ({ request }) => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await request.get("/", { maxRedirects: 0, headers });
    expect(answer.status()).toBe(307);
    return new URL(answer.headers().location ?? "", appUrl()).pathname;
  };
  expect(await ask({ "accept-language": "en-CA,en;q=0.9,fr;q=0.5" })).toBe("/en");
  expect(await ask({ "accept-language": "fr-CA,fr;q=0.9,en;q=0.5" })).toBe("/fr");
  expect(await ask({ "accept-language": "es" })).toBe("/fr");
  expect(await ask({ "accept-language": "en", cookie: "lang=fr" })).toBe("/fr");
  expect(await ask({ "accept-language": "fr", cookie: "lang=en" })).toBe("/en");
});

for (const lang of LANGS) {
  const missing = /status of 404/;

  test(`an unknown page says so and goes home, unless one stays, ${lang}`, async ({ person }) => {
    const { page, say, look } = await person({ lang, label: `missing-${lang}`, expected: [missing] });
    await page.clock.install();
    const answer = await page.goto(`/${lang}/nothing`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: say("site.notFound.title") })).toBeVisible();
    await look("page");
    const stay = page.getByRole("button", { name: say("site.notFound.stay") });
    await waitForHydration(stay);
    await stay.click();
    const staying = page.getByRole("status").filter({ hasText: say("site.notFound.staying") });
    await expect(staying).toBeFocused();
    await page.clock.fastForward(30_000);
    await expect(page).toHaveURL(`${appUrl()}/${lang}/nothing`);
    await page.goto(`/${lang}/nothing`);
    await expect(stay).toBeVisible();
    await expect(async () => {
      await page.clock.fastForward(11_000);
      await expect(page).toHaveURL(`${appUrl()}/${lang}`, { timeout: 1000 });
    }).toPass();
    await look("home");
  });

  test(`the language switch leads to the same page and is remembered, from ${lang}`, async ({
    person,
    request,
  }) => {
    const to = other(lang);
    const farm = await readyFarm(request, lang);
    const visitor = await person({
      lang,
      label: `switch-${lang}`,
      context: { viewport: { width: 1280, height: 800 } },
    });
    const { page, say, hands } = visitor;
    const words = say(`common.languages.${to}`);
    const toggle = page.getByRole("banner").getByRole("link", { name: words });
    await page.goto(href("farm", lang, { handle: farm.handle }));
    await hands.press(toggle);
    await expect(page).toHaveURL(`${appUrl()}${href("farm", to, { handle: farm.handle })}`);
    await page.goto("/");
    await expect(page).toHaveURL(`${appUrl()}/${to}`);
    const link = { token: "not-one-of-ours" };
    await page.goto(href("restore_email", lang, {}, link));
    await hands.press(toggle);
    await expect(page).toHaveURL(`${appUrl()}${href("restore_email", to, {}, link)}`);
    await logInByCookie(visitor, farm);
    await page.goto(`/${lang}/admin/farms/${farm.uuid}/subscribers?q=roy`);
    await hands.press(page.getByRole("button", { name: say("admin.user.menu") }));
    await hands.press(page.getByRole("menuitem", { name: words }));
    await expect(page).toHaveURL(`${appUrl()}/${to}/admin/farms/${farm.uuid}/subscribers?q=roy`);
  });

  test(`an admin page of a farm that is not one's own leads to its public page, ${lang}`, async ({
    person,
    request,
  }) => {
    const [own, other] = [await readyFarm(request, lang), await readyFarm(request, lang)];
    const owner = await person({ lang, label: `not-own-${lang}` });
    await logInByCookie(owner, own);
    await owner.page.goto(`/${lang}/admin/farms/${other.uuid}/subscribers`);
    await expect(owner.page).toHaveURL(`${appUrl()}${href("farm", lang, { handle: other.handle })}`);
  });

  test(`a page that needs log-in sends home with the overlay open, and then where one was going, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person({ lang, label: `log-in-${lang}` });
    const wanted = `/${lang}/admin/farms/${farm.uuid}/produces?q=radis`;
    await owner.page.goto(wanted);
    await expect(owner.page).toHaveURL(`${appUrl()}${loginOverlayHref(lang, { redirect_to: wanted })}`);
    await owner.look("page");
    await logIn(owner, farm.account);
    await expect(owner.page).toHaveURL(`${appUrl()}${wanted}`);
    await owner.page.goto(`/${lang}/admin`);
    await expect(owner.page).toHaveURL(`${appUrl()}/${lang}/admin/farms`);
    // The admin has no header and footer of the site.
    await expect(owner.page.getByRole("contentinfo")).toHaveCount(0);
    await expect(owner.page.locator(".site-header")).toHaveCount(0);
  });
}

test("what an owner saves is on the farm's page at the next visit, and a hidden farm is nowhere", async ({
  person,
  request,
}) => {
  const farm = await readyFarm(request, "fr");
  const id = await addProduce(farm, "Radis d’avant");
  const path = (lang: Lang) => href("farm", lang, { handle: farm.handle });
  const { page } = await person({ lang: "fr", label: "saved", expected: [/status of 404/] });
  for (const lang of LANGS) expect(await (await page.goto(path(lang)))?.text()).toContain("Radis d’avant");
  const saved = await farm.call("PUT", `/api/farms/${farm.id}/produces/${id}`, {
    name: "Radis d’après",
    prices: [{ quantity: 1, price_cents: 990 }],
  });
  expect(saved.status(), await saved.text()).toBe(200);
  for (const lang of LANGS) {
    await page.goto(path(lang));
    await expect(page.getByRole("heading", { name: "Radis d’après" })).toBeVisible();
    expect(await page.content()).not.toContain("Radis d’avant");
  }
  await test.step("one tap in the list of produces", async () => {
    const owner = await person({ lang: "fr", label: "tap" });
    const soldOut = owner.say("reference.availability.sold-out");
    await logInByCookie(owner, farm);
    await owner.page.goto(`/fr/admin/farms/${farm.uuid}/produces`);
    const pill = owner.page.getByRole("button", { name: owner.say("produce.short.sold-out"), exact: true });
    await waitForHydration(pill);
    await pill.click();
    const words = { name: "Radis d’après", availability: soldOut };
    await expect(owner.page.getByText(owner.say("produce.availabilitySet", words))).toBeVisible();
    await page.goto(path("fr"));
    await expect(page.getByRole("listitem").filter({ hasText: "Radis d’après" })).toContainText(soldOut);
  });
  expect((await farm.call("PUT", `/api/farms/${farm.id}/partial`, { public: false })).status()).toBe(200);
  for (const lang of LANGS) {
    expect((await page.goto(path(lang)))?.status()).toBe(404);
    expect((await request.get(href("subscription", lang, { handle: farm.handle }))).status()).toBe(404);
  }
  expect((await request.get(`/api/farms/handle/${farm.handle}`)).status()).toBe(404);
  expect((await farm.call("PUT", `/api/farms/${farm.id}/partial`, { public: true })).status()).toBe(200);
  expect((await page.goto(path("fr")))?.status()).toBe(200);
});
