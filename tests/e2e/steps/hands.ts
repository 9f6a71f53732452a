import type { Locator, Page } from "@playwright/test";
import { waitForHydration } from "./hydration";

/** The ways to act on a page, so that the same job can be done with a pointer or with the keyboard alone. */
export interface Hands {
  /** Presses a button, a link, or an entry of an open menu. */
  press(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  write(field: Locator, text: string): Promise<void>;
  pick(select: Locator, option: string): Promise<void>;
  /** Chooses one of several radio buttons. */
  choose(radio: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
}

/** Uses a mouse, or a finger when the screen has touch. */
export const pointer = (_page: Page, touch: boolean): Hands => ({
  press: async (target) => {
    await waitForHydration(target);
    await (touch ? target.tap() : target.click());
  },
  write: (field, text) => field.fill(text),
  pick: async (select, option) => {
    await select.selectOption({ label: option });
  },
  // The input itself is not visible, so its label is pressed.
  choose: (radio) => radio.locator("xpath=ancestor::label[1]").click(),
  tick: (box) => box.check(),
});
