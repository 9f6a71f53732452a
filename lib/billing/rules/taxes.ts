import { ownValue } from "@/lib/values/own-value";
import type { InvoiceTax, TaxRate } from "@/lib/vocabulary/json-columns";
import { type ProvincialTax, TAX_KINDS, type TaxKind } from "@/lib/vocabulary/payment-enumerations";

/** Where a tax is owed: the billing address, or the farm's own place before there is one. */
export interface TaxPlace {
  country: string;
  region: string | null;
}

export interface Taxed {
  lines: InvoiceTax[];
  tax_cents: number;
  total_cents: number;
}

/** Adds up the taxes of a quote. */
export const sumOfTaxes = (tenths: Partial<Record<TaxKind, number>>): number =>
  TAX_KINDS.reduce((sum, kind) => sum + (tenths[kind] ?? 0), 0);

/** Returns whether a quote is one with taxes; one of nothing counts as such. */
export const isTaxed = (quote: {
  price_tenths: number;
  tax_tenths: Partial<Record<TaxKind, number>>;
}): boolean => quote.price_tenths === 0 || sumOfTaxes(quote.tax_tenths) > 0;

interface Period {
  /** First day of the rates, YYYY-MM-DD. */
  from: string;
  rates: TaxRate[];
}

const gst: TaxRate = { kind: "gst", percent_thousandths: 5000 };
const qst: TaxRate = { kind: "qst", percent_thousandths: 9975 };
const hst = (percent: number): TaxRate => ({ kind: "hst", percent_thousandths: percent * 1000 });

/** GST of every province without a harmonized tax (Excise Tax Act, s. 165(1); 5 % since 2008-01-01). */
const GST_ALONE: Period[] = [{ from: "2008-01-01", rates: [gst] }];

/**
 * Rates by province, oldest first. Sources: Excise Tax Act s. 165(2) and its regulations of the participating
 * provinces (Canada Revenue Agency, "GST/HST rates by province"); for Québec, Act respecting the Québec sales tax s. 16.
 */
const BY_PROVINCE: Record<string, Period[]> = {
  QC: [{ from: "2013-01-01", rates: [gst, qst] }],
  ON: [{ from: "2010-07-01", rates: [hst(13)] }],
  NB: [{ from: "2016-07-01", rates: [hst(15)] }],
  NL: [{ from: "2016-07-01", rates: [hst(15)] }],
  PE: [{ from: "2016-10-01", rates: [hst(15)] }],
  NS: [
    { from: "2010-07-01", rates: [hst(15)] },
    // Nova Scotia HST Regulations 2025: one percent less.
    { from: "2025-04-01", rates: [hst(14)] },
  ],
};

/**
 * Sales taxes of provinces, owed by a seller from elsewhere once registered there: each is charged only where the
 * configuration switches it on (PROVINCIAL_TAXES), after an accountant has checked rate and date on the province's page.
 */
const PROVINCIAL: Record<ProvincialTax, Period[]> = {
  /** Provincial Sales Tax Act (British Columbia, SBC 2012, c. 35). */
  BC: [{ from: "2013-04-01", rates: [{ kind: "pst", percent_thousandths: 7000 }] }],
  /** The Provincial Sales Tax Act (Saskatchewan, RSS 1978, c. P-34.1). */
  SK: [{ from: "2017-03-23", rates: [{ kind: "pst", percent_thousandths: 6000 }] }],
  /** The Retail Sales Tax Act (Manitoba, CCSM c. R130). */
  MB: [{ from: "2019-07-01", rates: [{ kind: "rst", percent_thousandths: 7000 }] }],
};

const ratesOn = (periods: Period[], day: string): TaxRate[] =>
  (periods.findLast(({ from }) => from <= day) ?? periods[0])?.rates ?? [];

/** Returns taxes as one text in one order, by which two lists are compared: "gst:5000,qst:9975". */
export const taxKey = (taxes: readonly TaxRate[]): string =>
  taxes
    .toSorted((one, other) => one.kind.localeCompare(other.kind))
    .map(({ kind, percent_thousandths }) => `${kind}:${percent_thousandths}`)
    .join(",");

