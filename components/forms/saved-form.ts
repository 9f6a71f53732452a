/** What is typed stays in the browser for a while (docs/product.md "Kept in the browser"). */
export const SAVED_FORM = { version: "1.0.0", expiryHours: 12 };

/** Whether a record written at this moment still counts. */
export function stillKept(writtenAt: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(writtenAt);
  return age >= 0 && age < SAVED_FORM.expiryHours * 3600_000;
}
