/** A quantity typed with a comma or a point, its thousands spaced or not; null when it is no number. */
export function parseQuantity(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
