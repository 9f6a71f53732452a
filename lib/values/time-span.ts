const UNITS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;

type TimeSpan = { unit: keyof typeof UNITS; count: number };

/** Returns a time in the largest unit of which it has a whole number. @param seconds a whole number above zero */
export function timeSpan(seconds: number): TimeSpan {
  const names = Object.keys(UNITS) as (keyof typeof UNITS)[];
  const unit = names.find((name) => seconds % UNITS[name] === 0) ?? "seconds";
  return { unit, count: seconds / UNITS[unit] };
}
