import type { ProvincialTax } from "@/lib/vocabulary/payment-enumerations";

/**
 * Cents of sales in twelve months from which a seller from elsewhere in Canada registers in a province: British Columbia,
 * Bulletin PST 001, "Registering to collect PST"; Manitoba the same amount, which an accountant confirms; Saskatchewan
 * has none, so that the first sale counts (docs/product/prices-and-taxes.md "Taxes").
 */
export const REGISTRATION_CENTS: Record<ProvincialTax, number> = { BC: 1_000_000, MB: 1_000_000, SK: 0 };

/** The part of the amount at which the super administrators are told. */
const NEAR = 0.8;

/** What twelve months brought in a province, before taxes and less what was credited. */
export interface ProvincialSales {
  province: ProvincialTax;
  sold_cents: number;
  /** Farms there, which may buy. */
  farms: number;
}

/** "first" is before the first sale of a province that has no amount, "near" from 80 % of the amount, "passed" from it. */
export type SalesWarning = "first" | "near" | "passed";

/** Sales of a province beside the amount from which its tax is owed. */
export interface ProvinceRow extends ProvincialSales {
  limit_cents: number;
  warning: SalesWarning | null;
  /** Whether its tax is charged. */
  switched_on: boolean;
}

/** Says what is to be told of the sales of a province; null while nothing is. */
export function warningOf({ province, sold_cents, farms }: ProvincialSales): SalesWarning | null {
  const limit = REGISTRATION_CENTS[province];
  if (limit === 0) return sold_cents > 0 ? "passed" : farms > 0 ? "first" : null;
  if (sold_cents >= limit) return "passed";
  return sold_cents >= limit * NEAR ? "near" : null;
}

/**
 * Cents of sales everywhere in four quarters from which a seller registers for GST, HST and QST: Excise Tax Act
 * s. 148(1); Act respecting the Québec sales tax s. 294. We are registered, so the share only informs.
 */
export const SMALL_SUPPLIER_CENTS = 3_000_000;

/** What twelve months brought in a province of Canada, or in another country. */
export interface PlaceSales {
  country: string;
  /** A province of Canada; null elsewhere. */
  region: string | null;
  sold_cents: number;
}

/**
 * "registered": its taxes are charged. "none" is far from its amount. "federal" has no amount of its own, and "abroad" is
 * taxed nowhere.
 */
export type SalesState = "registered" | "none" | SalesWarning | "federal" | "abroad";

/** Sales of a place beside the amount that counts there. */
export interface SalesLine {
  /** Null for the sum of all places. */
  place: Pick<PlaceSales, "country" | "region"> | null;
  sold_cents: number;
  /** Null where there is none; 0 where the first sale counts. */
  limit_cents: number | null;
  /** The part of the amount that is reached, in whole percents rounded down; null without an amount. */
  percent: number | null;
  state: SalesState;
}

const percentOf = (cents: number, limit: number): number | null =>
  limit === 0 ? null : Math.max(0, Math.floor((cents / limit) * 100));

/** Returns all sales first, then those of the provinces with a tax of their own, then the other places by amount. */
export function salesLines(
  sales: readonly PlaceSales[],
  provinces: readonly ProvincialSales[],
  switched_on: readonly ProvincialTax[],
): SalesLine[] {
  const all = sales.reduce((sum, { sold_cents }) => sum + sold_cents, 0);
  const own = provinces.map((one): SalesLine => {
    const limit_cents = REGISTRATION_CENTS[one.province];
    return {
      place: { country: "CA", region: one.province },
      sold_cents: one.sold_cents,
      limit_cents,
      percent: percentOf(one.sold_cents, limit_cents),
      state: switched_on.includes(one.province) ? "registered" : (warningOf(one) ?? "none"),
    };
  });
  const others = sales
    .filter(
      ({ country, region }) => country !== "CA" || !provinces.some(({ province }) => province === region),
    )
    .toSorted((one, other) => other.sold_cents - one.sold_cents)
    .map(({ sold_cents, ...place }): SalesLine => {
      const state = place.country === "CA" ? "federal" : "abroad";
      return { place, sold_cents, limit_cents: null, percent: null, state };
    });
  const total: SalesLine = {
    place: null,
    sold_cents: all,
    limit_cents: SMALL_SUPPLIER_CENTS,
    percent: percentOf(all, SMALL_SUPPLIER_CENTS),
    state: "registered",
  };
  return [total, ...own, ...others];
}
