import { expect, it } from "vitest";
import { keptSince } from "./retention";

const since = (kind: Parameters<typeof keptSince>[0], now: string) =>
  keptSince(kind, new Date(now)).toISOString();

it("counts days, and months of the calendar", () => {
  expect(since("uploads", "2026-11-30T10:00:00Z")).toBe("2026-10-31T10:00:00.000Z");
  expect(since("page_hits", "2026-08-01T00:00:00Z")).toBe("2025-07-01T00:00:00.000Z");
});

it("takes the last day of a month that is shorter", () => {
  expect(since("page_hits", "2026-03-31T08:00:00Z")).toBe("2025-02-28T08:00:00.000Z");
  expect(since("audit", "2028-02-29T08:00:00Z")).toBe("2026-02-28T08:00:00.000Z");
});
