/**
 * Counts how often a page of this process became stale. The page cache and the front door are loaded apart, so the count
 * stands on globalThis.
 */
const shared = globalThis as { potagerStaleGeneration?: number };

export const staleGeneration = (): number => shared.potagerStaleGeneration ?? 0;

export function nextStaleGeneration(): void {
  shared.potagerStaleGeneration = staleGeneration() + 1;
}
