import fc from "fast-check";
import { expect, it } from "vitest";
import { neutralCell, plainCell } from "./neutral-cells";

it("leaves no cell that a spreadsheet takes for a formula", () => {
  for (const cell of ["=1+1", "+1 514", "-3", "@SUM(A1)", "\t=1", "\r=1", "＝1", "'=1", "''@x"])
    expect(neutralCell(cell)).toMatch(/^'/);
  expect(neutralCell("L'Érablière")).toBe("L'Érablière");
  expect(neutralCell("'Tite ferme")).toBe("'Tite ferme");
});

it("gives every value back", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "a") }),
  );
  fc.assert(fc.property(cell, (value) => plainCell(neutralCell(value)) === value));
  fc.assert(fc.property(cell, (value) => !/^[=+\-@\t\r]/.test(neutralCell(value))));
});
