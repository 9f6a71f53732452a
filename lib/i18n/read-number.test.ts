import { expect, it } from "vitest";
import { parseQuantity } from "./read-number";

it("reads a quantity as people type it, and nothing else", () => {
  expect(parseQuantity("1,5")).toBe(1.5);
  for (const thousand of ["1000", "1 000", "1\u00a0000", " 1\u202f000 "])
    expect(parseQuantity(thousand), thousand).toBe(1000);
  for (const none of ["", "0,001", "1,000", "-5", "\u22125", "1e3", "abc"])
    expect(parseQuantity(none), none).toBeNull();
});
