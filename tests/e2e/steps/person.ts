import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Lang } from "@/lib/i18n/languages";
import { type Hands, pointer } from "./hands";
import { keepPicture, look } from "./look";
import { fromSomewhere } from "./network";
import { type Words, wordsOf } from "./words";

/** Someone with a browser of their own. */
export interface Person {
  page: Page;
  lang: Lang;
  say: Words;
  hands: Hands;
  /** Checks the screen at a step of the job, and keeps a picture of it when asked to. */
  look(name: string): Promise<void>;
}

export interface PersonOptions {
  lang: Lang;
  /** Begins the names of the pictures. */
  label: string;
  hands?: (page: Page, touch: boolean) => Hands;
  context?: BrowserContextOptions;
  /** Has not answered the cookie banner yet. */
  newcomer?: boolean;
  /** Trouble that this person's browser is going to have. */
  expected?: RegExp[];
}

const LOCALES = { fr: "fr-CA", en: "en-CA" };

/** Writes down what goes wrong in this page: errors of scripts, of the console, of the server. */
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

/** What the banner writes down when it was answered with no; a record that is there stays. */
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
    extraHTTPHeaders: fromSomewhere(),
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
    // axe is a script of the page.
    look: (name) => (scripts ? look : keepPicture)(page, `${label}-${name}`),
  };
}
