import type { Page } from "@playwright/test";

/** Opens a public page and waits until its scripts answer to a press: then they count the visit. */
export async function goAlive(page: Page, address: string): Promise<void> {
  const counted = page.waitForRequest("**/api/global/page-hit");
  await page.goto(address);
  await counted;
}
