/** A Canadian postal code as it is written, "J3B 1A1"; null when it is none. */
export function canonicalPostalCode(text: string): string | null {
  const match = text
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .match(/^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)$/);
  return match ? `${match[1]} ${match[2]}` : null;
}
