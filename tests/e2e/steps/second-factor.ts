import type { Page } from "@playwright/test";
import { href } from "@/lib/i18n/routes";
import { PASSWORD } from "@/tests/factories/account";
import { codeAt } from "@/tests/factories/second-factor";
import { logIn } from "./account";
import type { payerOf } from "./payer";
import type { Person } from "./person";
import { expect } from "./test";

type Hands = ReturnType<typeof payerOf>;

/** Gives a browser a device that makes passkeys, as Chromium's own tools simulate one. */
export async function addVirtualDevice(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("WebAuthn.enable");
  await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Opens the log-in page without a session, and types email and password. */
export async function typePassword(person: Person, email: string): Promise<void> {
  await person.page.context().clearCookies();
  await person.page.goto(href("login", person.lang));
  await logIn(person, { email, password: PASSWORD });
}

/** Types a code at the second step of a log-in. */
export async function typeCode({ page, say }: Person, { press, write }: Hands, code: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: say("accounts.secondStep.title") })).toBeVisible();
  await write(page.getByRole("textbox", { name: say("accounts.secondStep.code") }), code);
  await press(page.getByRole("button", { name: say("accounts.secondStep.submit") }));
}

/** Adds an authenticator app on the screen that is open. @returns its secret and the recovery codes */
export async function addApp(
  { page, say, look }: Person,
  { press, write }: Hands,
): Promise<{ secret: string; codes: string[] }> {
  const add = say("second_factor.own.appAdd");
  await press(page.locator("summary", { hasText: add }));
  await write(page.locator("#start-app-current_password"), PASSWORD);
  await press(page.getByRole("button", { name: add, exact: true }));
  await expect(page.getByRole("img", { name: say("second_factor.own.appQr") })).toBeVisible();
  await look("app-qr");
  const key = await page.locator("p.font-mono").textContent();
  const secret = (key ?? "").replaceAll(" ", "");
  const code = page.getByRole("textbox", { name: say("second_factor.own.appCode") });
  const confirm = page.getByRole("button", { name: say("second_factor.own.appConfirm") });
  await write(code, "12");
  await press(confirm);
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await write(code, await codeAt(secret));
  await press(confirm);
  const list = page.getByRole("list", { name: say("second_factor.own.codesShown") });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await look("codes");
  return { secret, codes: await list.getByRole("listitem").allTextContents() };
}

/** Returns the code that an app shows in half a minute: the one of now may be used up. */
export const nextCode = (secret: string): Promise<string> => codeAt(secret, new Date(Date.now() + 30_000));
