import type { Page } from "@playwright/test";
import { href } from "@/lib/i18n/routes";
import { type Account, logIn } from "./account";
import { linkOf, messageTo } from "./outbox";
import type { Person } from "./person";
import { expect } from "./test";

type Signal = { kind: "popup"; tone: string; message: string } | { kind: "login-prompt" };
type Hearing = Window & { heard?: Signal[] };

/** Writes down what the parts of a public page ask of the shell around them; to be called before the page opens. */
export const hearSignals = (page: Page) =>
  page.addInitScript(() => {
    const window = globalThis as unknown as Hearing;
    window.heard = [];
    window.addEventListener("potager:signal", (event) => {
      window.heard?.push((event as CustomEvent<Signal>).detail);
    });
  });

export const heardBy = (page: Page): Promise<Signal[]> =>
  page.evaluate(() => (globalThis as unknown as Hearing).heard ?? []);

/** Every call of our API that the page makes from now on, but those that only count visits: "POST /api/farms/1/vote". */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/global/page-hit")
      calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Logs in by the form. */
export async function comeIn(person: Person, account: Account): Promise<void> {
  const { page, lang } = person;
  await page.goto(href("login", lang));
  await logIn(person, account);
  await page.waitForURL(/\/admin\//);
}

/** Presses the button behind the link of the message that sign-up sent. */
export async function proveEmail({ page, say }: Person, account: Account): Promise<void> {
  const message = await messageTo(account.email, say("emails.verify_email.subject"));
  await page.goto(linkOf(message, say("emails.verify_email.button")));
  await page.getByRole("button", { name: say("accounts.verify.submit") }).click();
  await expect(page.getByRole("heading", { name: say("accounts.verify.doneTitle") })).toBeVisible();
}
