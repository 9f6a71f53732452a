interface Day {
  gains: number;
  losses: number;
}

/**
 * Returns the number of subscribers before the first day and at the end of each day, counted back from today's number.
 * It is never less than zero: the two are read one after the other.
 */
export function subscriberCurve(days: readonly Day[], now: number): number[] {
  const counts = [now];
  for (const { gains, losses } of [...days].reverse())
    counts.unshift(Math.max(0, counts[0]! - gains + losses));
  return counts;
}

const WIDTH = 300;
const HEIGHT = 80;
const EDGE = 4;

/** Returns a curve as the points of an SVG polyline in a box of 300 by 80, whose foot is zero. */
export function curvePoints(counts: readonly number[]): string {
  const high = Math.max(1, ...counts);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, counts.length - 1);
  return counts
    .map((count, at) => {
      const x = EDGE + at * step;
      const y = HEIGHT - EDGE - (count / high) * (HEIGHT - 2 * EDGE);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}
