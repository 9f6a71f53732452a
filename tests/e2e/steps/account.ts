import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { href } from "@/lib/i18n/routes";
import type { Person } from "./person";
import { expect } from "./test";

export interface Account {
  name: string;
  email: string;
  /** Formatted as a person types it. */
  phone: string;
  password: string;
  farm: string;
}

/** Fills in the sign-up form, arrives at the first screen of the new farm, and leaves it for the farm's home. */
export async function signUp({ page, lang, say, hands, look }: Person, account: Account): Promise<void> {
  await page.goto(href("signup", lang));
  await expect(page.getByRole("heading", { level: 1, name: say("accounts.signup.title") })).toBeVisible();
  await look("sign-up");
  const field = (name: string) => page.getByRole("textbox", { name });
  await hands.write(field(say("accounts.fields.farmName")), account.farm);
  await hands.write(field(say("accounts.fields.name")), account.name);
  await hands.write(field(say("accounts.fields.email")), account.email);
  await hands.write(field(say("accounts.fields.phone")), account.phone);
  await hands.write(field(say("accounts.fields.password")), account.password);
  await hands.press(page.getByRole("button", { name: say("accounts.signup.submit") }));
  await expect(page.getByRole("heading", { level: 1, name: say("start.place.title") })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${lang}/admin/farms/[0-9a-f-]+/start/place$`));
  await hands.press(page.getByRole("link", { name: say("admin.nav.tutorials"), exact: true }));
  await expect(
    page.getByRole("heading", { level: 1, name: say("admin.tutorials.title", { name: account.farm }) }),
  ).toBeVisible();
  await look("first-steps");
}

/** Marks the email and the phone of an account as verified, which a farm needs to be seen and to send. */
export async function verifyAddresses(email: string): Promise<void> {
  const verified = { email_verified_at: new Date(), phone_verified_at: new Date() };
  await db().update(users).set(verified).where(eq(users.email, email));
}

/** Fills in the log-in form that is open. */
export async function logIn({ page, say, hands }: Person, account: Pick<Account, "email" | "password">) {
  await hands.write(page.getByRole("textbox", { name: say("accounts.fields.email") }), account.email);
  await hands.write(page.getByRole("textbox", { name: say("accounts.fields.password") }), account.password);
  await hands.press(page.getByRole("button", { name: say("accounts.login.submit") }));
}