/**
 * Returns the taxes of a place on a day (YYYY-MM-DD). Nothing is owed outside of Canada.
 * @param switched_on provinces whose own sales tax is charged
 */
export function taxRatesOf(
  { country, region }: TaxPlace,
  day: string,
  switched_on: readonly ProvincialTax[],
): readonly TaxRate[] {
  if (country !== "CA") return [];
  const own = switched_on.find((province) => province === region);
  const rates = ratesOn(ownValue(BY_PROVINCE, region ?? "") ?? GST_ALONE, day);
  return own ? [...rates, ...ratesOn(PROVINCIAL[own], day)] : rates;
}

/** 100 % in thousandths of a percent. */
const WHOLE = 100_000;

/** Returns a part of a whole amount of money, rounded half up. @throws RangeError for anything else */
function partOf(amount: number, percent_thousandths: number): number {
  const doubled = 2 * amount * percent_thousandths + WHOLE;
  if (!Number.isSafeInteger(amount) || amount < 0 || !Number.isSafeInteger(doubled))
    throw new RangeError(`not an amount that can be taxed: ${amount}`);
  return (doubled - (doubled % (2 * WHOLE))) / (2 * WHOLE);
}

/**
 * Returns an amount in cents. Half a cent is rounded away from zero, so that what is given back is rounded as what was
 * asked for: the one rule for amounts on both sides of zero.
 */
export function toCents(tenths: number): number {
  const cents = Math.floor((Math.abs(tenths) + 5) / 10);
  return tenths < 0 && cents > 0 ? -cents : cents;
}

/** Returns one tax of an amount in cents, rounded half up. */
export const taxCents = (cents: number, { percent_thousandths }: TaxRate): number =>
  partOf(cents, percent_thousandths);

/**
 * Returns the taxes of an amount in cents: each on the amount before taxes, rounded half up to the cent
 * (docs/product/prices-and-taxes.md "Taxes"). A credit is taxed as the amount that it takes back, with the sign
 * turned.
 * @param day the day of the invoice where it is issued, YYYY-MM-DD
 */
export function taxesOf(
  place: TaxPlace,
  cents: number,
  day: string,
  switched_on: readonly ProvincialTax[],
): Taxed {
  const lines = taxRatesOf(place, day, switched_on).map((rate) => ({
    ...rate,
    cents: partOf(cents, rate.percent_thousandths),
  }));
  const tax_cents = lines.reduce((sum, line) => sum + line.cents, 0);
  return { lines, tax_cents, total_cents: cents + tax_cents };
}

/**
 * Returns the taxes of a quote in tenths of a cent: each is that of an invoice for this send alone, which rounds the
 * price and each tax half up to the cent.
 */
export function quoteTaxes(
  place: TaxPlace,
  price_tenths: number,
  day: string,
  switched_on: readonly ProvincialTax[],
): Record<TaxKind, number> {
  const tenths = { gst: 0, qst: 0, hst: 0, pst: 0, rst: 0 };
  for (const { kind, cents } of taxesOf(place, toCents(price_tenths), day, switched_on).lines)
    tenths[kind] = 10 * cents;
  return tenths;
}

const QUEBEC: TaxPlace = { country: "CA", region: "QC" };
/** Later than every rate of the table, so that pages that are built once show the newest one. */
const NEWEST = "9999-12-31";

/** Returns the taxes of Québec as the public pages show them, in cents. */
export function taxesInQuebec(cents: number): { gst: number; qst: number; total: number } {
  const { lines, total_cents } = taxesOf(QUEBEC, cents, NEWEST, []);
  const centsOf = (kind: TaxKind) => lines.find((line) => line.kind === kind)?.cents ?? 0;
  return { gst: centsOf("gst"), qst: centsOf("qst"), total: total_cents };
}
