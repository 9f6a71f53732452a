import type { Locator, Page } from "@playwright/test";
import type { Hands } from "./hands";

/** Counts what hands do. A link in a message is a tap too, which a test adds itself. */
export function countingHands(made: (page: Page, touch: boolean) => Hands) {
  const count = { taps: 0, fields: 0 };
  const hands = (page: Page, touch: boolean): Hands => {
    const plain = made(page, touch);
    const tap =
      (act: (target: Locator) => Promise<void>) =>
      (target: Locator): Promise<void> => {
        count.taps += 1;
        return act(target);
      };
    return {
      press: tap(plain.press),
      choose: tap(plain.choose),
      tick: tap(plain.tick),
      pick: (select, option) => {
        count.taps += 1;
        return plain.pick(select, option);
      },
      write: (field, text) => {
        count.fields += 1;
        return plain.write(field, text);
      },
    };
  };
  return { count, hands };
}
