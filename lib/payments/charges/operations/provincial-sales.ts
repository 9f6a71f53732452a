import { and, eq, gt, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { billing_accounts, credit_notes, farms, invoices } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { PROVINCIAL_TAXES } from "@/lib/vocabulary/payment-enumerations";
import type { ProvincialSales } from "../rules/provincial-sales";

/** The buyer's province when the invoice was issued; of older ones, that of the farm. */
const region = sql<string>`coalesce(${invoices.buyer_region}, ${farms.region})`;
const country = sql<string>`coalesce(${invoices.buyer_country}, ${farms.country})`;

/** Returns when the twelve months began that end now. */
function yearAgo(now: Date): Date {
  const begun = new Date(now);
  begun.setUTCFullYear(begun.getUTCFullYear() - 1);
  return begun;
}

/** Adds up the sales of twelve months in each province with a sales tax of its own, before taxes, less credit notes. */
export async function sumProvincialSales(ctx: Ctx): Promise<ProvincialSales[]> {
  const since = yearAgo(ctx.clock.now());
  const inCanada = eq(country, "CA");
  const [sold, credited, there] = await Promise.all([
    ctx.db
      .select({ region, cents: sql<number>`sum(${invoices.subtotal_cents})::int` })
      .from(invoices)
      .innerJoin(billing_accounts, eq(billing_accounts.id, invoices.billing_account_id))
      .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
      .where(and(inCanada, notInArray(invoices.status, ["draft", "void"]), gt(invoices.issued_at, since)))
      .groupBy(region),
    ctx.db
      .select({ region, cents: sql<number>`sum(${credit_notes.subtotal_cents})::int` })
      .from(credit_notes)
      .innerJoin(invoices, eq(invoices.id, credit_notes.invoice_id))
      .innerJoin(billing_accounts, eq(billing_accounts.id, invoices.billing_account_id))
      .innerJoin(farms, eq(farms.id, billing_accounts.farm_id))
      .where(and(inCanada, notInArray(invoices.status, ["draft", "void"]), gt(credit_notes.issued_at, since)))
      .groupBy(region),
    ctx.db
      .select({ region: farms.region, farms: sql<number>`count(*)::int` })
      .from(farms)
      .where(
        and(isNull(farms.deleted_at), eq(farms.country, "CA"), inArray(farms.region, [...PROVINCIAL_TAXES])),
      )
      .groupBy(farms.region),
  ]);
  const centsOf = (rows: { region: string; cents: number }[], province: string) =>
    rows.find((row) => row.region === province)?.cents ?? 0;
  return PROVINCIAL_TAXES.map((province) => ({
    province,
    sold_cents: centsOf(sold, province) - centsOf(credited, province),
    farms: there.find((row) => row.region === province)?.farms ?? 0,
  }));
}
