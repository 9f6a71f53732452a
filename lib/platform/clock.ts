/** The clock that all code in lib/ uses. Tests and jobs may use another one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns a clock that always shows `instant`. */
export function fixedClock(instant: Date | string): Clock {
  const at = new Date(instant);
  return { now: () => new Date(at) };
}
