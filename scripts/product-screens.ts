import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { PRODUCT_SCREENS, type ProductScreenName, screenPath } from "@/components/site/product-screens";
import { adminHref, href } from "@/lib/i18n/routes";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { SEEDED_FARM } from "@/tests/bench/pages/weights";
import { wordsOf } from "@/tests/e2e/steps/words";
import { EXAMPLE_COMPANY } from "./demo/company";
import { APP, logIn, openPage, withDemo } from "./screens/demo";

// The email is composed without a database; its links are signed with a secret of nobody.
process.env.DATABASE_URL ??= "postgres://unused";
Object.assign(process.env, EXAMPLE_COMPANY);
process.env.AUTH_SECRET ??= "example-emails-example-emails-example";
const { composeTemplate, withPictures } = await import("@/tests/factories/example-emails");

/**
 * Takes the pictures of the home page from the demo with its own data, in each language, so that they show the product as it is:
 * `npm run screens`. The poster is a PDF, so it needs pdftoppm (Debian package poppler-utils).
 */
const root = resolve(import.meta.dirname, "..");
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 2400 },
  deviceScaleFactor: 2,
  hasTouch: true,
};
/** A phone's window without its bars. */
const SHOWN = { width: 390, height: 720 };
const MOST_BYTES = 40 * 1024;

/** Saves a picture in its size, with the best quality that stays within the limit. */
async function save(name: ProductScreenName, lang: Lang, png: Buffer): Promise<void> {
  const { width, height } = PRODUCT_SCREENS[name];
  const picture = sharp(png).resize({ width, height, fit: "cover", position: "top" });
  for (let quality = 82; quality >= 30; quality -= 4) {
    const webp = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length > MOST_BYTES) continue;
    const path = join(root, "public", screenPath(name, lang));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, webp);
    return console.log(`${screenPath(name, lang)}: ${(webp.length / 1024).toFixed(1)} KB at ${quality}`);
  }
  throw new Error(`${name}-${lang} does not fit into ${MOST_BYTES} bytes.`);
}

/** Takes the part of a page that begins with an element. The window is tall, so that no bar at its edge covers that part. */
async function photograph(page: Page, first: Locator, above = 0): Promise<Buffer> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const { y } = (await first.boundingBox()) ?? { y: 0 };
  const clip = { x: 0, y: Math.max(0, y - above), ...SHOWN };
  return page.screenshot({ animations: "disabled", clip });
}

/** Takes the first page of a PDF as a picture. */
async function firstPage(pdf: Buffer, folder: string): Promise<Buffer> {
  const path = join(folder, "poster.pdf");
  await writeFile(path, pdf);
  const made = spawnSync("pdftoppm", ["-png", "-singlefile", "-r", "150", path, join(folder, "poster")]);
  if (made.status !== 0) throw new Error("The poster needs pdftoppm: install poppler-utils.");
  return readFile(join(folder, "poster.png"));
}

async function take(browser: Browser, lang: Lang, folder: string): Promise<void> {
  const say = wordsOf(lang);
  const page = await openPage(browser, lang, PHONE);
  await page.goto(APP + href("farm", lang, { handle: SEEDED_FARM }));
  await save("farm-page", lang, await photograph(page, page.locator("main img").first()));

  const farmUuid = await logIn(page, lang);
  await page.goto(APP + adminHref(lang, `/farms/${farmUuid}/notifications?group=sent`));
  await page.getByRole("link", { name: "Les premières fraises" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Les premières fraises" }).waitFor();
  const results = page.getByRole("heading", { name: say("notifications.stats.title") });
  await save("results", lang, await photograph(page, results, 16));

  const farms = (await (await page.request.get(`${APP}/api/farms/me`)).json()) as { farms: { id: number }[] };
  const codes = `${APP}/api/farms/${farms.farms[0]?.id}/qr-codes`;
  const { qrCodes } = (await (await page.request.get(codes)).json()) as { qrCodes: { id: number }[] };
  const headers = { "x-language": lang };
  const pdf = await page.request.get(`${codes}/${qrCodes[0]?.id}/poster?size=letter`, { headers });
  await save("poster", lang, await firstPage(await pdf.body(), folder));

  await page.setContent(await withPictures((await composeTemplate("fresh-this-week", lang)).html));
  await save("email", lang, await photograph(page, page.locator("body")));
  await page.context().close();
}

await withDemo(async ({ browser, folder }) => {
  for (const lang of LANGS) await take(browser, lang, folder);
});
