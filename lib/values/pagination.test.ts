import { expect, it } from "vitest";
import { lastPage, readPageOrLast } from "./pagination";

const listOf = (total: number, total_exact?: boolean) => (asked: number) =>
  readPageOrLast(async (page = asked) => ({ rows: [], total, page, per_page: 25, total_exact }));

it("counts at least one page", () => {
  expect([0, 1, 25, 26].map((total) => lastPage(total, 25))).toEqual([1, 1, 1, 2]);
});

it("shows the last page instead of one past the end", async () => {
  expect((await listOf(30)(2)).page).toBe(2);
  expect((await listOf(30)(9)).page).toBe(2);
  expect((await listOf(0)(9)).page).toBe(1);
});

it("keeps a page past what is counted, which may have rows", async () => {
  expect((await listOf(30, false)(9)).page).toBe(9);
});
