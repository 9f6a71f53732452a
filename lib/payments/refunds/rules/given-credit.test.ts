import { describe, expect, it } from "vitest";
import { type CreditChange, givenLeft } from "./given-credit";

const on = (day: number, kind: CreditChange["kind"], cents: number): CreditChange => ({
  ...{ kind, cents, at: new Date(Date.UTC(2026, 0, day)) },
});

describe("what is left of credit that was given", () => {
  it("is drawn by invoices before credit that was paid", () => {
    expect(givenLeft([on(1, "gift", 2000)], 2000)).toBe(2000);
    expect(givenLeft([on(1, "gift", 2000), on(2, "drawn", 500)], 1500)).toBe(1500);
    // 100 were paid ahead beside the gift of 20: of the 20 that the renewal leaves, nothing was given.
    expect(givenLeft([on(1, "gift", 2000), on(2, "drawn", 10_000)], 2000)).toBe(0);
  });

  it("does not take what an invoice drew before it", () => {
    const changes = [on(3, "gift", 700), on(2, "drawn", 10_000), on(1, "gift", 2000)];
    expect(givenLeft(changes, 700)).toBe(700);
  });

  it("comes back with a credit note, as far as invoices drew it", () => {
    const drawn = [on(1, "gift", 2000), on(2, "drawn", 2000)];
    expect(givenLeft([...drawn, on(3, "returned", 1200)], 1200)).toBe(1200);
    expect(givenLeft([...drawn, on(3, "returned", 5000)], 5000)).toBe(2000);
    expect(givenLeft([on(1, "returned", 5000)], 5000)).toBe(0);
  });

  it("is never more than the credit that is there", () => {
    expect(givenLeft([on(1, "gift", 2000)], 300)).toBe(300);
    expect(givenLeft([on(1, "gift", 2000)], -300)).toBe(0);
  });
});
