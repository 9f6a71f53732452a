import { maySend } from "@/lib/billing/rules";
import { isOwnerBlocked } from "@/lib/farms/operations/owners";
import type { FarmRow } from "@/lib/farms/operations/read";
import type { Ctx } from "@/lib/platform/context";
import { paymentsEnabled } from "@/lib/providers/payments";
import { findAccountOfFarm } from "../../accounts/queries";
import { listCards } from "../../cards/queries";
import { isHeld } from "../../disputes/queries";

/**
 * Returns whether a farm may send to its subscribers: a plan, a card on file, no unpaid invoice, no open dispute, not held by us
 * (docs/product/charging.md "Charging"). Where no payments are set up nothing is charged, and no card is asked for.
 */
export async function sendVerdict(
  ctx: Ctx,
  { id, plan_ended, sending_held_at }: Pick<FarmRow, "id" | "plan_ended" | "sending_held_at">,
): Promise<ReturnType<typeof maySend>> {
  const owner_blocked = await isOwnerBlocked(ctx, id);
  const farm = { plan_ended, held: sending_held_at !== null, owner_blocked };
  if (!paymentsEnabled()) return maySend({ ...farm, has_card: true, past_due: false, disputed: false });
  const account = await findAccountOfFarm(ctx.db, id);
  const cards = account ? await listCards(ctx.db, account.id) : [];
  return maySend({
    ...farm,
    has_card: cards.length > 0,
    past_due: Boolean(account?.past_due_since),
    disputed: account ? await isHeld(ctx, account.id) : false,
  });
}
