import type { Bucket } from "./range";

/** People who came and left on a day; `day` is null for all days before the range. */
export interface Move {
  day: string | null;
  /** The source, or the number of the QR code; null without a code. */
  group: string | null;
  gains: number;
  losses: number;
}

/** Groups that have a line of their own; the smallest share one. */
const MOST_GROUPS = 5;
export const OTHERS = "others";

/** The subscribers of one source or QR code over time. */
export interface Curve {
  group: string | null;
  /** Subscribers before the first day, and at the end of each point. */
  start: number;
  counts: number[];
  /** Who came and who left at each point. */
  gains: number[];
  losses: number[];
}

/** Returns all who came or left. */
export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const pointOf = (buckets: readonly Bucket[], day: string): number => {
  let [low, high] = [0, buckets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (buckets[middle]!.from <= day) low = middle;
    else high = middle - 1;
  }
  return low;
};

const empty = (group: string | null, points: number): Curve => {
  const none = () => Array<number>(points).fill(0);
  return { group, start: 0, counts: none(), gains: none(), losses: none() };
};

/** Adds a curve to another one, point by point. */
function addTo(sum: Curve, one: Curve): Curve {
  const each = (of: "counts" | "gains" | "losses") => sum[of].map((count, at) => count + one[of][at]!);
  return {
    group: sum.group,
    start: sum.start + one.start,
    counts: each("counts"),
    gains: each("gains"),
    losses: each("losses"),
  };
}

/** Returns the subscribers of each group at the end of each point, the largest group first. */
export function curvesOf(moves: readonly Move[], buckets: readonly Bucket[]): Curve[] {
  const curves = new Map<string | null, Curve>();
  for (const { day, group, gains, losses } of moves) {
    const curve = curves.get(group) ?? empty(group, buckets.length);
    curves.set(group, curve);
    if (day === null) curve.start += gains - losses;
    else {
      const at = pointOf(buckets, day);
      curve.gains[at]! += gains;
      curve.losses[at]! += losses;
    }
  }
  for (const curve of curves.values()) {
    let count = curve.start;
    curve.counts = curve.gains.map((came, at) => {
      count += came - curve.losses[at]!;
      return count;
    });
  }
  const last = ({ counts, start }: Curve) => counts.at(-1) ?? start;
  const sorted = [...curves.values()]
    .filter((curve) => curve.start > 0 || sumOf(curve.gains) + sumOf(curve.losses) > 0)
    .sort((a, b) => last(b) - last(a) || String(a.group).localeCompare(String(b.group)));
  if (sorted.length <= MOST_GROUPS + 1) return sorted;
  const others = sorted.slice(MOST_GROUPS).reduce(addTo, empty(OTHERS, buckets.length));
  return [...sorted.slice(0, MOST_GROUPS), others];
}

/** Returns all groups together. */
export const totalOf = (curves: readonly Curve[], points: number): Curve =>
  curves.reduce(addTo, empty(null, points));
