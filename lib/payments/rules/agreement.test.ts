import { describe, expect, it } from "vitest";
import type { PlanOffer } from "../presenter";
import { agreementLines, amountInWords } from "./agreement";

const offer: PlanOffer = {
  plan_type: "yearly",
  months: 12,
  cents: 78_000,
  taxes: [
    { kind: "gst", cents: 3900 },
    { kind: "qst", cents: 7781 },
  ],
  total_cents: 89_681,
  over: [],
};
const at = new Date("2026-12-01T17:00:00Z");
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const about = (starts: "trial_end" | "now" | "change") => ({
  plan: { offer, starts, at },
  unit_tenths: 100,
  time_zone: "America/Toronto",
});

describe("what a person agrees to", () => {
  it("says which plan begins when and for how much, taxes apart", () => {
    expect(plain(agreementLines(about("trial_end"), "fr")[0]!)).toBe(
      "Le forfait à l’année commence le 1er décembre 2026, à la fin de l’essai. Ce jour-là, 896,81 $ (780,00 $ + TPS 39,00 $ + TVQ 77,81 $) seront portés à la carte.",
    );
    expect(agreementLines(about("change"), "en")[0]).toContain(
      "$896.81 ($780.00 + GST $39.00 + QST $77.81) is charged to the card now",
    );
  });

  it("says what a send costs with that plan, or now when no plan begins", () => {
    expect(plain(agreementLines(about("now"), "fr").at(-1)!)).toContain("0,08 $ par courriel");
    expect(agreementLines({ ...about("now"), plan: null }, "en").at(-1)).toContain("$0.10 per email");
  });

  it("says so where there is no tax", () => {
    expect(amountInWords({ ...offer, taxes: [], total_cents: 78_000 }, "en")).toBe("$780.00, no tax");
  });
});
