export interface Point {
  x: number;
  y: number;
}

const ROUNDS = 80;
/** Successive angles that never meet, so that points at one place part in different directions. */
const GOLDEN_ANGLE = 2.399963;

/**
 * Returns how far each point moves, in pixels, so that no two are closer than `gap`: markers of one town can each be
 * pressed. A point that stands alone does not move.
 */
export function spreadApart(points: readonly Point[], gap: number): Point[] {
  const moved = points.map((point, at) => {
    const alone = points.every(
      (other, which) => which === at || Math.hypot(other.x - point.x, other.y - point.y) > 1,
    );
    // Points of one place begin as a small spiral, so that they part into a round group and not into a line.
    const from = alone ? 0 : Math.sqrt(at + 1);
    return {
      x: point.x + from * Math.cos(at * GOLDEN_ANGLE),
      y: point.y + from * Math.sin(at * GOLDEN_ANGLE),
    };
  });
  for (let round = 0; round < ROUNDS; round++) {
    let close = false;
    for (let one = 0; one < moved.length; one++) {
      for (let other = one + 1; other < moved.length; other++) {
        const [a, b] = [moved[one]!, moved[other]!];
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= gap) continue;
        close = true;
        // Half of what is missing each, and a little more, so that the rounds come to an end.
        const push = (gap - distance) / 2 + 0.25;
        const angle = distance > 0.01 ? Math.atan2(dy, dx) : other * GOLDEN_ANGLE;
        const [px, py] = [Math.cos(angle) * push, Math.sin(angle) * push];
        moved[one] = { x: a.x - px, y: a.y - py };
        moved[other] = { x: b.x + px, y: b.y + py };
      }
    }
    if (!close) break;
  }
  return moved.map(({ x, y }, at) => ({ x: x - points[at]!.x, y: y - points[at]!.y }));
}
