import { describe, expect, it } from "vitest";
import { givenBack } from "./refunds";

const invoice = {
  subtotal_cents: 78_000,
  taxes: [
    { kind: "gst" as const, percent_thousandths: 5000, cents: 3900 },
    { kind: "qst" as const, percent_thousandths: 9975, cents: 7781 },
  ],
};
const noteOf = (cents: number, taxes: number[]) => ({
  subtotal_cents: cents,
  taxes: invoice.taxes.map((tax, at) => ({ ...tax, cents: taxes[at] ?? 0 })),
});

describe("what is given back of an invoice", () => {
  it("is all of it when no amount is named", () => {
    expect(givenBack(invoice, [], null)).toEqual({
      cents: 78_000,
      tax_cents: [3900, 7781],
      total_cents: 89_681,
    });
  });

  it("is an amount with its taxes, each rounded half up", () => {
    expect(givenBack(invoice, [], 1010)).toEqual({ cents: 1010, tax_cents: [51, 101], total_cents: 1162 });
  });

  it("adds up to the invoice to the cent, however often it was rounded", () => {
    const notes: ReturnType<typeof noteOf>[] = [];
    let total = 0;
    for (const cents of [1010, 30, 330, 7, null]) {
      const given = givenBack(invoice, notes, cents)!;
      notes.push(noteOf(given.cents, given.tax_cents));
      total += given.total_cents;
    }
    expect(total).toBe(89_681);
    expect(givenBack(invoice, notes, null)).toBeNull();
  });

  it("is never more than what is left", () => {
    expect(givenBack(invoice, [noteOf(70_000, [3500, 6983])], 8001)).toBeNull();
    expect(givenBack(invoice, [], 0)).toBeNull();
  });
});
