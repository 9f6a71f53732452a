import type { Locator } from "@playwright/test";
import type { Lang } from "@/lib/vocabulary/languages";
import { waitForHydration } from "./hydration";
import { tabTo } from "./keyboard";
import { closeMessages } from "./messages";
import type { Person } from "./person";
import { expect } from "./test";

/** Both languages and widths; half of them by keyboard alone. */
export const PAYING: [Lang, { width: number; height: number }, boolean][] = [
  ["fr", { width: 390, height: 844 }, false],
  ["en", { width: 390, height: 844 }, true],
  ["fr", { width: 1280, height: 900 }, true],
  ["en", { width: 1280, height: 900 }, false],
];

/** Presses and chooses by keyboard alone, or by mouse and finger. */
export function payerOf({ page }: Person, byKeyboard: boolean) {
  /** A dialog is where it stays, and no message is in the way of the keyboard. */
  const settled = async () => {
    await closeMessages(page);
    await page.evaluate(async () => {
      const moving = document.getAnimations().map(({ finished }) => finished.catch(() => {}));
      await Promise.race([Promise.all(moving), new Promise((done) => setTimeout(done, 1000))]);
    });
  };
  const press = async (target: Locator) => {
    await waitForHydration(target);
    if (!byKeyboard) return target.click();
    await expect(target).toBeVisible();
    await settled();
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };
  const card = async (box: Locator, token: string) => {
    await expect(box).toBeVisible();
    await settled();
    if (byKeyboard) await tabTo(page, box);
    await box.selectOption(`pm_card_${token}`);
  };
  const write = async (field: Locator, text: string) => {
    if (!byKeyboard) return field.fill(text);
    await settled();
    await tabTo(page, field);
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
  };
  return { press, card, write };
}
