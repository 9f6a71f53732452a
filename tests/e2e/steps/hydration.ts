import type { Page } from "@playwright/test";

/** Opens a public page and waits for its hydration: the page then sends a page hit. */
export async function gotoHydrated(page: Page, address: string): Promise<void> {
  const counted = page.waitForRequest("**/api/global/page-hit");
  await page.goto(address);
  await counted;
}
