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
