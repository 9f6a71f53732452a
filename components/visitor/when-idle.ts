/** Nothing may wait longer than this for a page that is never at rest. */
const AT_LATEST_MS = 2000;

/** Does what nobody waits for once the page has nothing better to do; not every browser can tell. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: AT_LATEST_MS });
  else setTimeout(work, 200);
}
