import type { Locator, Page } from "@playwright/test";

/** The ways of acting on a page, so that the same job can be done by pointer or by keyboard alone. */
export interface Hands {
  /** A button, a link, or an entry of an open menu. */
  press(target: Locator): Promise<void>;
  /** Replaces what a field holds. */
  write(field: Locator, text: string): Promise<void>;
  pick(select: Locator, option: string): Promise<void>;
  /** One of several radio buttons. */
  choose(radio: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
}

/** A mouse, or a finger where the screen has touch. */
export const pointer = (_page: Page, touch: boolean): Hands => ({
  press: (target) => (touch ? target.tap() : target.click()),
  write: (field, text) => field.fill(text),
  pick: async (select, option) => {
    await select.selectOption({ label: option });
  },
  // The input itself is out of sight; its label is what is pressed.
  choose: (radio) => radio.locator("xpath=ancestor::label[1]").click(),
  tick: (box) => box.check(),
});
