import { and, eq, inArray } from "drizzle-orm";
import { disputes } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";

/**
 * Returns whether a bank asks one of these payments back, or has got it back. The provider refuses to refund such a
 * payment; an inquiry may still be refunded. https://docs.stripe.com/error-codes#charge-disputed
 */
export async function areDisputed(
  ctx: Ctx,
  account_id: number,
  payment_ids: readonly (string | null)[],
): Promise<boolean> {
  const ids = payment_ids.filter((id) => id !== null);
  const [found] = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .where(
      and(
        eq(disputes.billing_account_id, account_id),
        inArray(disputes.provider_payment_id, ids),
        eq(disputes.kind, "dispute"),
        inArray(disputes.status, ["needs_response", "under_review", "lost"]),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Refuses to refund a payment that a bank asks back. @throws AppError conflict */
export async function refuseDisputed(
  ctx: Ctx,
  account_id: number,
  payment_ids: readonly (string | null)[],
): Promise<void> {
  if (await areDisputed(ctx, account_id, payment_ids)) throw conflict("refundDisputed");
}
