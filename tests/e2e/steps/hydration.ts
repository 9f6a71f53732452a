import { expect, type Locator, type Page } from "@playwright/test";

/** Opens a public page and waits for its hydration: the page then sends a page hit. */
export async function gotoHydrated(page: Page, address: string): Promise<void> {
  const counted = page.waitForRequest("**/api/global/page-hit");
  await page.goto(address);
  await counted;
}

function answersPresses(element: Element): boolean {
  if (element.tagName !== "BUTTON") return true;
  if (document.readyState === "loading") return false;
  // Without scripts, and outside of the pages of Next, there is no hydration.
  if (!("__next_f" in window)) return true;
  return Object.keys(element).some((key) => key.startsWith("__react"));
}

/** Waits for the hydration of a button: a press that comes earlier, after a whole load, does nothing. */
export async function waitForHydration(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate(answersPresses)).toBe(true);
}
