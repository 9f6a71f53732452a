/** Returns a Canadian postal code as "J3B 1A1"; null when it is invalid. */
export function canonicalPostalCode(text: string): string | null {
  const match = text
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .match(/^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)$/);
  return match ? `${match[1]} ${match[2]}` : null;
}
