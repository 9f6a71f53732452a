/** Gmail shows the first 102 KB of an email and cuts the rest, with the way to unsubscribe; we warn a little before. */
const WARN_BYTES = 100 * 1024;

/** Returns the size of an email in kilobytes when mail programs may cut it, else null. */
export function tooHeavyKilobytes(html: string): number | null {
  const bytes = new TextEncoder().encode(html).length;
  return bytes > WARN_BYTES ? Math.ceil(bytes / 1024) : null;
}
