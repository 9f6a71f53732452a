import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { TEMPLATE_CODES } from "@/lib/notifications/rules/templates";
import { LANGS } from "@/lib/vocabulary/languages";
import type { Example } from "@/tests/factories/example-emails";
// @ts-expect-error The module is JavaScript without types.
import { findChromium } from "./chromium.mjs";
import { EXAMPLE_COMPANY } from "./demo/company";
import { LOOKS } from "./screens/admin";

// Emails are composed without a database; the links are signed with a secret of nobody.
process.env.DATABASE_URL ??= "postgres://unused";
Object.assign(process.env, EXAMPLE_COMPANY);
process.env.AUTH_SECRET ??= "example-emails-example-emails-example";
const { composeSystem, composeTemplate, SYSTEM_KINDS, withPictures } = await import(
  "@/tests/factories/example-emails"
);

/**
 * Keeps a picture of each email in docs/screens/emails in each language, as a phone shows it: the templates in both
 * colour schemes and as a wide window shows them, too, the others in French by day and in English in the dark.
 * It needs no server: `npx tsx scripts/email-screens.ts [part of a name]`.
 */
const FOLDER = join(import.meta.dirname, "../docs/screens/emails");
const SCHEMES = ["light", "dark"] as const;
const WIDE = { wide: 700 };
const PHONE = { phone: 390 };
/** Pictures are kept smaller than they were taken: all of them together stay below 4 MB. */
const KEPT_WIDTH = 480;

async function photograph(
  browser: Browser,
  example: Example,
  windows: Record<string, number>,
  schemes: readonly (typeof SCHEMES)[number][] = SCHEMES,
): Promise<void> {
  const html = await withPictures(example.html);
  for (const colorScheme of schemes) {
    for (const [window, width] of Object.entries(windows)) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 600 } });
      await page.setContent(html, { waitUntil: "load" });
      const png = await page.screenshot({ fullPage: true });
      await page.close();
      const small = await sharp(png)
        .resize({ width: Math.min(width, KEPT_WIDTH) })
        .webp({ quality: 34, effort: 6 })
        .toBuffer();
      await writeFile(join(FOLDER, `${example.name}-${example.lang}-${colorScheme}-${window}.webp`), small);
    }
  }
}

const wanted = process.argv[2] ?? "";
if (!wanted) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
for (const lang of LANGS) {
  for (const code of TEMPLATE_CODES.filter((name) => name.includes(wanted)))
    await photograph(browser, await composeTemplate(code, lang), { ...WIDE, ...PHONE });
  for (const kind of SYSTEM_KINDS.filter((name) => name.includes(wanted)))
    await photograph(
      browser,
      await composeSystem(kind, lang),
      PHONE,
      LOOKS.filter((look) => look.lang === lang).map(({ colorScheme }) => colorScheme),
    );
}
await browser.close();
