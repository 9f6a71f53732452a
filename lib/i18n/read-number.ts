/** A number as it is typed, in digits with a point: "1 200,50" -> "1200.50"; what is no number stays none. */
export const plainNumber = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");

/** A quantity typed with a comma or a point, its thousands spaced or not; null when it is no number. */
export function parseQuantity(text: string): number | null {
  const plain = plainNumber(text);
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** "4,50", "4.50 $" or "1 200" as cents; null when it is no amount of money. */
export function parsePrice(text: string): number | null {
  const plain = plainNumber(text.replaceAll("$", ""));
  if (!/^\d{1,6}(\.\d{0,2})?$/.test(plain)) return null;
  const [dollars = "0", cents = ""] = plain.split(".");
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}
