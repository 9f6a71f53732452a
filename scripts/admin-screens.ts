import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { ADMIN } from "@/db/seed/farm";
import { adminHref } from "@/lib/i18n/routes";
import { gotoHydrated } from "@/tests/e2e/steps/hydration";
import { wordsOf } from "@/tests/e2e/steps/words";
import { ADMIN_SCREENS, type Facts, LOOKS, pictureName, WINDOWS } from "./screens/admin";
import { APP, logIn, openPage, withDemo } from "./screens/demo";

/**
 * Keeps a picture of each screen of the admin in docs/screens/admin, from the demo with its own data: French by day and
 * English in the dark, on a phone and in a wide window: `npx tsx scripts/admin-screens.ts [parts of names]`.
 */
const FOLDER = resolve(import.meta.dirname, "../docs/screens/admin");
/** A long screen is cut below so many of its windows. */
const MOST_WINDOWS = 2;
const KEPT_WIDTH = { phone: 280, wide: 640 };

const FILE = [
  "Nom,Courriel,Téléphone",
  "Ève Côté,eve@exemple.test,514 555-0142",
  "Luc Roy,pas-un-courriel,",
].join("\n");

/** Reads an address of the demo's API. */
const ask = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await page.request.get(`${APP}/api${path}`)).json() as Answer;

/** Adds an endpoint as its owner does. @returns its id */
async function addEndpoint(page: Page, farm: string): Promise<string> {
  const say = wordsOf("fr");
  await gotoHydrated(page, APP + adminHref("fr", `/farms/${farm}/webhooks`));
  await page.getByRole("button", { name: say("webhooks.add"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("webhooks.url")).fill("https://example.com/potager");
  await dialog.getByRole("button", { name: say("webhooks.create"), exact: true }).click();
  await page.getByText(/^whsec_/).waitFor();
  await gotoHydrated(page, APP + adminHref("fr", `/farms/${farm}/webhooks`));
  const link = page.locator('main a[href*="/webhooks/"]').first();
  return (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
}

async function gather(page: Page, farm: string): Promise<Facts> {
  const { farms } = await ask<{ farms: { id: number }[] }>(page, "/farms/me");
  const of = `/farms/${farms[0]?.id}`;
  const { notifications } = await ask<{ notifications: { uuid: string; status: string }[] }>(
    page,
    `${of}/notifications`,
  );
  const uuidOf = (status: string) => notifications.find((one) => one.status === status)?.uuid ?? "";
  const { produces } = await ask<{ produces: { id: number }[] }>(page, `${of}/produces`);
  await gotoHydrated(page, APP + adminHref("fr", `/farms/${farm}/subscribers/import`));
  await page.waitForLoadState("networkidle");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "marche.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
  await page.waitForURL(/import\/[0-9a-f-]{36}/);
  const user = await ask<{ uuid: string }>(page, "/me");
  return {
    farm,
    user: user.uuid,
    endpoint: await addEndpoint(page, farm),
    draft: uuidOf("in_creation"),
    sent: uuidOf("sent"),
    produce: String(produces[0]?.id),
    import: page.url().match(/import\/([0-9a-f-]{36})/)?.[1] ?? "",
  };
}

/** Takes a screen in a window of its length, so that no bar stands in the middle and what loads late is there. */
async function photograph(page: Page, name: string, window: keyof typeof WINDOWS): Promise<void> {
  const { width, height } = WINDOWS[window];
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, height * MOST_WINDOWS)) });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".min-h-72[role=img]")].every(
      (chart) => chart.getBoundingClientRect().top > innerHeight || chart.querySelector("svg"),
    ),
  );
  const kept = sharp(await page.screenshot({ animations: "disabled" })).resize({ width: KEPT_WIDTH[window] });
  await writeFile(join(FOLDER, `${name}.webp`), await kept.webp({ quality: 28, effort: 6 }).toBuffer());
  await page.setViewportSize({ width, height });
}

const wanted = process.argv.slice(2);

async function takeAll(browser: Browser): Promise<void> {
  let facts: Facts | undefined;
  for (const { lang, colorScheme } of LOOKS)
    for (const window of ["phone", "wide"] as const) {
      const page = await openPage(browser, lang, { viewport: WINDOWS[window], colorScheme });
      const farm = await logIn(page, lang);
      facts ??= await gather(page, farm);
      // The screens of a super administrator come last, with that person logged in.
      const screens = Object.entries(ADMIN_SCREENS).sort(
        ([, a], [, b]) => Number(a.ours ?? 0) - Number(b.ours ?? 0),
      );
      let loggedIn = false;
      for (const [folder, { path, ours, waiting }] of screens) {
        const name = pictureName(folder);
        if (waiting) continue;
        if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
        if (ours && !loggedIn) {
          await page.context().clearCookies();
          await logIn(page, lang, ADMIN.email);
          loggedIn = true;
        }
        await page.goto(APP + adminHref(lang, path(facts)));
        await photograph(page, `${name}-${lang}-${colorScheme}-${window}`, window);
      }
      await page.context().close();
    }
}

if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
await withDemo(({ browser }) => takeAll(browser));
