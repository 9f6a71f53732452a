import { describe, expect, it } from "vitest";
import { type CreditChange, followCredit, givenLeft } from "./given-credit";

const on = (
  day: number,
  kind: "gift" | "drawn" | "returned",
  cents: number,
  invoice_id = 1,
): CreditChange => ({
  ...{ kind, cents, invoice_id, at: new Date(Date.UTC(2026, 0, day)) },
});
const ahead = (day: number, payment_id: string, cents: number): CreditChange => ({
  ...{ kind: "ahead", payment_id, cents, at: new Date(Date.UTC(2026, 0, day)) },
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

  it("is not filled up by a note on an invoice that did not draw it", () => {
    const drawn = [on(1, "gift", 2000), on(2, "drawn", 2000), on(3, "drawn", 500, 2)];
    expect(givenLeft([...drawn, on(4, "returned", 500, 2)], 500)).toBe(0);
  });

  it("is never more than the credit that is there", () => {
    expect(givenLeft([on(1, "gift", 2000)], 300)).toBe(300);
    expect(givenLeft([on(1, "gift", 2000)], -300)).toBe(0);
  });
});

describe("what is left of payments that were made ahead", () => {
  const left = (changes: CreditChange[]) => Object.fromEntries(followCredit(changes).ahead);
  const lost = (day: number, payment_id: string): CreditChange => ({
    ...{ kind: "lost", payment_id, cents: 0, at: new Date(Date.UTC(2026, 0, day)) },
  });

  it("is what no invoice has drawn", () => {
    const changes = [ahead(1, "old", 900), on(2, "drawn", 800), on(3, "gift", 500), ahead(4, "new", 300)];
    expect(left(changes)).toEqual({ old: 100, new: 300 });
  });

  it("is nothing of one that a bank has got back, and no later invoice draws it", () => {
    const changes = [ahead(1, "old", 900), lost(2, "old"), ahead(3, "new", 300), on(4, "drawn", 300)];
    expect(left(changes)).toEqual({ new: 0 });
    expect(Object.fromEntries(followCredit(changes).drawn.get(1)!.ahead)).toEqual({ new: 300 });
  });
});

describe("what paid the credit that an invoice drew", () => {
  const drawnBy = (changes: CreditChange[], invoice_id: number) => {
    const of = followCredit(changes).drawn.get(invoice_id);
    return of && [of.given_cents, Object.fromEntries(of.ahead)];
  };

  it("is a gift first, then what was paid ahead and no invoice has used", () => {
    const changes = [
      ...[ahead(1, "old", 900), on(2, "drawn", 900), on(3, "gift", 100), on(4, "drawn", 100, 2)],
      ...[ahead(5, "new", 900), on(6, "gift", 100), on(7, "drawn", 900, 3), on(8, "drawn", 300, 4)],
    ];
    expect(drawnBy(changes, 1)).toEqual([0, { old: 900 }]);
    expect(drawnBy(changes, 2)).toEqual([100, {}]);
    expect(drawnBy(changes, 3)).toEqual([100, { new: 800 }]);
    expect(drawnBy(changes, 4)).toEqual([0, { new: 100 }]);
  });

  it("is no payment that was made after the invoice, and no gift that a note has returned", () => {
    expect(drawnBy([on(1, "drawn", 900), ahead(2, "later", 900)], 1)).toEqual([0, {}]);
    expect(drawnBy([on(1, "gift", 500), on(1, "drawn", 900), on(1, "returned", 200)], 1)).toEqual([300, {}]);
  });
});
