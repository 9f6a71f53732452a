/** A number as it is typed, in digits with a point: "1 200,50" -> "1200.50"; what is no number stays none. */
export const plainNumber = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");

/** A quantity typed with a comma or a point, its thousands spaced or not; null when it is no number. */
export function parseQuantity(text: string): number | null {
  const plain = plainNumber(text);
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
