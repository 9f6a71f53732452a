/** The header changes its look when the page is scrolled this far (docs/product/browser.md "Timings"). */
const SCROLLED_PX = 10;

/**
 * Sets data-scrolled on the document while it is scrolled, for the style sheet.
 * @returns a function that stops it
 */
export function watchScroll(): () => void {
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", window.scrollY > SCROLLED_PX);
  mark();
  window.addEventListener("scroll", mark, { passive: true });
  return () => window.removeEventListener("scroll", mark);
}
