import type Stripe from "stripe";
import type { TaxRate } from "@/lib/vocabulary/json-columns";
import { TAX_KINDS, type TaxKind } from "@/lib/vocabulary/payment-enumerations";
import type { PlanPrice } from "../types";
import { asking } from "./stripe-client";

export const CURRENCY = "cad";
const KINDS: Record<TaxKind, string> = { gst: "GST", qst: "QST", hst: "HST", pst: "PST", rst: "RST" };
const known = new Map<string, Promise<string>>();

/** Keeps the id of a thing of the catalogue for this process; a failed search is not kept. */
function once(key: string, find: () => Promise<string>): Promise<string> {
  const found = known.get(key) ?? find();
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/** Returns Stripe's price of a plan, made the first time. Its key names the amount, so that a new price is another one. */
export function priceOf({ plan_type, months, cents }: PlanPrice): Promise<string> {
  const key = `potager-${plan_type}-${cents}`;
  return once(key, async () => {
    const { data } = await asking((sdk) => sdk.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
    if (data[0]) return data[0].id;
    const product = await asking((sdk) =>
      sdk.products.create(
        { name: `Potager ${plan_type}`, metadata: { plan_type } },
        { idempotencyKey: `product:${key}` },
      ),
    );
    const recurring: Stripe.PriceCreateParams.Recurring =
      months === 12 ? { interval: "year" } : { interval: "month", interval_count: months };
    const made = await asking((sdk) =>
      sdk.prices.create(
        {
          currency: CURRENCY,
          product: product.id,
          unit_amount: cents,
          recurring,
          lookup_key: key,
          tax_behavior: "exclusive",
          metadata: { plan_type },
        },
        { idempotencyKey: `price:${key}` },
      ),
    );
    return made.id;
  });
}

/** Returns Stripe's tax rate of a tax, made the first time. */
function rateOf({ kind, percent_thousandths }: TaxRate): Promise<string> {
  const key = `potager-${kind}-${percent_thousandths}`;
  return once(key, async () => {
    for await (const rate of stripeRates()) if (rate.metadata?.key === key) return rate.id;
    const made = await asking((sdk) =>
      sdk.taxRates.create(
        {
          display_name: KINDS[kind],
          percentage: percent_thousandths / 1000,
          inclusive: false,
          country: "CA",
          metadata: { key, kind, percent_thousandths: String(percent_thousandths) },
        },
        { idempotencyKey: `tax:${key}` },
      ),
    );
    return made.id;
  });
}

async function* stripeRates(): AsyncGenerator<Stripe.TaxRate> {
  let after: string | undefined;
  for (;;) {
    const page = await asking((sdk) =>
      sdk.taxRates.list({ active: true, limit: 100, ...(after ? { starting_after: after } : {}) }),
    );
    yield* page.data;
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return;
  }
}

/** Returns Stripe's tax rates of several taxes. */
export const ratesOf = (taxes: readonly TaxRate[]): Promise<string[]> => Promise.all(taxes.map(rateOf));

const byId = new Map<string, TaxRate>();

/** Returns which tax a rate of Stripe's is. */
export async function taxOfRate(id: string): Promise<TaxRate> {
  const kept = byId.get(id);
  if (kept) return kept;
  const { metadata, percentage } = await asking((sdk) => sdk.taxRates.retrieve(id));
  const tax: TaxRate = {
    kind: TAX_KINDS.find((kind) => kind === metadata?.kind) ?? "gst",
    percent_thousandths: Math.round(percentage * 1000),
  };
  byId.set(id, tax);
  return tax;
}
