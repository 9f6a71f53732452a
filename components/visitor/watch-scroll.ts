/** The header looks different once the page is scrolled this far (docs/product.md "Timings"). */
const SCROLLED_PX = 10;

/** Marks the document while it is scrolled; the style sheet does the rest. @returns how to stop */
export function watchScroll(): () => void {
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", window.scrollY > SCROLLED_PX);
  mark();
  window.addEventListener("scroll", mark, { passive: true });
  return () => window.removeEventListener("scroll", mark);
}
