import type { Tax, TaxRate } from "./objects";

/** Returns a percentage of an amount in cents, rounded half-up, in whole numbers all the way. */
export function percentOf(amount: number, percentage: number): number {
  const scaled = BigInt(Math.abs(amount)) * BigInt(Math.round(percentage * 10_000));
  const cents = Number((scaled + 500_000n) / 1_000_000n);
  return amount < 0 ? -cents : cents;
}

/** Returns the tax of each rate on the amount before tax. Only rates on top of the price are emulated. */
export function taxesOn(amount: number, rates: readonly TaxRate[]): Tax[] {
  return rates.map((rate) => ({
    amount: percentOf(amount, rate.percentage),
    tax_behavior: "exclusive",
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: "not_available",
    taxable_amount: amount,
    type: "tax_rate_details",
  }));
}

/** Adds the taxes of all lines together, by rate. */
export function totalTaxes(lines: readonly { taxes: readonly Tax[] }[]): Tax[] {
  const byRate = new Map<string, Tax>();
  for (const tax of lines.flatMap(({ taxes }) => taxes)) {
    const { tax_rate } = tax.tax_rate_details;
    const sum = byRate.get(tax_rate);
    if (!sum) byRate.set(tax_rate, { ...tax });
    else {
      sum.amount += tax.amount;
      sum.taxable_amount += tax.taxable_amount;
    }
  }
  return [...byRate.values()];
}
