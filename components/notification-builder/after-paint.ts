/** Calls a function once the next frame is painted, so that what it does cannot make that frame late. */
export function afterPaint(call: () => void): void {
  requestAnimationFrame(() => setTimeout(call));
}
