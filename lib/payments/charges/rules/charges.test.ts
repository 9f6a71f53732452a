import { describe, expect, it } from "vitest";
import { toCents } from "@/lib/billing/rules/taxes";
import { invoiceTime, nextCharge } from "./charges";

const quote = { recipients: { email: 100, sms: 10, people: 100 }, segments: { fr: 12, en: 0, total: 12 } };
const next = (
  sent: { emails: number; segments: number },
  charged: { emails: number; segments: number } | null = null,
  may_rise = true,
) => nextCharge(quote, { sent, charged, may_rise });

describe("the ledger of a send", () => {
  it("charges what went out, never more than the quote", () => {
    expect(next({ emails: 98, segments: 12 })).toEqual({ emails: 98, segments: 12, reason: "sent" });
    expect(next({ emails: 120, segments: 14 })).toEqual({ emails: 100, segments: 12, reason: "sent" });
    expect(next({ emails: 0, segments: 0 })).toBeNull();
  });

  it("takes back what did not go out after all, once", () => {
    const charged = { emails: 98, segments: 12 };
    expect(next({ emails: 98, segments: 10 }, charged)).toEqual({
      emails: 0,
      segments: -2,
      reason: "not_delivered",
    });
    expect(next({ emails: 98, segments: 10 }, { emails: 98, segments: 10 })).toBeNull();
  });

  it("adds what a stopped send sent later, but nothing for messages that are sent again", () => {
    const charged = { emails: 50, segments: 0 };
    expect(next({ emails: 80, segments: 0 }, charged)).toEqual({
      emails: 30,
      segments: 0,
      reason: "resumed",
    });
    expect(next({ emails: 80, segments: 0 }, charged, false)).toBeNull();
  });

  it("adds nothing for a whole send that failed and is sent again", () => {
    expect(next({ emails: 98, segments: 12 }, null, false)).toBeNull();
  });
});

it("half a cent is rounded away from zero, on both sides of it", () => {
  const cases = [
    [0, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [95, 10],
    [94, 9],
  ] as const;
  for (const [tenths, cents] of cases) {
    expect(toCents(tenths)).toBe(cents);
    expect(toCents(-tenths)).toBe(cents === 0 ? 0 : -cents);
  }
});

describe("the invoice of what is open", () => {
  const now = new Date("2026-11-01T04:00:00Z");
  const time = (
    tenths: number,
    { oldest = now, card = true }: { oldest?: Date | null; card?: boolean } = {},
  ) => invoiceTime({ tenths, total_cents: Math.floor(tenths / 10), oldest }, now, card);

  it("comes at 50 dollars or with the end of the month, and not without a card or for cents", () => {
    expect(time(0, { oldest: null })).toBe("none");
    expect(time(490)).toBe("little");
    expect(time(500)).toBe("month_end");
    expect(time(500, { card: false })).toBe("card");
    expect(time(500, { oldest: new Date(now.getTime() - 1) })).toBe("soon");
    expect(time(50_000)).toBe("soon");
  });
});
