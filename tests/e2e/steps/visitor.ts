import type { Page } from "@playwright/test";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { HINT_COOKIE } from "@/lib/transport/session";
import { makeSession } from "@/tests/factories/account";
import { linkOf, messageTo } from "./outbox";
import type { Person } from "./person";
import type { ReadyFarm } from "./ready-farm";
import { appUrl, expect } from "./test";

type Signal = { kind: "popup"; tone: string; message: string } | { kind: "login-prompt" };
type Hearing = Window & { heard?: Signal[] };

/** Records the signals that a public page sends to its shell; call it before the page opens. */
export const recordSignals = (page: Page) =>
  page.addInitScript(() => {
    const window = globalThis as unknown as Hearing;
    window.heard = [];
    window.addEventListener("potager:signal", (event) => {
      window.heard?.push((event as CustomEvent<Signal>).detail);
    });
  });

export const recordedSignals = (page: Page): Promise<Signal[]> =>
  page.evaluate(() => (globalThis as unknown as Hearing).heard ?? []);

/** Records every call of our API from now on, except page hits: "POST /api/farms/1/vote". */
export function recordApiCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/global/page-hit")
      calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Logs in as a farm's owner by setting the cookies of a log-in. */
export async function logInByCookie(person: Person, { owner }: Pick<ReadyFarm, "owner">): Promise<void> {
  await useSession(person, await makeSession(owner));
}

/** Gives a browser the cookie of a session. */
export async function useSession({ page }: Person, value: string): Promise<void> {
  const url = appUrl();
  await page.context().addCookies([
    { name: sessionCookieName(), value, url, httpOnly: true, sameSite: "Lax" },
    { name: HINT_COOKIE, value: "1", url, sameSite: "Lax" },
  ]);
}

/** Requests the verification message and presses the button behind its link. */
export async function proveEmail({ page, say }: Person, { account, call }: ReadyFarm): Promise<void> {
  expect((await call("POST", "/api/me/verification-email")).status()).toBe(200);
  const message = await messageTo(account.email, say("emails.verify_email.subject"));
  await page.goto(linkOf(message, say("emails.verify_email.button")));
  await page.getByRole("button", { name: say("accounts.verify.submit") }).click();
  await expect(page.getByRole("heading", { name: say("accounts.verify.doneTitle") })).toBeVisible();
}
