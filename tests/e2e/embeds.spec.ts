import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extract } from "@extractus/oembed-extractor";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { consents, subscribers } from "@/db/schema";
import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { givePassword } from "@/tests/factories/account";
import { makeProduce, makeTenant } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { linkOf, messageTo } from "./steps/outbox";
import type { Person } from "./steps/person";
import { SCREENS } from "./steps/screens";
import { appUrl, expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

/** Starts a site of somebody else: one page, of another origin, with these lines in it. */
async function siteWith(lines: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><html lang="fr"><title>Une ferme</title><meta name="viewport" content="width=device-width"><h1>Chez nous</h1>${lines}`,
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

const frameOf = (page: Page) => page.frameLocator("iframe");

/** Opens the screen of QR codes and copies the line of a language, as the owner does. */
async function copyLine(owner: Person, uuid: string, lang: Lang): Promise<string> {
  const { page, say, look } = owner;
  await gotoHydrated(page, adminHref(owner.lang, `/farms/${uuid}/qr-codes`));
  const section = page.getByRole("region", { name: say("embeds.share.title") });
  await section.scrollIntoViewIfNeeded();
  await expect(frameOf(page).getByRole("button", { name: say("subscribers.public.submit") })).toBeVisible();
  await look("share");
  const copy = section.getByRole("button", { name: say("embeds.share.copy") });
  await copy.nth(LANGS.indexOf(lang)).focus();
  await page.keyboard.press("Enter");
  await expect(section.getByText(say("embeds.share.copied"))).toBeVisible();
  return section.locator(`pre[lang=${lang}] code`).textContent() as Promise<string>;
}

for (const lang of LANGS)
  for (const [screen, viewport] of Object.entries(SCREENS))
    test(`a visitor of another site subscribes in a frame without scripts, ${lang}, ${screen}`, async ({
      person,
    }) => {
      const { owner, farm } = await makeTenant({ name: `Ferme du Ruisseau ${unique()}` });
      await givePassword(owner);
      const label = `embed-${lang}-${screen}`;
      const boss = await person({ lang, label, context: { viewport } });
      await logInByCookie(boss, { owner });
      const line = await copyLine(boss, farm.uuid, lang);
      expect(line.split("\n")).toHaveLength(1);

      const site = await siteWith(line);
      const visitor = await person({
        lang,
        label: `${label}-visitor`,
        context: { viewport, javaScriptEnabled: false },
        // The tests' own script reads the storage, which is denied in a frame of another site.
        newcomer: true,
        // The status of a refused form is an error to the console.
        expected: [/422/],
      });
      const { page, say, look } = visitor;
      await page.goto(site.url);
      const frame = frameOf(page);
      const field = (name: string) => frame.getByRole("textbox", { name });
      const email = `luc-${unique()}@abonne.test`;
      await test.step("what is wrong says so, and what was typed stays", async () => {
        await field(say("subscribers.public.nameLabel")).fill("Luc Gagnon");
        await field(say("subscribers.public.emailLabel")).fill("luc@");
        await look("empty");
        await frame.getByRole("button", { name: say("subscribers.public.submit") }).click();
        await expect(frame.getByRole("alert")).toContainText(say("subscribers.public.summary"));
        await expect(field(say("subscribers.public.emailLabel"))).toHaveAttribute("aria-invalid", "true");
        await expect(field(say("subscribers.public.nameLabel"))).toHaveValue("Luc Gagnon");
        // The frame has the height that we suggest: its button is in sight below the errors.
        const [framed, button] = [
          await page.locator("iframe").boundingBox(),
          await frame.getByRole("button", { name: say("subscribers.public.submit") }).boundingBox(),
        ];
        expect(button!.y + button!.height).toBeLessThanOrEqual(framed!.y + framed!.height);
        await look("wrong");
      });
      await test.step("the person ticks the box and confirms by email", async () => {
        const consent = frame.getByRole("checkbox", {
          name: say("subscribers.wording.v2", { farm: farm.name }),
        });
        await expect(consent).not.toBeChecked();
        await field(say("subscribers.public.emailLabel")).fill(email);
        await consent.check();
        await frame.getByRole("button", { name: say("subscribers.public.submit") }).click();
        await expect(frame.getByText(say("subscribers.public.doneEmail"))).toBeVisible();
        await look("sent");
        // No cookie of ours: the same works where those of third parties are blocked.
        expect(await page.context().cookies(appUrl())).toEqual([]);
        const message = await messageTo(
          email,
          say("emails.confirm_subscription.subject", { farm: farm.name }),
        );
        await page.goto(linkOf(message, say("emails.confirm_subscription.button")));
        await page.getByRole("button", { name: say("subscribers.confirm.submit") }).click();
        await expect(
          page.getByRole("heading", { level: 1, name: say("subscribers.confirm.confirmedTitle") }),
        ).toBeVisible();
      });
      const [subscriber] = await db().select().from(subscribers).where(eq(subscribers.email, email));
      expect(subscriber).toMatchObject({ farm_id: farm.id, source: "public-form", lang });
      const ledger = await db().select().from(consents).where(eq(consents.subscriber_id, subscriber!.id));
      expect(ledger.map(({ act }) => act).sort()).toEqual(["granted", "requested"]);
      site.server.close();
    });

for (const lang of LANGS)
  test(`the framed pages pass axe, and fit into 280 pixels, ${lang}`, async ({ person }) => {
    const { farm } = await makeTenant({
      name: `Ferme maraîchère du Haut-Saint-Laurent ${unique()}`,
    });
    await makeProduce(farm, { name: "Épinards", prices: [{ quantity: 1, price_cents: 450 }] });
    const one = await person({
      lang,
      label: `framed-${lang}`,
      context: { viewport: { width: 280, height: 620 } },
      expected: [/404|422/],
    });
    const { page, say, look } = one;
    for (const route of ["embed_subscribe", "embed_card"] as const) {
      await page.goto(href(route, lang, { handle: farm.handle }));
      await look(route);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(280);
      expect(await page.locator("script").count()).toBe(0);
    }
    await page.goto(href("embed_subscribe", lang, { handle: farm.handle }));
    await page.getByRole("button", { name: say("subscribers.public.submit") }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("refused");
    await page.goto(href("embed_subscribe", lang, { handle: "rien-de-tel" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("embeds.gone.title"));
    await look("gone");
  });

test("only the framed pages may be framed", async ({ request }) => {
  const { farm } = await makeTenant({ name: `Ferme du Lac ${unique()}` });
  const headersOf = async (path: string) => (await request.get(path)).headers();
  for (const route of ["embed_subscribe", "embed_card"] as const) {
    const headers = await headersOf(href(route, "fr", { handle: farm.handle }));
    expect(headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(headers["content-security-policy"]).toContain("script-src 'none'");
    expect(headers["x-frame-options"]).toBeUndefined();
  }
  for (const path of [
    href("farm", "fr", { handle: farm.handle }),
    href("subscription", "fr", { handle: farm.handle }),
    "/fr/admin/farms",
    "/fr/embed",
  ]) {
    const headers = await headersOf(path);
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'self'");
    expect(headers["x-frame-options"], path).toBe("SAMEORIGIN");
  }
});

test("a site that reads oEmbed finds the card of a farm by its page, and shows it", async ({ person }) => {
  const { farm } = await makeTenant({ name: `Ferme du Lac ${unique()}` });
  await makeProduce(farm, { name: "Épinards", expiration_date: "2099-06-01" });
  const answer = await extract(`${appUrl()}${href("farm", "fr", { handle: farm.handle })}`);
  expect(answer).toMatchObject({ type: "rich", provider_name: "Potager", title: farm.name });
  const site = await siteWith(String(Reflect.get(answer, "html")));
  const { page, say, look } = await person({ lang: "fr", label: "oembed", newcomer: true });
  await page.goto(site.url);
  await expect(frameOf(page).getByRole("heading", { level: 1, name: farm.name })).toBeVisible();
  await expect(frameOf(page).getByText("Épinards")).toBeVisible();
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    frameOf(page)
      .getByRole("link", { name: say("embeds.card.open") })
      .click(),
  ]);
  await expect(opened).toHaveURL(`${appUrl()}${href("farm", "fr", { handle: farm.handle })}`);
  await expect(opened.getByRole("link", { name: say("embeds.feed.calendar") })).toBeVisible();
  await look("card");
  site.server.close();
});

for (const lang of LANGS)
  for (const [screen, viewport] of Object.entries(SCREENS))
    test(`the guides of the API stand on a ${screen}, ${lang}`, async ({ person }) => {
      const { page, look } = await person({ lang, label: `guide-${lang}-${screen}`, context: { viewport } });
      for (const guide of ["subscribe-form", "produce-feed", "oembed"]) {
        await page.goto(href("api_guide", lang, { guide }));
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await look(guide);
      }
    });
