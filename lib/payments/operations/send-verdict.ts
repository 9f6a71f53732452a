import { maySend } from "@/lib/billing/rules";
import type { Ctx } from "@/lib/core/context";
import type { PlanType } from "@/lib/core/enumerations";
import { env } from "@/lib/env";
import { findAccountOfFarm, listCards } from "../queries";

/**
 * Returns whether a farm may send to its subscribers: a plan, a card on file, no unpaid invoice (docs/product.md
 * "Charging"). Where no payments are set up nothing is charged, and no card is asked for.
 */
export async function sendVerdict(
  ctx: Ctx,
  farm: { id: number; plan_type: PlanType },
): Promise<ReturnType<typeof maySend>> {
  if (!env().STRIPE_SECRET_KEY) return maySend({ ...farm, has_card: true, past_due: false });
  const account = await findAccountOfFarm(ctx.db, farm.id);
  const cards = account ? await listCards(ctx.db, account.id) : [];
  return maySend({
    plan_type: farm.plan_type,
    has_card: cards.length > 0,
    past_due: Boolean(account?.past_due_since),
  });
}
