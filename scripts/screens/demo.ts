import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { generate } from "otplib";
import { ADMIN, DEMO_APP_SECRET, DEMO_PASSWORD, OWNER } from "@/db/seed/farm";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { wordsOf } from "@/tests/e2e/steps/words";
// @ts-expect-error The module is JavaScript without types.
import { findChromium } from "../chromium.mjs";

const root = resolve(import.meta.dirname, "../..");
const PORT = process.env.PORT ?? "3917";
export const APP = `http://localhost:${PORT}`;
const READY_MS = 600_000;

async function startDemo(dataDir: string) {
  const demo = spawn(process.execPath, ["scripts/run-demo.mjs"], {
    cwd: root,
    env: { ...process.env, PORT, DATA_DIR: dataDir, DATABASE_URL: undefined, APP_URL: APP },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  await new Promise<void>((ready, failed) => {
    const late = setTimeout(() => failed(new Error("The demo was not ready in time.")), READY_MS);
    demo.once("exit", () => failed(new Error("The demo ended.")));
    demo.stdout?.on("data", (chunk: Buffer) => {
      if (!chunk.toString().includes("ready http")) return;
      clearTimeout(late);
      ready();
    });
  });
  return demo;
}

/** Starts the demo with its own data and a browser, for pictures of the product as it is, and ends both. */
export async function withDemo(
  work: (parts: { browser: Browser; folder: string }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "potager-screens-"));
  const demo = await startDemo(join(folder, "data"));
  try {
    const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
    await work({ browser, folder });
    await browser.close();
  } finally {
    demo.removeAllListeners("exit");
    const ended = new Promise((done) => demo.once("exit", done));
    demo.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a page in a language, with the cookie question answered. */
export async function openPage(browser: Browser, lang: Lang, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    locale: `${lang}-CA`,
    timezoneId: "America/Toronto",
  });
  await context.addInitScript(() => {
    const record = { accept: false, version: "1.0.0", createdAt: new Date().toISOString() };
    localStorage.setItem("cookie-settings", JSON.stringify(record));
  });
  return context.newPage();
}

const HALF_MINUTE_MS = 30_000;
let lastHalfMinute = 0;

/** Returns a code of the app of the demo's super administrator. Each counts once, so it waits for the next one. */
async function nextCode(): Promise<string> {
  const now = Date.now();
  if (Math.floor(now / HALF_MINUTE_MS) === lastHalfMinute)
    await new Promise((done) => setTimeout(done, HALF_MINUTE_MS - (now % HALF_MINUTE_MS)));
  lastHalfMinute = Math.floor(Date.now() / HALF_MINUTE_MS);
  return generate({ secret: DEMO_APP_SECRET });
}

/** Logs a person of the demo in, its owner without another one. @returns the uuid of the farm; empty without one */
export async function logIn(page: Page, lang: Lang, email = OWNER.email): Promise<string> {
  const say = wordsOf(lang);
  await page.goto(APP + href("login", lang));
  await page.getByLabel(say("accounts.fields.email")).fill(email);
  await page.getByLabel(say("accounts.fields.password"), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: say("accounts.login.submit") }).click();
  if (email === ADMIN.email) {
    await page.waitForURL(APP + href("second_step", lang));
    const code = page.getByRole("textbox", { name: say("accounts.secondStep.code") });
    await code.fill(await nextCode());
    await page.getByRole("button", { name: say("accounts.secondStep.submit") }).click();
  }
  await page.waitForURL(/\/admin\//);
  return page.url().match(/farms\/([0-9a-f-]{36})/)?.[1] ?? "";
}
