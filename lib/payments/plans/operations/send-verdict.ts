import { maySend } from "@/lib/billing/rules";
import { isOwnerBlocked } from "@/lib/farms/operations/owners";
import type { FarmRow } from "@/lib/farms/operations/read";
import type { Ctx, Tx } from "@/lib/platform/context";
import { paymentsEnabled } from "@/lib/providers/payments";
import { holdAccount } from "../../accounts/operations/accounts";
import { findAccountOfFarm } from "../../accounts/queries";
import { listCards } from "../../cards/queries";
import { commandOf, findOpenRequest } from "../../commands/operations/commands";
import { isHeld } from "../../disputes/queries";

type Verdict = ReturnType<typeof maySend>;
type SendingFarm = Pick<FarmRow, "id" | "plan_ended" | "sending_held_at">;

/** Returns whether an account keeps a card: one that is being removed goes as soon as the provider has let it go. */
async function keepsCard({ db }: Ctx, account_id: number): Promise<boolean> {
  const open = await findOpenRequest(db, account_id);
  const command = open?.kind === "remove_card" ? commandOf(open) : null;
  const leaving = command?.kind === "remove_card" ? command.card_id : null;
  return (await listCards(db, account_id)).some(({ provider_card_id }) => provider_card_id !== leaving);
}

/**
 * Returns whether a farm may send to its subscribers: a plan, a card on file, no unpaid invoice, no open dispute, not held by us
 * (docs/product/charging.md "Charging"). Where no payments are set up nothing is charged, and no card is asked for.
 */
export async function sendVerdict(
  ctx: Ctx,
  { id, plan_ended, sending_held_at }: SendingFarm,
): Promise<Verdict> {
  const owner_blocked = await isOwnerBlocked(ctx, id);
  const farm = { plan_ended, held: sending_held_at !== null, owner_blocked };
  if (!paymentsEnabled()) return maySend({ ...farm, has_card: true, past_due: false, disputed: false });
  const account = await findAccountOfFarm(ctx.db, id);
  return maySend({
    ...farm,
    has_card: account ? await keepsCard(ctx, account.id) : false,
    past_due: Boolean(account?.past_due_since),
    disputed: account ? await isHeld(ctx, account.id) : false,
  });
}

/**
 * Returns the same for a send that begins in this transaction: either it sees that the last card goes, or whoever removes
 * the card sees the send. Call it with the farm locked.
 */
export async function verdictToBegin(tx: Tx, farm: SendingFarm): Promise<Verdict> {
  const account = await findAccountOfFarm(tx.db, farm.id);
  if (account) await holdAccount(tx, account.id);
  return sendVerdict(tx, farm);
}
