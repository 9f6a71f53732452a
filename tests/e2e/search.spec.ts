import type { Page } from "@playwright/test";
import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { gotoHydrated, waitForHydration } from "./steps/hydration";
import { keyboard } from "./steps/keyboard";
import type { Person } from "./steps/person";
import { readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";

/** Farms of the demo (db/seed): this one is in Dunham and sells lettuce. */
const GARDENS = "Les Jardins d’Amélie";

const results = (page: Page) =>
  page.getByRole("region", { name: /.+/ }).filter({ has: page.locator("#results") });
const cards = (page: Page) => results(page).getByRole("listitem");
const heading = (page: Page) => page.locator("#results");
const placeField = ({ page, say }: Person) => page.getByLabel(say("search.form.place"));
const wordField = ({ page, say }: Person) => page.getByLabel(say("search.form.q"));

async function search(person: Person): Promise<void> {
  const { page, say, hands } = person;
  await Promise.all([
    page.waitForURL((url) => url.search !== ""),
    hands.press(page.getByRole("button", { name: say("search.form.submit") })),
  ]);
}

for (const lang of LANGS) {
  const base = href("search", lang);

  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test(`farms are found by place, word and category, ${lang}, ${screen}`, async ({ person }) => {
      const someone = await person({ lang, label: `search-${lang}-${screen}`, context: { viewport } });
      const { page, say, hands, look } = someone;
      await page.goto(base);
      await expect(cards(page).first()).toBeVisible();
      await look("everything");
      const cut = await wordField(someone).evaluate((field: HTMLInputElement) => {
        field.value = field.placeholder;
        const over = field.scrollWidth - field.clientWidth;
        field.value = "";
        return over;
      });
      expect(cut).toBeLessThanOrEqual(0);

      await test.step("the next page goes on where this one ended", async () => {
        const here = await cards(page).getByRole("heading").allTextContents();
        await hands.press(page.getByRole("link", { name: say("search.pages.next") }));
        await page.waitForURL(/page=2/);
        const there = await cards(page).getByRole("heading").allTextContents();
        expect(there.filter((name) => here.includes(name))).toEqual([]);
        await hands.press(page.getByRole("link", { name: say("search.pages.previous") }));
        await page.waitForURL((url) => !url.searchParams.has("page"));
      });

      await hands.write(placeField(someone), "dunham");
      await search(someone);
      await expect(page).toHaveTitle(/Dunham/);
      await expect(heading(page)).toContainText("Dunham");
      await expect(cards(page).first()).toContainText(GARDENS);
      await expect(cards(page).first()).toContainText(say("farms.public.verified"));
      await expect(placeField(someone)).toHaveValue("dunham");
      await look("town");

      await hands.write(placeField(someone), "j3b1a1");
      await search(someone);
      await expect(heading(page)).toContainText("J3B 1A1");
      await expect(cards(page).first()).toContainText("Ferme du Ruisseau");

      await hands.write(wordField(someone), lang === "fr" ? "laitues" : "LETTUCE");
      await search(someone);
      await expect(cards(page).filter({ hasText: GARDENS })).toBeVisible();
      await expect(cards(page).filter({ hasText: "Miellerie" })).toHaveCount(0);

      await hands.write(wordField(someone), "");
      await hands.pick(page.getByLabel(say("search.form.category")), say("reference.categories.honey"));
      await hands.pick(page.getByLabel(say("search.form.order")), say("search.form.orders.name"));
      await search(someone);
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("category") === "honey");
      await expect(cards(page).filter({ hasText: "Miellerie" })).toBeVisible();
      const names = await cards(page).getByRole("heading").allTextContents();
      expect(names).toEqual([...names].sort(new Intl.Collator("fr-CA").compare));

      await test.step("nothing there: the next step is one press away", async () => {
        await hands.write(wordField(someone), "autruche");
        await search(someone);
        const step = page.getByRole("link", { name: say("search.empty.withoutWord", { q: "autruche" }) });
        await expect(step).toBeVisible();
        await look("nothing");
        await hands.press(step);
        await expect(cards(page).filter({ hasText: "Miellerie" })).toBeVisible();
      });

      await test.step("a place nobody knows is said at its field, and nothing is lost", async () => {
        await hands.write(placeField(someone), "Atlantide");
        await hands.write(wordField(someone), "miel");
        await search(someone);
        await expect(placeField(someone)).toHaveAccessibleDescription(
          new RegExp(say("errors.locationNotFound")),
        );
        await expect(placeField(someone)).toHaveValue("Atlantide");
        await expect(wordField(someone)).toHaveValue("miel");
        await look("unknown");
      });
    });

    test(`the map shows the farms and leads to one, ${lang}, ${screen}`, async ({ person }) => {
      const someone = await person({ lang, label: `map-${lang}-${screen}`, context: { viewport } });
      const { page, say, look } = someone;
      await page.goto(`${base}?place=Dunham&distance=100`);
      await page.getByRole("link", { name: say("search.views.map") }).click();
      await page.waitForURL(/view=map/);
      const map = page.getByRole("region", { name: say("search.map.label"), exact: true });
      const marker = map.getByRole("button", { name: GARDENS });
      await expect(marker).toBeVisible();
      await look("map");
      await marker.focus();
      await page.keyboard.press("Enter");
      const link = map.getByRole("link", { name: new RegExp(say("search.map.open")) });
      await expect(link).toBeFocused();
      await look("chosen");
      await page.keyboard.press("Escape");
      await expect(marker).toBeFocused();
      await page.keyboard.press("Enter");
      await link.click();
      await expect(page.getByRole("heading", { level: 1, name: GARDENS })).toBeVisible();
    });
  }

  test(`two farms of one town are each opened on a map that calls nobody, ${lang}`, async ({
    person,
    request,
  }) => {
    const farms = [await readyFarm(request, lang), await readyFarm(request, lang)];
    // The word finds these two alone, however many farms the town has.
    const word = `Topinambour${farms[0]?.id}`;
    for (const { id, call } of farms) {
      const place = { city: "Gaspé", region: "QC", address: "1, rue de la Reine" };
      await call("POST", `/api/farms/${id}/produces`, { name: word, prices: [] });
      expect((await call("PUT", `/api/farms/${id}/partial`, place)).status()).toBe(200);
    }
    const someone = await person({ lang, label: `one-town-${lang}`, context: { viewport: SCREENS.phone } });
    const { page, say, look } = someone;
    const hosts = new Set<string>();
    page.on("request", (asked) => hosts.add(new URL(asked.url()).host));
    const ground = page.waitForResponse((answer) => answer.url().endsWith("/base-map/ground.json"));
    await page.goto(`${base}?place=Gaspé&distance=10&view=map&q=${word}`);
    expect((await ground).status()).toBe(200);
    const map = page.getByRole("region", { name: say("search.map.label"), exact: true });
    await expect(map.getByRole("link", { name: "OpenStreetMap" })).toBeAttached();
    for (const { account } of farms) {
      const marker = map.getByRole("button", { name: account.farm });
      // Its name would lie on the other marker, so it shows only while this one is chosen.
      await expect(marker).toHaveAttribute("data-crowded", "");
      // A press in the middle reaches this marker and no other one.
      await marker.click();
      await expect(map.getByRole("link", { name: account.farm })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(marker).toBeFocused();
    }
    await look("both");
    expect([...hosts].filter(Boolean)).toEqual([new URL(page.url()).host]);
  });

  test(`the device's position is asked for only when wanted, ${lang}`, async ({ person }) => {
    const near = await person({
      lang,
      label: `near-${lang}`,
      context: { geolocation: { latitude: 45.13342, longitude: -72.79913 }, permissions: ["geolocation"] },
    });
    const { page, say } = near;
    await gotoHydrated(page, `${base}?q=laitue`);
    await page.getByRole("button", { name: say("search.near.button") }).click();
    await page.waitForURL(/lat=45\.13&lng=-72\.8/);
    await expect(cards(page).first()).toContainText(GARDENS);
    await expect(wordField(near)).toHaveValue("laitue");
    expect(await page.evaluate(() => localStorage.getItem("currentLocation"))).toBeNull();
    const elsewhere = page.getByRole("button", { name: say("search.near.elsewhere") });
    await waitForHydration(elsewhere);
    await elsewhere.click();
    await expect(placeField(near)).toBeFocused();
    await expect(page.getByText(say("search.near.here"))).toHaveCount(0);
    await search(near);
    await expect(page).toHaveURL(({ searchParams }) => !searchParams.has("lat"));

    await test.step("remembered once cookies are accepted, used when the address names nowhere", async () => {
      await page.evaluate(() =>
        localStorage.setItem(
          "cookie-settings",
          JSON.stringify({ accept: true, version: "1.0.0", createdAt: new Date().toISOString() }),
        ),
      );
      await page.goto(`${base}?place=Granby`);
      await page.waitForFunction(() => localStorage.getItem("currentLocation")?.includes("1.0.1"));
      await page.goto(base);
      await expect(placeField(near)).toHaveValue("Granby");
    });

    const refused = await person({ lang, label: `refused-${lang}` });
    await gotoHydrated(refused.page, base);
    await refused.page.getByRole("button", { name: say("search.near.button") }).click();
    await expect(refused.page.getByText(say("search.near.refused"))).toBeVisible();
  });

  test(`search works without JavaScript, ${lang}`, async ({ person }) => {
    const plain = await person({
      lang,
      label: `plain-search-${lang}`,
      context: { javaScriptEnabled: false },
    });
    const { page, say } = plain;
    await page.goto(base);
    await expect(page.getByRole("button", { name: say("search.near.button") })).toBeHidden();
    await placeField(plain).fill("Granby");
    await wordField(plain).fill(lang === "fr" ? "œufs" : "eggs");
    await search(plain);
    await expect(cards(page).first()).toContainText("Ferme aux Quatre Vents");
    await page.getByRole("link", { name: say("search.views.map") }).click();
    await expect(page.getByText(say("search.map.noScript"))).toBeVisible();
    await expect(cards(page).first()).toContainText("Ferme aux Quatre Vents");
    await placeField(plain).fill("Atlantide");
    await search(plain);
    await expect(placeField(plain)).toHaveValue("Atlantide");
    await expect(page.getByText(say("errors.locationNotFound"))).toBeVisible();
  });

  test(`search works by keyboard alone, ${lang}`, async ({ person }) => {
    const typist = await person({ lang, label: `typist-${lang}`, hands: keyboard });
    const { page, say, hands } = typist;
    await page.goto(base);
    await hands.write(placeField(typist), "Rougemont");
    await hands.pick(page.getByLabel(say("search.form.distance")), say("search.form.km", { km: 10 }));
    await search(typist);
    await hands.press(page.getByRole("link", { name: "Verger de la Montée" }));
    await expect(page.getByRole("heading", { level: 1, name: "Verger de la Montée" })).toBeVisible();
  });

  test(`an address can say anything and nothing of it becomes markup, ${lang}`, async ({ person }) => {
    const { page } = await person({ lang, label: `hostile-${lang}` });
    const hostile = '"><img src=x onerror=document.title="owned"><script>document.title="owned"</script>';
    for (const name of ["q", "place", "category", "distance", "order", "view", "page", "lat", "lng", "x"]) {
      const answer = await page.goto(`${base}?${name}=${encodeURIComponent(hostile)}&${name}=%00`);
      expect(answer?.status(), name).toBe(200);
      await expect(page).not.toHaveTitle("owned");
      expect(await page.locator('img[src="x"]').count(), name).toBe(0);
    }
  });
}
