import type { Page } from "@playwright/test";
import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { gotoHydrated } from "./steps/hydration";
import { addProduce, type ReadyFarm, readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie, proveEmail, recordApiCalls, recordedSignals, recordSignals } from "./steps/visitor";

/** Fills every part of the farm's page. */
async function fillFarmPage(farm: ReadyFarm): Promise<void> {
  await addProduce(farm, "Radis");
  const saved = await farm.call("PUT", `/api/farms/${farm.id}/partial`, {
    description: "Des légumes de saison, sans détour.",
    address: "12, rang du Ruisseau",
    city: "Saint-Armand",
    zipcode: "J0J 1T0",
    phone: "5142345678",
    phone_public: true,
    email: "bonjour@ferme.test",
    website: "https://ferme.example/",
    facebook: "https://www.facebook.com/ferme",
    instagram: "https://www.instagram.com/ferme",
    since_year: 1984,
    organic: true,
    certifications: ["ecocert"],
    opening_hours: { seasons: [{ week: { saturday: [{ opens: "09:00", closes: "17:00" }] } }] },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  for (const question of ["Livrez-vous ?", "Prenez-vous les cartes ?"])
    await farm.call("POST", `/api/farms/${farm.id}/questions`, { question, answer: "Oui, le jeudi." });
}

/** Returns the structured data of the page: the farm and its breadcrumb. */
const structuredDataOf = async (page: Page) =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );

for (const lang of LANGS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(`a visitor reads the farm's page and is asked to log in, ${lang} on a ${screen}`, async ({
      person,
      request,
    }) => {
      const farm = await readyFarm(request, lang);
      await fillFarmPage(farm);
      const { page, say, look } = await person({
        lang,
        label: `farm-page-${lang}-${screen}`,
        context: { viewport },
      });
      await recordSignals(page);
      const calls = recordApiCalls(page);
      await page.goto(href("farm", lang, { handle: farm.handle }));
      await look("visitor");

      await test.step("neither a vote nor a follow is sent", async () => {
        await page.getByRole("radio", { name: say("farms.public.voteStar", { count: 4 }) }).click();
        await expect.poll(() => recordedSignals(page)).toEqual([{ kind: "login-prompt" }]);
        // The prompt appears a moment later and takes the focus.
        const prompt = page.getByRole("region", { name: say("visitor.prompt.title") });
        await expect(prompt).toBeFocused();
        await page.keyboard.press("Escape");
        await expect(prompt).toHaveCount(0);
        await page.getByRole("button", { name: say("farms.public.follow") }).click();
        await expect.poll(async () => (await recordedSignals(page)).length).toBe(2);
        await expect(prompt).toBeFocused();
        await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
        expect(calls).toEqual([]);
      });

      await test.step("the questions open by keyboard", async () => {
        const question = page.locator("summary", { hasText: "Livrez-vous ?" });
        await expect(page.getByText("Oui, le jeudi.").first()).toBeHidden();
        await question.focus();
        await page.keyboard.press("Enter");
        await expect(page.getByText("Oui, le jeudi.").first()).toBeVisible();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Space");
        await expect(page.getByText("Oui, le jeudi.").nth(1)).toBeVisible();
      });

      await test.step("what search engines read is what the page says", async () => {
        const [business, crumbs] = await structuredDataOf(page);
        expect(business).not.toHaveProperty("aggregateRating");
        const shown = page.getByRole("navigation", { name: say("farms.public.breadcrumb") });
        await expect(shown.getByRole("listitem")).toHaveCount(3);
        expect(crumbs.itemListElement.map(({ item }: { item: string }) => new URL(item).pathname)).toEqual([
          href("home", lang),
          href("search", lang),
          href("farm", lang, { handle: farm.handle }),
        ]);
      });
    });
  }

  test(`the page says at each minute whether the farm is open, however old it is, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    await fillFarmPage(farm);
    const { page, say } = await person({ lang, label: `open-${lang}` });
    const path = href("farm", lang, { handle: farm.handle });
    // The first Saturday of July, a minute before the farm closes on its own clock.
    const year = new Date().getUTCFullYear();
    const saturday = 7 - ((new Date(Date.UTC(year, 6, 7)).getUTCDay() + 1) % 7);
    await page.clock.install({ time: new Date(Date.UTC(year, 6, saturday, 20, 59, 30)) });
    await gotoHydrated(page, path);
    const closing = lang === "fr" ? "17\u00a0h" : "5\u00a0p.m.";
    await expect(page.getByText(say("hours.openUntil", { time: closing }))).toBeVisible();
    await page.clock.runFor(60_000);
    const next = { day: say("hours.weekdays.saturday"), time: lang === "fr" ? "9\u00a0h" : "9\u00a0a.m." };
    // A week later is named by its date.
    const later = lang === "fr" ? `${saturday + 7} juillet` : `July ${saturday + 7}`;
    await expect(page.getByText(say("hours.opensOn", { day: later }))).toBeVisible();
    await page.clock.runFor(26 * 3_600_000);
    await expect(page.getByText(say("hours.opensWeekday", next))).toBeVisible();
    await expect(page.getByRole("rowheader", { name: next.day })).toBeVisible();
  });

  test(`someone logged in votes by keyboard, changes the vote, and finds it again, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const neighbour = await readyFarm(request, lang, { proven: true });
    const other = await readyFarm(request, lang, { proven: true });
    const voter = await person({ lang, label: `vote-${lang}` });
    const { page, say, look } = voter;
    await logInByCookie(voter, neighbour);
    const path = href("farm", lang, { handle: farm.handle });
    const star = (count: number) =>
      page.getByRole("radio", { name: say("farms.public.voteStar", { count }) });
    const said = (average: string, count: number) =>
      `${say("farms.public.rating", { average })} (${say(count === 1 ? "farms.public.votesOne" : "farms.public.votesOther", { count })})`;
    const decimal = lang === "fr" ? "," : ".";
    await gotoHydrated(page, path);
    await star(1).focus();
    for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowRight");
    await expect(star(3)).toBeFocused();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.keyboard.press("Space");
    await expect(star(3)).toBeChecked();
    await expect(page.getByText(said(`3${decimal}0`, 1))).toBeVisible();

    expect((await other.call("POST", `/api/farms/${farm.id}/vote`, { vote: 4 })).status()).toBe(200);
    await star(5).click();
    await expect(page.getByText(said(`4${decimal}5`, 2))).toBeVisible();
    await look("given");
    await page.reload();
    await expect(page.getByText(said(`4${decimal}5`, 2))).toBeVisible();
    await expect(star(5)).toBeChecked();
    const [business] = await structuredDataOf(page);
    expect(business.aggregateRating).toMatchObject({ ratingValue: 4.5, ratingCount: 2 });
  });

  test(`a vote that does not arrive is taken back and said, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const neighbour = await readyFarm(request, lang, { proven: true });
    const voter = await person({ lang, label: `lost-vote-${lang}`, expected: [/ERR_FAILED|Failed to load/] });
    const { page, say } = voter;
    await logInByCookie(voter, neighbour);
    await recordSignals(page);
    await gotoHydrated(page, href("farm", lang, { handle: farm.handle }));
    const star = (count: number) =>
      page.getByRole("radio", { name: say("farms.public.voteStar", { count }) });
    await star(2).click();
    await expect(page.getByText(say("farms.public.votesOne", { count: 1 }))).toBeVisible();
    await page.route("**/api/farms/*/{vote,subscribe}", (route) => route.abort());
    await star(5).click();
    const failed = { kind: "popup", tone: "error", message: say("farms.public.failed") };
    await expect.poll(() => recordedSignals(page)).toEqual([failed]);
    await expect(star(2)).toBeChecked();
    await page.getByRole("button", { name: say("farms.public.follow") }).click();
    await expect.poll(() => recordedSignals(page)).toEqual([failed, failed]);
    await expect(page.getByRole("button", { name: say("farms.public.follow") })).toBeVisible();
    await expect(page.getByText(say("farms.public.followersOne", { count: 1 }))).toBeHidden();
  });

  test(`someone logged in follows the farm and leaves it, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang);
    const neighbour = await readyFarm(request, lang, { proven: false });
    const follower = await person({ lang, label: `follow-${lang}`, expected: [/status of 403/] });
    const { page, say, look } = follower;
    await logInByCookie(follower, neighbour);
    await recordSignals(page);
    const path = href("farm", lang, { handle: farm.handle });
    const follow = page.getByRole("button", { name: say("farms.public.follow"), exact: true });
    const unfollow = page.getByRole("button", { name: say("farms.public.unfollow"), exact: true });
    const one = page.getByText(say("farms.public.followersOne", { count: 1 }), { exact: true });

    await test.step("an address that is not proven yet follows nobody", async () => {
      await gotoHydrated(page, path);
      await follow.click();
      const refused = { kind: "popup", tone: "error", message: say("errors.verifyEmailFirst") };
      await expect.poll(() => recordedSignals(page)).toEqual([refused]);
      await expect(follow).toBeVisible();
      await expect(one).toBeHidden();
    });

    await proveEmail(follower, neighbour);
    await gotoHydrated(page, path);
    await follow.click();
    await expect(unfollow).toBeVisible();
    await expect(one).toBeVisible();
    await expect(unfollow).not.toHaveAttribute("aria-disabled");
    await look("followed");
    await page.reload();
    await expect(unfollow).toBeVisible();
    await expect(one).toBeVisible();
    await unfollow.click();
    await expect(follow).toBeVisible();
    await expect(one).toBeHidden();
    await expect(follow).not.toHaveAttribute("aria-disabled");
    await page.reload();
    await expect(follow).toBeVisible();
    await expect(one).toBeHidden();
  });

  test(`what is pressed before the page's scripts are there is done when they are, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    // An owner may not rate the own farm.
    const neighbour = await readyFarm(request, lang, { proven: true });
    const early = await person({ lang, label: `early-${lang}` });
    const { page, say } = early;
    await logInByCookie(early, neighbour);
    let arrive = () => {};
    const arrived = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route("**/_next/static/chunks/*.js*", async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(href("farm", lang, { handle: farm.handle }), { waitUntil: "commit" });
    const star = page.getByRole("radio", { name: say("farms.public.voteStar", { count: 4 }) });
    await star.click();
    await page.getByRole("button", { name: say("farms.public.follow"), exact: true }).click();
    await expect(star).not.toBeChecked();
    arrive();
    await expect(star).toBeChecked();
    await expect(page.getByText(say("farms.public.votesOne", { count: 1 }))).toBeVisible();
    await expect(page.getByRole("button", { name: say("farms.public.unfollow"), exact: true })).toBeVisible();
  });
}
