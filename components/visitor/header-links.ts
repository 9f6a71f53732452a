import { AUTH_OVERLAYS, overlayHash } from "./address";

/** Closes the phone's menu on Escape, on a press on one of its links, and on a press or focus outside of it. */
function closeMenu(event: Event): void {
  const menu = document.querySelector<HTMLDetailsElement>("details.site-menu[open]");
  if (!menu) return;
  const target = event.target as Element;
  if (event instanceof KeyboardEvent) {
    if (event.key !== "Escape") return;
    menu.querySelector("summary")?.focus();
  } else if (menu.contains(target) && !(event.type === "click" && target.closest("a"))) return;
  menu.open = false;
}

/**
 * Makes links with data-overlay open the overlay, and the link to the other language keep the hash. With a modifier key, or without JavaScript, they are normal
 * links.
 * @returns a function that stops it
 */
export function watchHeaderLinks(): () => void {
  const clicked = (event: MouseEvent) => {
    const toggle = (event.target as Element | null)?.closest?.<HTMLAnchorElement>(
      'a[href^="/api/language/"]',
    );
    // The answer leads to the other language without a hash, and browsers then keep that of the link.
    if (toggle) toggle.hash = window.location.hash;
    const link = (event.target as Element | null)?.closest?.<HTMLElement>("a[data-overlay]");
    const name = AUTH_OVERLAYS.find((known) => known === link?.dataset.overlay);
    if (!name || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    window.location.hash = overlayHash(name);
  };
  document.addEventListener("click", clicked);
  document.addEventListener("click", closeMenu);
  document.addEventListener("keydown", closeMenu);
  document.addEventListener("focusin", closeMenu);
  return () => {
    document.removeEventListener("click", clicked);
    document.removeEventListener("click", closeMenu);
    document.removeEventListener("keydown", closeMenu);
    document.removeEventListener("focusin", closeMenu);
  };
}
