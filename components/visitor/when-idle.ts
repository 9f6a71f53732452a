/** The longest wait for a page that is never idle. */
const AT_LATEST_MS = 2000;

/** Runs unimportant work when the browser is idle; some browsers cannot tell, so they wait a short time. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: AT_LATEST_MS });
  else setTimeout(work, 200);
}
