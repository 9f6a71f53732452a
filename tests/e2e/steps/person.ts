import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Lang } from "@/lib/vocabulary/languages";
import { type Hands, pointer } from "./hands";
import { look, saveScreenshot } from "./look";
import { randomClientAddress } from "./network";
import { type Words, wordsOf } from "./words";

/** A person with a separate browser context. */
export interface Person {
  page: Page;
  lang: Lang;
  say: Words;
  hands: Hands;
  /** Checks the screen at a step, and saves a screenshot when that is enabled. */
  look(name: string): Promise<void>;
}

export interface PersonOptions {
  lang: Lang;
  /** Prefix of the names of the screenshots. */
  label: string;
  hands?: (page: Page, touch: boolean) => Hands;
  context?: BrowserContextOptions;
  /** Whether the cookie banner was not answered yet. */
  newcomer?: boolean;
  /** Errors that this person's browser is expected to have. */
  expected?: RegExp[];
}

const LOCALES = { fr: "fr-CA", en: "en-CA" };

/** Records the errors of this page: of scripts, the console and the server. */
export function watch(page: Page, troubles: string[], expected: readonly RegExp[] = []): void {
  const note = (trouble: string) => {
    if (!expected.some((known) => known.test(trouble))) troubles.push(`${page.url()}: ${trouble}`);
  };
  page.on("pageerror", (error) => note(`page error: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") note(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500)
      note(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
}

/** Stores a refusal of cookies, unless there is a record. */
function refuseCookies(): void {
  const record = { accept: false, version: "1.0.0", createdAt: new Date().toISOString() };
  if (location.protocol === "about:") return;
  if (!localStorage.getItem("cookie-settings"))
    localStorage.setItem("cookie-settings", JSON.stringify(record));
}

export async function makePerson(
  browser: Browser,
  troubles: string[],
  options: PersonOptions,
): Promise<Person> {
  const { lang, label, hands = pointer } = options;
  const context = await browser.newContext({
    locale: LOCALES[lang],
    extraHTTPHeaders: randomClientAddress(),
    ...options.context,
  });
  if (!options.newcomer) await context.addInitScript(refuseCookies);
  const page = await context.newPage();
  watch(page, troubles, options.expected);
  const scripts = options.context?.javaScriptEnabled !== false;
  const touch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  return {
    page,
    lang,
    say: wordsOf(lang),
    hands: hands(page, touch),
    // axe is a script of the page, so it needs JavaScript.
    look: (name) => (scripts ? look : saveScreenshot)(page, `${label}-${name}`),
  };
}
