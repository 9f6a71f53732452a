import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Point, spreadApart } from "./spread-apart";

const GAP = 40;
const apply = (points: Point[]) =>
  spreadApart(points, GAP).map(({ x, y }, at) => ({ x: x + points[at]!.x, y: y + points[at]!.y }));
const closest = (points: Point[]) =>
  Math.min(
    ...points.flatMap((one, at) =>
      points.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    ),
  );

describe("markers of farms", () => {
  it("of one town stand apart, however many they are", () => {
    for (const count of [2, 3, 7, 24])
      expect(closest(apply(Array.from({ length: count }, () => ({ x: 100, y: 80 }))))).toBeGreaterThanOrEqual(
        36,
      );
  });

  it("of one town form a round group and no line", () => {
    const moved = apply(Array.from({ length: 9 }, () => ({ x: 0, y: 0 })));
    for (const axis of ["x", "y"] as const) {
      const values = moved.map((point) => point[axis]);
      expect(Math.max(...values) - Math.min(...values)).toBeLessThan(5 * GAP);
    }
  });

  it("stay where they are when nothing is near", () => {
    const far = [
      { x: 0, y: 0 },
      { x: 90, y: 10 },
      { x: 10, y: 200 },
    ];
    expect(spreadApart(far, GAP)).toEqual(far.map(() => ({ x: 0, y: 0 })));
  });

  it("never cover one another by more than an edge", () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) });
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 20 }), (points) => closest(apply(points)) >= 30),
    );
  });
});
