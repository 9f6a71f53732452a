const exists = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : null;
};

/**
 * Returns the day that a cell names, as YYYY-MM-DD; null when it names none. Where day and month could be exchanged,
 * it is the earlier of the two, so that no consent lasts longer than it may.
 */
export function readDay(text: string): string | null {
  const iso = text.match(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/);
  if (iso) return exists(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const other = text.match(/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ ,].*)?$/);
  if (!other) return null;
  const [one, two, year] = [Number(other[1]), Number(other[2]), Number(other[3])];
  const [dayFirst, monthFirst] = [exists(year, two, one), exists(year, one, two)];
  return [dayFirst, monthFirst].filter((day) => day !== null).sort()[0] ?? null;
}
