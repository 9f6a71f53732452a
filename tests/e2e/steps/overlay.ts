import type { Page } from "@playwright/test";
import type { Person } from "./person";

/** Returns the account overlay that is open. */
export const dialog = (page: Page) => page.getByRole("dialog");

/** Returns one of its fields. */
export const field = (
  { page, say }: Person,
  key: "email" | "password" | "farmName" | "name" | "newPassword",
) => dialog(page).getByRole("textbox", { name: say(`accounts.fields.${key}`) });
