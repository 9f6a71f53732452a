import type { Page } from "@playwright/test";
import type { Person } from "./person";

/** The account overlay that is open. */
export const dialog = (page: Page) => page.getByRole("dialog");

/** One of its fields. */
export const field = (
  { page, say }: Person,
  key: "email" | "password" | "farmName" | "name" | "newPassword",
) => dialog(page).getByRole("textbox", { name: say(`accounts.fields.${key}`) });
