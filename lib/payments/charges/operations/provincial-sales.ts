import { and, eq, gt, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { billing_accounts, credit_notes, farms, invoices } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { PROVINCIAL_TAXES } from "@/lib/vocabulary/payment-enumerations";
import { IS_CREDITED } from "../../documents/queries";
import type { PlaceSales, ProvincialSales } from "../rules/provincial-sales";

/** The buyer's place when the invoice was issued; of older ones, that of the farm. */
const region = sql<string | null>`coalesce(${invoices.buyer_region}, ${farms.region})`;
const country = sql<string>`coalesce(${invoices.buyer_country}, ${farms.country})`;

/** Returns when the twelve months began that end now. */
function yearAgo(now: Date): Date {
  const begun = new Date(now);
  begun.setUTCFullYear(begun.getUTCFullYear() - 1);
  return begun;
}

/** Adds up the sales of twelve months by where the buyer was, before taxes, less credit notes. */
export async function sumSalesByPlace(ctx: Ctx): Promise<PlaceSales[]> {
  const since = yearAgo(ctx.clock.now());
  const counted = notInArray(invoices.status, ["draft", "void"]);
  const [sold, credited] = await Promise.all([
    ctx.db
      .select({ country, region, cents: sql<number>`sum(${invoices.subtotal_cents})::float8` })
      .from(invoices)
      .innerJoin(billing_accounts, eq(billing_accounts.id, invoices.billing_account_id))
      .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
      .where(and(counted, gt(invoices.issued_at, since)))
      .groupBy(country, region),
    ctx.db
      .select({ country, region, cents: sql<number>`-sum(${credit_notes.subtotal_cents})::float8` })
      .from(credit_notes)
      .innerJoin(invoices, IS_CREDITED)
      .innerJoin(billing_accounts, eq(billing_accounts.id, invoices.billing_account_id))
      .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
      .where(and(counted, gt(credit_notes.issued_at, since)))
      .groupBy(country, region),
  ]);
  const sums = new Map<string, PlaceSales>();
  for (const { cents, ...row } of [...sold, ...credited]) {
    const place = { country: row.country, region: row.country === "CA" ? row.region : null };
    const key = `${place.country} ${place.region}`;
    const before = sums.get(key)?.sold_cents ?? 0;
    sums.set(key, { ...place, sold_cents: before + cents });
  }
  return [...sums.values()];
}

/** Adds up the same in each province with a sales tax of its own, with the farms there. */
export async function sumProvincialSales(ctx: Ctx): Promise<ProvincialSales[]> {
  const [sold, there] = await Promise.all([
    sumSalesByPlace(ctx),
    ctx.db
      .select({ region: farms.region, farms: sql<number>`count(*)::int` })
      .from(farms)
      .where(
        and(isNull(farms.deleted_at), eq(farms.country, "CA"), inArray(farms.region, [...PROVINCIAL_TAXES])),
      )
      .groupBy(farms.region),
  ]);
  return PROVINCIAL_TAXES.map((province) => ({
    province,
    sold_cents: sold.find((place) => place.country === "CA" && place.region === province)?.sold_cents ?? 0,
    farms: there.find((row) => row.region === province)?.farms ?? 0,
  }));
}
