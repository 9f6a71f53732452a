/** How long the browser keeps typed text (docs/product.md "Kept in the browser"). */
export const SAVED_FORM = { version: "1.0.0", expiryHours: 12 };

/** Returns whether a record written at this moment is still valid. */
export function isUnexpired(writtenAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(writtenAt);
  return age >= 0 && age < SAVED_FORM.expiryHours * 3600_000;
}
