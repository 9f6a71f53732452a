/** Normalizes a typed number: "1 200,50" -> "1200.50". Other text stays invalid. */
export const plainNumber = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");

/** Leaves out the commas between thousands, as English has them: "1,200.50" -> "1200.50". */
export const withoutThousands = (text: string): string =>
  /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text.trim()) ? text.replaceAll(",", "") : text;

/** Returns a typed quantity, with comma or point and with or without spaces; null when it is not a number. */
export function parseQuantity(text: string): number | null {
  const plain = plainNumber(text);
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** Returns an amount like "4,50", "4.50 $" or "1 200" in cents; null when it is not an amount. */
export function parsePrice(text: string): number | null {
  const plain = plainNumber(text.replaceAll("$", ""));
  if (!/^\d{1,6}(\.\d{0,2})?$/.test(plain)) return null;
  const [dollars = "0", cents = ""] = plain.split(".");
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/**
 * Returns the conversion of a field of a form ("12,50" under `name`) to `${name}_cents`, which API callers send: null when
 * it is empty, and no number when it is no amount.
 */
export const typedCents =
  (name: string) =>
  (raw: unknown): unknown => {
    if (typeof raw !== "object" || raw === null || !(name in raw)) return raw;
    const typed = String((raw as Record<string, unknown>)[name]).trim();
    return { ...raw, [`${name}_cents`]: typed === "" ? null : (parsePrice(typed) ?? Number.NaN) };
  };
