import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { PosSales } from "@/lib/providers/pos/types";
import type { ConnectionRow } from "../queries";

/** Saves the sales of a day, in place of what was read of it before. */
export async function saveSales(
  tx: Ctx,
  { id, farm_id }: ConnectionRow,
  day: string,
  { orders, amount_cents, currency }: PosSales,
): Promise<void> {
  await tx.db.execute(sql`
    insert into sales_days (farm_id, connection_id, day, orders, amount_cents, currency)
    values (${farm_id}, ${id}, ${day}, ${orders}, ${amount_cents}, ${currency})
    on conflict (connection_id, day) do update set orders = excluded.orders, amount_cents = excluded.amount_cents,
      currency = excluded.currency`);
}
