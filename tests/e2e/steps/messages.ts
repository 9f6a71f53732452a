import { expect, type Page } from "@playwright/test";

/** Closes messages, which may cover what has the focus. Each would go by itself after five seconds. */
export async function closeMessages(page: Page): Promise<void> {
  const messages = page.locator("[data-sonner-toast]");
  await messages.evaluateAll((shown) => {
    for (const one of shown) [...one.querySelectorAll("button")].at(-1)?.click();
  });
  await expect(messages).toHaveCount(0, { timeout: 15_000 });
}
