import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";

/** Returns whether a dispute keeps an account from sending (rules/disputes "holdsSends", as the index has it). */
export async function isHeld(ctx: Ctx, account_id: number): Promise<boolean> {
  const [row] = await ctx.db.execute<{ held: boolean }>(sql`
    select exists (select 1 from disputes d where d.billing_account_id = ${account_id}
      and d.released_at is null and d.status in ('needs_response', 'under_review', 'lost')) as held`);
  return row?.held ?? false;
}
