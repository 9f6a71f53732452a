import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";
import type { Hands } from "./hands";
import { waitForHydration } from "./hydration";
import { closeMessages } from "./messages";

const MOST_STOPS = 250;

interface Stop {
  what: string;
  /** Whether the page has drawn the target anew, as another element. */
  gone: boolean;
  onTarget: boolean;
  /** Whether the target comes before the focused element in the page. */
  behind: boolean;
  outlined: boolean;
  problem: string | null;
  underMessage: boolean;
}

interface Known {
  element: ElementHandle<SVGElement | HTMLElement> | null;
}

/** Describes the focused element: whether it is visible, has an outline and is inside the window. */
function stopAt(target: Element): Stop {
  const focused = document.activeElement ?? document.body;
  const what = focused.outerHTML.slice(0, 160);
  const onTarget = focused === target;
  const behind = Boolean(focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING);
  const gone = !target.isConnected;
  const nothing = { what, gone, onTarget, behind, outlined: true, problem: null, underMessage: false };
  if (focused === document.body || !focused.matches(":focus-visible")) return nothing;
  // A radio button or checkbox may be hidden, with its label drawn in its place.
  const label = (focused as HTMLInputElement).labels?.[0] ?? null;
  const shown = label && focused.getBoundingClientRect().width < 4 ? label : focused;
  const outlined = [focused, label].some((one) => {
    if (!one) return false;
    const style = getComputedStyle(one);
    return style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
  });
  const box = shown.getBoundingClientRect();
  const left = Math.max(0, box.left);
  const right = Math.min(innerWidth, box.right);
  const top = Math.max(0, box.top);
  const bottom = Math.min(innerHeight, box.bottom);
  if (right - left < 1 || bottom - top < 1) return { ...nothing, outlined, problem: "outside of the window" };
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const seen =
    over !== null && (shown.contains(over) || over.contains(shown) || over.closest("label") === label);
  const problem = seen ? null : `hidden under ${over?.outerHTML.slice(0, 160)}`;
  const underMessage = !seen && Boolean(over?.closest("[data-sonner-toast]"));
  return { ...nothing, outlined, problem, underMessage };
}

/** Describes the focused element. The target is looked for again only when it is gone: names take long to compare. */
async function nextStop(target: Locator, known: Known): Promise<Stop> {
  known.element ??= await target.elementHandle();
  // The page may have been left meanwhile, and the element with it.
  const stop = await known.element.evaluate(stopAt).catch(() => null);
  if (stop && !stop.gone) return stop;
  known.element = null;
  return target.evaluate(stopAt);
}

/** Presses Tab or Shift+Tab until `target` has the focus; every focused element on the way must be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const passed: string[] = [];
  const known: Known = { element: null };
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    let stop = await nextStop(target, known);
    // A message may have come since the last key, and covers the focus until it goes.
    if (stop.underMessage) {
      await closeMessages(page);
      stop = await nextStop(target, known);
    }
    expect.soft(stop.problem, `focus on ${stop.what}`).toBeNull();
    expect.soft(stop.outlined, `an outline around ${stop.what}`).toBe(true);
    if (stop.onTarget) return;
    passed.push(stop.what.slice(0, 60));
    await page.keyboard.press(stop.behind ? "Shift+Tab" : "Tab");
  }
  throw new Error(`${target} is out of the keyboard's reach, after ${passed.slice(-8).join("\n")}`);
}

/** Uses only the keyboard: Tab, Enter, Space, arrows and typing. */
export function keyboard(page: Page): Hands {
  const { keyboard: keys } = page;
  return {
    async press(target) {
      const role = await target.getAttribute("role");
      if (role === "menuitem") {
        for (let moves = 0; moves < 30; moves++) {
          if (await target.evaluate((item) => item === document.activeElement)) return keys.press("Enter");
          await keys.press("ArrowDown");
        }
        throw new Error(`${target} is not in the open menu`);
      }
      await waitForHydration(target);
      await tabTo(page, target);
      await keys.press("Enter");
    },
    async write(field, text) {
      await tabTo(page, field);
      await keys.press("Control+A");
      await keys.type(text);
    },
    async pick(select, option) {
      await tabTo(page, select);
      await keys.press("Home");
      const chosen = () => select.evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.label);
      for (let moves = 0; (await chosen()) !== option; moves++) {
        if (moves > 200) throw new Error(`${select} has no option ${option}`);
        await keys.press("ArrowDown");
      }
    },
    async choose(radio) {
      const group = radio.locator("xpath=ancestor::fieldset[1]").getByRole("radio");
      const chosen = group.and(page.locator(":checked"));
      await tabTo(page, (await chosen.count()) > 0 ? chosen : group.first());
      for (let moves = 0; !(await radio.isChecked()); moves++) {
        if (moves > 20) throw new Error(`${radio} is out of the arrows' reach`);
        await keys.press("ArrowRight");
      }
    },
    async tick(box) {
      await tabTo(page, box);
      if (!(await box.isChecked())) await keys.press("Space");
    },
  };
}
