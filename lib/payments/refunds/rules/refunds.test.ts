import { describe, expect, it } from "vitest";
import { givenBack, guaranteeRefusal, mostGivenBack } from "./refunds";

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

describe("the most that is given back", () => {
  const most = (status: "open" | "paid" | "void", due_cents: number) =>
    mostGivenBack({ ...invoice, status, due_cents }, [], 0);

  it("is all of a paid invoice, and of an open one no more than is due, with its taxes", () => {
    expect(most("paid", 0)?.total_cents).toBe(89_681);
    expect(most("open", 89_681)?.total_cents).toBe(89_681);
    expect(most("open", 1162)).toEqual({ cents: 1010, tax_cents: [51, 101], total_cents: 1162 });
    expect(most("open", 0)).toBeNull();
    expect(most("void", 0)).toBeNull();
  });
});

describe("the guarantee", () => {
  const first_paid_at = new Date("2026-11-01T12:00:00Z");
  const refusal = (facts: object = {}, now = "2026-12-01T12:00:00Z") =>
    guaranteeRefusal({ claimed: false, first_paid_at, left_cents: 1, ...facts }, new Date(now));

  it("is claimed once, within its days, while something is left", () => {
    expect(refusal()).toBeNull();
    expect(refusal({}, "2026-12-01T12:00:01Z")).toBe("guaranteeOver");
    expect(refusal({ first_paid_at: null })).toBe("guaranteeOver");
    expect(refusal({ left_cents: 0 })).toBe("guaranteeOver");
    expect(refusal({ claimed: true })).toBe("guaranteeUsed");
  });
});
