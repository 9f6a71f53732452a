import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import type { PlanOffer } from "../plan-offer";
import { agreementLines, amountInWords } from "./agreement";
import { AGREEMENT_WORDING } from "./plans";

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

/** The words that were agreed to, by version: a text that was shown once never changes. */
const SHOWN: Record<string, string> = {
  "2026-11-01": "17315bf0bcee73fd",
  "2026-11-24": "4add966f204e9e1c",
  "2026-11-25": "efcd0286ac4cb356",
};

describe("the versions of the words", () => {
  it("keep what was shown, and the present one is the last", () => {
    const { fr, en } = CATALOGUE;
    const versions = Object.keys(fr.agreement) as (keyof typeof fr.agreement)[];
    const kept = versions.map((version) => {
      const words = JSON.stringify([fr.agreement[version], en.agreement[version]]);
      return [version, createHash("sha256").update(words).digest("hex").slice(0, 16)];
    });
    expect(Object.fromEntries(kept)).toEqual(SHOWN);
    expect(versions.toSorted().at(-1)).toBe(AGREEMENT_WORDING);
  });
});

describe("what a person agrees to", () => {
  it("says which plan begins when and for how much, taxes apart", () => {
    expect(plain(agreementLines(about("trial_end"), "fr")[0]!)).toBe(
      "Le forfait à l’année commence le 1er décembre 2026, à la fin de l’essai. Ce jour-là, 896,81 $ (780,00 $ + TPS 39,00 $ + TVQ 77,81 $) seront débités de la carte, moins le crédit de votre compte s’il en reste.",
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
