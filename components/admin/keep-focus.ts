"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

const CONTROLS = "a[href], button:not(:disabled), summary";
/** What may be left of the surroundings of a control, from the nearest. */
const AROUND = "li, tr, ul, ol, table, form, header, section, main";
/** A dialog that closes and a form that shows its errors move the focus by themselves, so they come first. */
const SETTLED_MS = 50;

interface Place {
  control: HTMLElement;
  /** Each surrounding element, with how many controls stand before this one in it. */
  around: { element: Element; at: number }[];
}

const controlsIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => control.checkVisibility());

function placeOf(control: HTMLElement): Place {
  const around: Place["around"] = [];
  for (let one = control.closest(AROUND); one; one = one.parentElement?.closest(AROUND) ?? null) {
    const before = (other: HTMLElement) =>
      other.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING;
    around.push({ element: one, at: controlsIn(one).filter(before).length });
  }
  return { control, around };
}

/** Returns the control of a place, or what took its place; nothing while the control is only switched off. */
function controlAt({ control, around }: Place): HTMLElement | undefined {
  if (control.isConnected && control.checkVisibility())
    return control.matches(":disabled") ? undefined : control;
  for (const { element, at } of around) {
    if (!element.isConnected) continue;
    const controls = controlsIn(element);
    if (controls.length > 0) return controls[Math.min(at, controls.length - 1)];
  }
  return undefined;
}

/** Gives the focus back when a pressed control disappears or is replaced: to it, or to what took its place. */
export function KeepFocus() {
  const pathname = usePathname();
  // On another page the place is no longer there.
  useEffect(() => {
    let place: Place | null = null;
    let byKeyboard = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const main = document.querySelector("main");
    const restore = () => {
      if (!place || (document.activeElement && document.activeElement !== document.body)) return;
      controlAt(place)?.focus({ preventScroll: !byKeyboard });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(restore, SETTLED_MS);
    };
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== main && main?.contains(target)) place = placeOf(target);
    };
    const typed = () => {
      byKeyboard = true;
    };
    const pressed = ({ target }: PointerEvent) => {
      byKeyboard = false;
      // Whoever presses beside everything leaves the place.
      if (target instanceof Element && !target.closest(`${CONTROLS}, label, input, [role]`)) place = null;
    };
    const observer = new MutationObserver(soon);
    if (main)
      observer.observe(main, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ["disabled"],
      });
    // Dialogs stand there.
    observer.observe(document.body, { childList: true });
    document.addEventListener("focusin", focused);
    document.addEventListener("keydown", typed, true);
    document.addEventListener("pointerdown", pressed, true);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", focused);
      document.removeEventListener("keydown", typed, true);
      document.removeEventListener("pointerdown", pressed, true);
    };
  }, [pathname]);
  return null;
}
