/** How long the title of a page may take to come after a navigation without a reload, and between two looks at it. */
const LATE_MS = 1500;
const MOST_LOOKS = 10;

/**
 * Gives a page without a title that of its heading, also when both come late: Next can lose the title on the way from
 * one page to another (https://github.com/vercel/next.js/issues/95268).
 * @returns what takes it away before the next page
 */
export function keepTitle(): () => void {
  let made: Element | null = null;
  let looks = 0;
  const timer = setInterval(() => {
    looks++;
    if (looks === MOST_LOOKS) clearInterval(timer);
    const heading = document.querySelector("h1")?.textContent;
    if (document.title !== "" || !heading) return;
    const title = () => document.head.querySelector("title");
    const found = title();
    document.title = heading;
    if (!found) made = title();
  }, LATE_MS);
  return () => {
    clearInterval(timer);
    made?.remove();
  };
}
