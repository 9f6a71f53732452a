import type { RunKey } from "./run-key";
import { singleKeysAreOn } from "./single-keys";

const FIELD = "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox]";
const ABOVE = "[role=dialog], [role=alertdialog], [role=menu]";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(FIELD) !== null &&
  !target.matches("[type=checkbox], [type=radio], [type=button], [type=submit]");

/**
 * Hears the keys of the admin: ctrl or cmd with K everywhere, single keys only where nobody types, no dialog is open
 * and the person did not turn them off. What single keys do is loaded with the first of them.
 */
export function watchKeys(openPalette: () => void, run: RunKey): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector(ABOVE)) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k") {
      event.preventDefault();
      openPalette();
    } else if (!ctrlKey && !metaKey && !altKey && !isTyping(event.target) && singleKeysAreOn()) {
      run(event);
    }
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
